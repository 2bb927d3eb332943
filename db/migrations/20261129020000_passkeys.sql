-- Passkeys (WebAuthn credentials). The private key stays with the person's device or password manager.
-- `credential_id` is in base64url. `aaguid` names the kind of authenticator, all zeros if it says none. `counter` counts
-- the uses of authenticators that count, otherwise it is 0.
create table auth.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  name text not null,
  credential_id text not null constraint passkeys_credential_is_unique unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  aaguid uuid not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index on auth.passkeys (user_id);
