-- Quotas: the limits that hold now, and what teams and people use of them. Only functions of rules/quotas.sql and the
-- server at its start use these tables. A restore keeps this schema, so they may exist already.

-- The server writes the settings at its start. Without a row there is no limit.
create table if not exists meta.quotas (
  name text primary key,
  most bigint not null
);

-- What a team or a person uses: the sum of its parts. Triggers keep it.
create table if not exists meta.usage (
  quota text not null,
  owner uuid not null,
  part smallint not null,
  used bigint not null,
  primary key (quota, owner, part)
);
create index if not exists usage_owner_idx on meta.usage (owner);
