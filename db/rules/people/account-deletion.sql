-- A person deletes their account. For some days, they can still cancel the deletion. Then a job deletes the account
-- (api/jobs/account-deletions.ts). The content of teams stays, without the person's name.

create function rules.account_deletion_waits() returns interval language sql immutable return interval '7 days';

-- When the account of the signed-in person will be deleted; null if they have not asked for its deletion.
create function rules.my_account_deletion() returns timestamptz
language sql stable security definer set search_path = auth, pg_temp
return (select d.due_at from auth.account_deletions d where d.user_id = rules.me());

-- The teams that have no other owner than `person`. Such a team needs another owner before the account can be deleted.
create function rules.teams_only_owned_by(person uuid) returns table (id uuid, name text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select t.id, t.name from team_memberships mine join teams t on t.id = mine.team_id
  where mine.user_id = person and mine.role_id = rules.owner()
    and not exists (
      select from team_memberships o where o.team_id = t.id and o.user_id <> person and o.role_id = rules.owner()
    )
  order by t.name, t.id;
end;

create function rules.my_teams_to_hand_over() returns table (id uuid, name text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select * from rules.teams_only_owned_by(rules.me());
end;

-- Asks for the deletion of the signed-in person's account. Returns when it will happen, and whether the request is new.
create function rules.delete_my_account(out due timestamptz, out is_new boolean)
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  if exists (select from rules.teams_only_owned_by(rules.me())) then
    perform rules.refuse('account.handOverFirst', 'GW403');
  end if;
  insert into account_deletions (user_id, due_at) values (rules.me(), now() + rules.account_deletion_waits())
  on conflict (user_id) do nothing;
  is_new := found;
  if is_new then perform rules.audit('account.deletion_requested', person_id => rules.me()); end if;
  due := rules.my_account_deletion();
end $$;

-- Cancels the deletion of the signed-in person's account. Raises GW409 if the deletion is due already.
create function rules.keep_my_account() returns void
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  delete from account_deletions where user_id = rules.me() and due_at > now();
  if found then
    perform rules.audit('account.deletion_cancelled', person_id => rules.me());
  elsif rules.my_account_deletion() is not null then
    perform rules.refuse('account.deletionDue', 'GW409');
  end if;
end $$;

grant execute on function
  rules.my_account_deletion, rules.my_teams_to_hand_over, rules.delete_my_account, rules.keep_my_account
to groundwork_member;

-- Deletes one account whose deletion is due, with all that belongs to the person alone. Content of teams stays;
-- mentions of the person become "Former member". If the person has meanwhile become the only owner of a team, the
-- deletion is put off by a day, and `teams` holds the names of these teams. Returns no row if no deletion is due.
create function rules.delete_due_account() returns table (address text, person_name text, teams text[])
language plpgsql security definer set search_path = auth, public, pg_temp as $$
declare person uuid;
begin
  select d.user_id, u.email::text, u.name into person, address, person_name
  from account_deletions d join users u on u.id = d.user_id
  where d.due_at <= now() order by d.due_at limit 1 for update of d skip locked;
  if person is null then return; end if;
  -- The lock of rules.keep_an_owner, so that a concurrent demotion of another owner sees that this owner is gone.
  perform from public.teams t
  where t.id in (select m.team_id from team_memberships m where m.user_id = person and m.role_id = rules.owner())
  order by t.id for no key update;
  teams := array(select t.name from rules.teams_only_owned_by(person) t);
  if teams = '{}' then
    perform rules.forget_names(person, address);
    delete from users where id = person;
  else
    update account_deletions set due_at = now() + interval '1 day' where user_id = person;
  end if;
  return next;
end $$;
grant execute on function rules.delete_due_account to groundwork_login;

-- Removes the name and the address of a person from texts of teams: from mentions, and from invitations to the address.
create function rules.forget_names(person uuid, address text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- While `groundwork.restoring` is on, the trigger does not mark the comments as edited.
  perform set_config('groundwork.restoring', 'on', true);
  update comments set
    content = regexp_replace(content, '@\[[^][\n]*\]\(' || person || '\)', '@[Former member](' || person || ')', 'gi'),
    mentioned_users = array_remove(mentioned_users, person)
  where person = any (mentioned_users);
  perform set_config('groundwork.restoring', '', true);
  delete from team_invitations where email = address::citext;
end $$;

-- When an account is suspended, cancels its requests for deletion, email change and export, because an attacker may
-- have made these requests.
create function rules.end_requests_of_suspended() returns trigger
language plpgsql security definer set search_path = auth, pg_temp as $$
begin
  delete from account_deletions where user_id = new.id;
  delete from email_changes where user_id = new.id;
  delete from data_exports where user_id = new.id;
  return null;
end $$;
create trigger end_requests after update of suspended_at on auth.users
  for each row when (old.suspended_at is null and new.suspended_at is not null)
  execute function rules.end_requests_of_suspended();
