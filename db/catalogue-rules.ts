import type { Client } from 'pg';

/**
 * A rule about PostgreSQL's catalogue. `sql` returns the offenders as `what`. Each of `defects` is SQL that the rule
 * must report; catalogue.test.ts runs it.
 */
export type CatalogueRule = {
  name: string;
  sql: string;
  defects: string[];
  /** True if only a superuser can fix an offender. On a managed service, the rule may then be broken. */
  needsSuperuser?: true;
};

/** The condition for functions of PostgreSQL that by default every role may call and that act outside of tables. */
export const riskyFunction = `pronamespace = 'pg_catalog'::regnamespace
  and proname ~ '^(lo_|loread$|lowrite$|pg_notify$|pg_(try_)?advisory_)'`;

/** Foreign keys from one team to another, of transfer requests, views, and records about viewed nodes. */
const betweenTeams = [
  'map_views_held_team_id_held_map_id_fkey',
  'map_views_held_team_id_held_map_id_held_node_id_fkey',
  'map_views_request_id_fkey',
  'notifications_transfer_id_fkey',
  'tpl_records_node_id_fkey',
  'transfer_requests_target_team_id_target_map_id_fkey',
];

// Leaves out functions that came with an extension.
const ownFunctions = `pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'rules', 'auth', 'meta')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

const commands = `(
  values ('select', 'SELECT'), ('insert', 'INSERT'), ('update', 'UPDATE'), ('delete', 'DELETE')
) commands (granted, cmd)`;
const mayMember = `case
  when granted = 'delete' then has_table_privilege('groundwork_member', c.oid, granted)
  else has_any_column_privilege('groundwork_member', c.oid, granted)
end`;
const hasPolicy = `exists (
  select from pg_policies p
  where p.schemaname = 'public' and p.tablename = c.relname and p.cmd in (commands.cmd, 'ALL')
)`;
const hasTeam = (table: string) =>
  `exists (select from pg_attribute a where a.attrelid = ${table} and a.attname = 'team_id' and not a.attisdropped)`;

export const catalogueRules: CatalogueRule[] = [
  {
    name: 'row-level security is on and forced for every table',
    sql: `select relname as what from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not (
          relrowsecurity
          and relforcerowsecurity = (select rolbypassrls from pg_roles where rolname = 'groundwork_owner')
        )`,
    defects: [
      'alter table goals disable row level security',
      'alter table goals no force row level security',
      'create table planted (id uuid)',
    ],
  },
  {
    name: 'every granted command has a policy',
    sql: `select c.relname || ' ' || granted as what from pg_class c, ${commands}
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${mayMember} and not ${hasPolicy}`,
    defects: [
      'drop policy delete on goals',
      'grant insert (description) on activity_log to groundwork_member',
      'grant delete on roles to groundwork_member',
    ],
  },
  {
    name: 'every policy has a grant',
    sql: `select c.relname || ' ' || granted as what from pg_class c, ${commands}
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${hasPolicy} and not ${mayMember}`,
    defects: [
      'revoke delete on goals from groundwork_member',
      'create policy planted on roles for delete to groundwork_member using (rules.me() is not null)',
    ],
  },
  {
    name: 'policies are permissive, for one command, and for groundwork_member alone',
    sql: `select tablename || ' ' || policyname as what from pg_policies
      where permissive <> 'PERMISSIVE' or cmd = 'ALL' or roles <> '{groundwork_member}'`,
    defects: [
      'create policy planted on goals for select using (team_id in (select rules.my_team_ids()))',
      'create policy planted on goals to groundwork_member using (team_id in (select rules.my_team_ids()))',
    ],
  },
  {
    name: 'policies of insert and update say which rows they accept',
    sql: `select tablename || ' ' || policyname as what from pg_policies
      where cmd in ('INSERT', 'UPDATE', 'ALL') and with_check is null`,
    defects: [
      'create policy planted on goals for update to groundwork_member using (team_id in (select rules.my_team_ids()))',
    ],
  },
  {
    name: 'every policy depends on the signed-in person, and none is true for everybody',
    sql: `select tablename || ' ' || policyname as what from pg_policies, unnest(array[qual, with_check]) condition
      where condition ~* '\\mtrue\\M' or condition !~
        'rules\\.(me|my_team_ids|(teams|owners)_where_i_can|memberships_i_can_end)\\('`,
    defects: [
      'create policy planted on goals for select to groundwork_member using (true)',
      'create policy planted on goals for insert to groundwork_member ' +
        'with check (true or team_id in (select rules.my_team_ids()))',
      "create policy planted on goals for delete to groundwork_member using (status = 'cancelled')",
    ],
  },
  {
    name: 'the tables with a team are those that contract/nouns describes so',
    sql: `select c.relname as what from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and ${hasTeam('c.oid')} is distinct from (
          select coalesce(team, '') = 'team_id' from rules.described_tables() where of_table = c.relname
        )`,
    defects: ['create table planted (id uuid)', 'alter table roles add column team_id uuid'],
  },
  {
    name: 'a team is never empty',
    sql: `select attrelid::regclass::text as what from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attname = 'team_id' and not attnotnull
        and c.relname <> 'audit_log'`,
    defects: ['create table planted (team_id uuid)'],
  },
  {
    name: 'a foreign key between tables of a team carries the team',
    sql: `select conname as what from pg_constraint k
      where contype = 'f' and conname not in (${betweenTeams.map((name) => `'${name}'`).join(', ')})
        and ${hasTeam('k.conrelid')} and ${hasTeam('k.confrelid')}
        and not exists (
          select from unnest(conkey, confkey) pair (here, there)
          join pg_attribute a on a.attrelid = conrelid and a.attnum = here
          join pg_attribute b on b.attrelid = confrelid and b.attnum = there
          where a.attname = 'team_id' and b.attname = 'team_id'
        )`,
    defects: ['create table planted (team_id uuid not null, goal_id uuid references goals)'],
  },
  {
    name: 'a foreign key to what members can delete has an index',
    // The first columns of the index are columns of the key, up to its last column, which names the parent. Otherwise
    // each deletion of a parent would be a full scan.
    sql: `with recursive deletable (id) as (
        select oid from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and has_table_privilege('groundwork_member', oid, 'delete')
        union
        select conrelid from pg_constraint join deletable on confrelid = id where contype = 'f' and confdeltype = 'c'
      )
      select conname as what from pg_constraint k
      where contype = 'f' and confrelid in (select id from deletable) and not exists (
        select from pg_index i cross join unnest(i.indkey) with ordinality last (attribute, place)
        where i.indrelid = k.conrelid and last.attribute = conkey[cardinality(conkey)]
          and not exists (
            select from unnest(i.indkey) with ordinality before (attribute, place)
            where before.place < last.place and before.attribute <> all (conkey)
          )
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format(
            '(%I IS NOT NULL)',
            (select attname from pg_attribute where attrelid = conrelid and attnum = last.attribute)
          ))
      )`,
    defects: [
      'create table planted (team_id uuid not null references teams)',
      'create table planted (team_id uuid not null, goal_id uuid, title text, ' +
        'foreign key (team_id, goal_id) references goals (team_id, id)); ' +
        'create index on planted (team_id, title, goal_id)',
      'create table planted (task_id uuid references tasks); ' +
        'create index on planted (task_id) where task_id::text > $$8$$',
    ],
  },
  {
    name: 'every function of the admin area first requires a super-admin',
    sql: `select p.oid::regprocedure::text as what from ${ownFunctions} and proname like 'admin\\_%' and prosrc !~ (
        '^(\\s*#variable_conflict use_column)?(\\s*declare [a-z_]+ [a-z_]+;)*\\s*begin'
        '\\s+perform rules\\.require_super_admin\\(\\);'
      )`,
    defects: [
      'create function rules.admin_planted() returns void language plpgsql as $$ begin return; end $$',
      'create function rules.admin_planted() returns void language plpgsql as ' +
        '$$ begin if true then perform rules.require_super_admin(); end if; end $$',
    ],
  },
  {
    name: 'a function with its owner’s rights has a pinned search path',
    sql: `select p.oid::regprocedure::text as what from ${ownFunctions} and prosecdef and not exists (
        select from unnest(proconfig) setting where setting ~ '^search_path=.*pg_temp$'
      )`,
    defects: [
      'create function rules.planted() returns void language sql security definer return null',
      'create function rules.planted() returns void language sql security definer set search_path = public return null',
    ],
  },
  {
    name: 'no function may be called by everybody',
    sql: `select p.oid::regprocedure::text as what from ${ownFunctions}
      and has_function_privilege('public', p.oid, 'execute')`,
    defects: [
      'grant execute on function rules.my_team_ids to public',
      'create function public.planted() returns void language sql security definer return null',
    ],
  },
  {
    name: 'everything belongs to groundwork_owner',
    sql: `select c.oid::regclass::text as what from pg_class c
      where relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'meta'::regnamespace)
        and relkind in ('r', 'p', 'v', 'm', 'S') and relowner <> 'groundwork_owner'::regrole
      union all
      select nspname from pg_namespace
      where nspname in ('public', 'auth', 'meta', 'rules') and nspowner <> 'groundwork_owner'::regrole
      union all select p.oid::regprocedure::text from ${ownFunctions} and proowner <> 'groundwork_owner'::regrole`,
    defects: [
      'create table planted (id uuid)',
      'alter table goals owner to groundwork_login',
      'alter function rules.create_team owner to current_user',
    ],
  },
  {
    name: 'the login and member roles have no powers of their own',
    // PostgreSQL 15 has no inherit_option: there, rolinherit decides for all memberships of a role.
    sql: `select rolname as what from pg_roles
      where rolname in ('groundwork_login', 'groundwork_member')
        and (rolsuper or rolinherit or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
      union all select rolname from pg_roles where rolname in ('groundwork_owner', 'groundwork_member') and rolcanlogin
      union all
      select format('%s in %s', member::regrole, roleid::regrole) from pg_auth_members m
      where member in ('groundwork_login'::regrole, 'groundwork_member'::regrole) and (
        member = 'groundwork_member'::regrole
        or roleid <> 'groundwork_member'::regrole or admin_option
        or coalesce((to_jsonb(m) ->> 'inherit_option')::boolean, false)
      )`,
    defects: [
      'alter role groundwork_login inherit',
      'alter role groundwork_login bypassrls',
      'alter role groundwork_member superuser',
      'alter role groundwork_member login',
      'grant groundwork_owner to groundwork_login',
      'grant groundwork_member to groundwork_login with inherit true',
      'grant pg_read_all_data to groundwork_member',
    ],
  },
  {
    name: 'the login role has no grant on any table of a team',
    sql: `select c.oid::regclass::text as what from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and (
        has_table_privilege('groundwork_login', oid, 'select, insert, update, delete')
        or has_any_column_privilege('groundwork_login', oid, 'select, insert, update')
      )`,
    defects: ['grant select (title) on goals to groundwork_login', 'grant delete on goals to public'],
  },
  {
    name: 'the login role reads of accounts and attempts only the columns that it needs',
    sql: `select attrelid::regclass || '.' || attname as what from pg_attribute
      where attnum > 0 and not attisdropped and has_column_privilege('groundwork_login', attrelid, attnum, 'select')
        and (
          attrelid = 'auth.users'::regclass and attname in ('suspended_at', 'is_super_admin')
          or attrelid = 'auth.attempts'::regclass and attname not in ('key', 'count')
          or attrelid = 'auth.sign_ups'::regclass
        )`,
    defects: [
      'grant select (is_super_admin) on auth.users to groundwork_login',
      'grant select (suspended_at) on auth.users to public',
      'grant select (resets_at) on auth.attempts to groundwork_login',
      'grant select (token_hash) on auth.sign_ups to groundwork_login',
    ],
  },
  {
    name: 'the member role has no rights in auth and meta',
    sql: `select c.oid::regclass::text as what from pg_class c
      where relnamespace in ('auth'::regnamespace, 'meta'::regnamespace) and relkind in ('r', 'p', 'v', 'm') and (
        has_table_privilege('groundwork_member', oid, 'select, insert, update, delete')
        or has_any_column_privilege('groundwork_member', oid, 'select, insert, update')
      )
      union all
      select nspname from pg_namespace
      where nspname in ('auth', 'meta') and has_schema_privilege('groundwork_member', oid, 'usage, create')`,
    defects: [
      'grant select (email) on auth.users to groundwork_member',
      'grant usage on schema auth to groundwork_member',
      'grant usage on schema meta to public',
    ],
  },
  {
    // The job library creates its own queue at each start, and writes to jobs.queue and jobs.version.
    name: 'the login role reaches the jobs, but not what runs when, nor statements that the owner would run',
    sql: `select c.oid::regclass || ' ' || privilege as what
      from pg_class c, unnest('{select,insert,update,delete}'::text[]) privilege
      where relnamespace = to_regnamespace('jobs') and relkind in ('r', 'p')
        and relname !~ '^job(_common)?$|^(warning|queue_stats)'
        and privilege <> 'select'
        and relname || ' ' || privilege
          not in ('queue insert', 'queue update', 'version update', 'job_dependency delete')
        and has_table_privilege('groundwork_login', c.oid, privilege)
      union all
      select p.oid::regprocedure::text from pg_proc p
      where pronamespace = to_regnamespace('jobs') and proname <> 'create_queue'
        and has_function_privilege('groundwork_login', p.oid, 'execute')
      union all
      select c.oid::regclass::text from pg_class c
      where relnamespace = to_regnamespace('jobs') and relkind in ('r', 'p')
        and has_any_column_privilege('groundwork_member', c.oid, 'select, insert, update')`,
    defects: [
      `create schema jobs; create table jobs.schedule (cron text);
       grant select, insert on jobs.schedule to groundwork_login`,
      `create schema jobs; create table jobs.queue (name text); grant delete on jobs.queue to groundwork_login`,
      `create schema jobs; create function jobs.planted() returns void language sql return null;
       grant execute on function jobs.planted to groundwork_login`,
      `create schema jobs; create table jobs.job (data jsonb); grant select (data) on jobs.job to groundwork_member`,
    ],
  },
  {
    name: 'nobody but the server may make temporary tables',
    sql: `select role as what from unnest('{groundwork_member,groundwork_login}'::text[]) role
      where has_database_privilege(role, current_database(), 'temporary')`,
    defects: [
      `do $$ begin
         execute format('grant temporary on database %I to groundwork_member', current_database());
       end $$`,
    ],
  },
  {
    name: 'members send no notices, and use no large objects and advisory locks by themselves',
    needsSuperuser: true,
    sql: `select oid::regprocedure::text as what from pg_proc
      where ${riskyFunction} and has_function_privilege('groundwork_member', oid, 'execute')
      union all
      select oid::regprocedure::text from pg_proc
      where ${riskyFunction} and proname !~ '^pg_notify$|_xact_lock'
        and has_function_privilege('groundwork_login', oid, 'execute')`,
    defects: [
      'grant execute on function pg_notify(text, text) to groundwork_member',
      'grant execute on function lo_from_bytea(oid, bytea) to groundwork_member',
      'grant execute on function pg_advisory_xact_lock(bigint) to groundwork_member',
      'grant execute on function pg_advisory_lock(bigint) to groundwork_login',
    ],
  },
  {
    name: 'only groundwork_owner may create anything',
    sql: `select nspname as what from pg_namespace
      where nspname in ('public', 'auth', 'meta', 'rules') and (
        has_schema_privilege('groundwork_login', oid, 'create')
        or has_schema_privilege('groundwork_member', oid, 'create')
      )`,
    defects: ['grant create on schema public to public', 'grant create on schema rules to groundwork_member'],
  },
  {
    name: 'nothing but select, insert, update and delete is granted',
    sql: `select c.oid::regclass || ' ' || privilege_type as what from pg_class c, aclexplode(c.relacl)
      where relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'meta'::regnamespace)
        and grantee <> relowner and privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
      union all
      select attrelid::regclass || ' ' || privilege_type
      from pg_attribute a join pg_class c on c.oid = attrelid, aclexplode(attacl)
      where relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'meta'::regnamespace)
        and grantee <> relowner and privilege_type not in ('SELECT', 'INSERT', 'UPDATE')`,
    defects: [
      'grant truncate on goals to groundwork_member',
      'grant trigger on goals to groundwork_member',
      'grant references (id) on goals to groundwork_member',
      'grant truncate on auth.users to groundwork_login',
    ],
  },
  {
    name: 'every change of a table sends a change notice, if contract/nouns does not say why not',
    sql: `select c.relname || ' ' || event as what
      from rules.described_tables() join pg_class c on c.oid = of_table::regclass,
        (values ('insert', 4), ('update', 16), ('delete', 8)) events (event, bit)
      where (readers is not null) <> exists (
        select from pg_trigger t
        where tgrelid = c.oid and tgfoid = to_regproc('rules.notify_of_' || relname) and tgenabled = 'O'
          and tgtype & bit > 0
      )`,
    defects: [
      'drop trigger notify_changed on comments',
      'alter table goals disable trigger notify_added',
      'drop trigger notify_removed on tpl_templates',
    ],
  },
  {
    name: 'the bytes of every table with texts of a team are counted',
    sql: `select distinct c.relname as what from pg_class c, unnest('{insert,update,delete}'::text[]) event
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and (c.relname in ('teams', 'tpl_templates') or ${hasTeam('c.oid')}) and relname <> 'audit_log'
        and exists (
          select from pg_attribute a
          where attrelid = c.oid and attnum > 0 and not attisdropped
            and atttypid = any ('{text,varchar,citext,json,jsonb,bytea,xml}'::regtype[])
            and not exists (
              select from pg_constraint k
              where conrelid = c.oid and conkey = array[attnum] and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'
            )
        )
        and not exists (
          select from pg_trigger t
          where tgrelid = c.oid and tgname = format('quota_team_row_bytes_of_%s_%s', relname, event) and tgenabled = 'O'
        )`,
    defects: [
      'create table planted (team_id uuid, note text)',
      'drop trigger quota_team_row_bytes_of_goals_update on goals',
      'alter table tpl_map_nodes disable trigger quota_team_row_bytes_of_tpl_map_nodes_insert',
    ],
  },
  {
    name: 'no write sends a notice itself, which would let all commits wait for each other',
    sql: `select p.oid::regprocedure::text as what from ${ownFunctions} and proname <> 'send_notices'
      and (prosrc ~* '\\mpg_notify\\M|\\mnotify\\s' or pg_get_function_sqlbody(p.oid) ~ 'pg_notify')`,
    defects: [
      "create function rules.planted() returns void language sql return pg_notify('groundwork', '{}')",
      'create function rules.planted() returns void language plpgsql as ' +
        "$$ begin perform pg_notify('groundwork', '{}'); end $$",
    ],
  },
  {
    name: 'a change notice of a row that only some people may see has them as its only readers',
    sql: `select tgrelid::regclass || ' ' || tgname as what
      from pg_trigger t join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid
      where tgname in ('notify_added', 'notify_changed', 'notify_removed') and relnamespace = 'public'::regnamespace
        and relname <> 'user_profiles'
        and strpos(prosrc, format('lateral (select %s) readers', case
          when relname = 'deletions' then 'rules.readers_of_deletions(team_id)'
          when relname = 'team_invitations' then 'rules.readers_of_invitation(team_id, invited_by, email)'
          when exists (
            select from pg_policy p
            where polrelid = tgrelid and polcmd = 'r' and pg_get_expr(polqual, polrelid) ~ 'user_id = rules.me\\(\\)'
          ) then 'user_id'
          else 'null::uuid'
        end)) = 0`,
    defects: [
      'create or replace trigger notify_added after insert on team_invitations referencing new table as is_now ' +
        'for each statement execute function rules.notify_of_tasks()',
      'create or replace trigger notify_added after insert on task_views referencing new table as is_now ' +
        'for each statement execute function rules.notify_of_tasks()',
    ],
  },
  {
    name: 'a view applies the row-level security of its reader',
    sql: `select relname as what from pg_class
      where relnamespace = 'public'::regnamespace and (
        relkind = 'm'
        or relkind = 'v' and not coalesce(reloptions && '{security_invoker=true,security_invoker=on}', false)
      )`,
    defects: ['create view planted as select * from goals', 'create materialized view planted as select * from goals'],
  },
];

/** Returns the offenders of one rule. */
export async function offenders(client: Client, rule: CatalogueRule): Promise<string[]> {
  return (await client.query(rule.sql)).rows.map((row) => row.what);
}
