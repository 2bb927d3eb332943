-- The signed-in person and their teams. Every policy starts from these functions.

-- Enables and forces row-level security on every table: access that no policy allows is denied. On many managed
-- services, the administrator may not give groundwork_owner the right `bypassrls`. There, row-level security is not
-- forced, so that groundwork_owner is exempt as the owner of the tables.
do $$
declare
  t regclass;
  force text := (select case when rolbypassrls then 'force' else 'no force' end from pg_roles
    where rolname = 'groundwork_owner');
begin
  for t in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') loop
    execute format('alter table %s enable row level security, %s row level security', t, force);
  end loop;
end $$;

grant usage on schema public, rules to groundwork_member;
grant usage on schema auth, public, rules to groundwork_login;

-- The id of the signed-in person, or null.
create function rules.me() returns uuid language sql stable parallel safe
return nullif(current_setting('groundwork.user_id', true), '')::uuid;

-- The roles by name. A lower number has more rights (`limits.role` in contract/base/limits.ts).
create function rules.owner() returns smallint language sql immutable parallel safe return 1;
create function rules.admin() returns smallint language sql immutable parallel safe return 2;
create function rules.member() returns smallint language sql immutable parallel safe return 3;

-- The teams of the signed-in person.
create function rules.my_team_ids() returns setof uuid
language sql stable parallel safe security definer set search_path = public, pg_temp rows 5
begin atomic
  select team_id from public.team_memberships where user_id = rules.me();
end;

-- Each action has one rule. Policies, procedures and `can` (api/base/can.ts) call these functions in a subselect,
-- because PostgreSQL evaluates a subselect once per query. Policies compare with an array of the result, because
-- PostgreSQL can look up an array in an index. In a query without a condition of its own, `in (select …)` would be a
-- full scan. For an action that only the author may do, the policy also has the condition `user_id = rules.me()`.

-- The teams in which the signed-in person has the role for an action.
create function rules.teams_where_i_can(action text) returns setof uuid
language sql stable parallel safe security definer set search_path = public, pg_temp rows 5
begin atomic
  select team_id from public.team_memberships where user_id = rules.me() and role_id <= rules.lowest_role(action);
end;

-- An address as requests store it: in lower case, as rules.same_address compares it.
create function rules.plain_address(address text) returns text language sql immutable
return lower(btrim(address) collate "C");

-- The transfer requests to the current confirmed address of the signed-in person, without those that a team has
-- accepted.
create function rules.requests_to_me() returns setof uuid
language sql stable security definer set search_path = public, pg_temp rows 5
begin atomic
  select q.id from transfer_requests q
  where q.recipient_team_id is null
    and q.recipient_email = (
      select rules.plain_address(u.email::text) from auth.users u where u.id = rules.me() and u.email_verified
    );
end;
grant execute on function rules.requests_to_me to groundwork_member;

grant execute on function rules.me, rules.my_team_ids, rules.owner, rules.teams_where_i_can to groundwork_member;

-- Serializes work of one kind in a team of the signed-in person, until the transaction ends. The role groundwork_member
-- may not call the functions for advisory locks (migrate.ts), because one person could fill the shared lock table.
create function rules.lock_in_team(kind text, team uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if kind in ('board', 'import', 'menus') and team = any (array(select rules.my_team_ids())) then
    perform pg_advisory_xact_lock(hashtextextended(kind || ' ' || team, 0));
  end if;
end $$;
grant execute on function rules.lock_in_team to groundwork_member;

-- Raises the error of a broken rule. `key` names the sentence in contract/base/messages.ts ("tasks.cycle"). `code` is
-- GW001 for wrong input, otherwise GW403, GW404 or GW409 (api/http/errors.ts).
create function rules.refuse(key text, code text default 'GW001') returns void language plpgsql as $$
begin
  raise exception '%', key using errcode = code;
end $$;
