-- The audit log. Written by triggers and functions of rules/audit.sql only; super-admins read it through
-- rules/admin.sql. It stores names and has no foreign keys, so that an entry outlives the rows that it names.
create table audit_log (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp(),
  action text not null,
  actor_id uuid,
  actor_name text,
  actor_email text,
  person_id uuid,
  person_name text,
  person_email text,
  team_id uuid,
  team_name text,
  details jsonb not null default '{}',
  ip_address text
);
create index on audit_log (created_at desc, id desc);
create index on audit_log (action, created_at desc, id desc);
create index on audit_log (actor_id, created_at desc, id desc);
create index on audit_log (person_id, created_at desc);
