-- When a session ends even if it is used, and when its person last entered the password or came from the provider.
-- rules/identity.sql keeps `expires_at` within `ends_at`.
alter table auth.sessions
  add column ends_at timestamptz(3) not null default now() + interval '90 days',
  add column authenticated_at timestamptz(3) not null default now();
update auth.sessions set ends_at = created_at + interval '90 days', authenticated_at = created_at;

-- The first sign-in of a person is no sign-in from a new device.
alter table auth.users add column has_signed_in boolean not null default false;
update auth.users set has_signed_in = email_verified;
