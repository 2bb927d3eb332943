-- Memberships decide what a person sees. Every policy reads them through rules.my_team_ids().
create table roles (
  id smallint primary key,
  code text not null unique,
  name text not null
);
insert into roles values (1, 'OWNER', 'Owner'), (2, 'ADMIN', 'Admin'), (3, 'MEMBER', 'Member');

create table teams (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and name <> ''),
  description text,
  members_may_invite boolean not null default true,
  created_by uuid references user_profiles on delete set null,
  created_at timestamptz(3) not null default now()
);

create table team_memberships (
  team_id uuid not null references teams on delete cascade,
  user_id uuid not null references user_profiles on delete cascade,
  role_id smallint not null default 3 references roles,
  joined_at timestamptz(3) not null default now(),
  primary key (team_id, user_id)
);
create index on team_memberships (user_id, role_id, team_id);

create table team_invitations (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  email citext not null,
  role_id smallint not null default 3 references roles,
  first_name text not null default '',
  last_name text not null default '',
  token_hash bytea not null unique,
  invited_by uuid references user_profiles on delete set null,
  accepted_at timestamptz(3),
  declined_at timestamptz(3),
  expires_at timestamptz(3) not null default now() + interval '7 days',
  created_at timestamptz(3) not null default now(),
  unique (team_id, id)
);
create index on team_invitations (team_id, created_at desc, id desc);
create index on team_invitations (email);
