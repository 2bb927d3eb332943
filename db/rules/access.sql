-- Who is asking, and which teams they belong to. Every policy starts from these.

-- Row-level security on and forced everywhere: what no policy below allows is denied.
do $$
declare t regclass;
begin
  for t in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') loop
    execute format('alter table %s enable row level security, force row level security', t);
  end loop;
end $$;

grant usage on schema public, rules to groundwork_member;
grant usage on schema auth, public, rules to groundwork_login;

-- The signed-in person's id, or null.
create function rules.me() returns uuid language sql stable parallel safe
return nullif(current_setting('groundwork.user_id', true), '')::uuid;

-- The teams in which the signed-in person has this role or a higher one (1 owner, 2 admin, 3 member).
create function rules.my_team_ids(lowest_role integer default 3) returns setof uuid
language sql stable parallel safe security definer set search_path = public, pg_temp rows 5
begin atomic
  select team_id from public.team_memberships where user_id = rules.me() and role_id <= lowest_role;
end;

-- The people with whom the signed-in person shares a team, and they themself.
create function rules.my_colleague_ids() returns setof uuid
language sql stable parallel safe security definer set search_path = public, pg_temp rows 50
begin atomic
  select rules.me()
  union
  select user_id from public.team_memberships where team_id in (select rules.my_team_ids());
end;

grant execute on function rules.me, rules.my_team_ids, rules.my_colleague_ids to groundwork_member;

-- A rule was broken: `key` names the sentence in contract/messages.ts ("tasks.cycle"), `code` is GW403, GW404 or GW409 where it is not the input that is wrong (api/http/errors.ts).
create function rules.refuse(key text, code text default 'GW001') returns void language plpgsql as $$
begin
  raise exception '%', key using errcode = code;
end $$;
