-- A sign-up that waits for its confirmation: the hash of the mailed token, and the invitation that the person joins by.
create table auth.sign_ups (
  user_id uuid primary key references auth.users on delete cascade,
  token_hash bytea not null unique,
  invitation_id uuid references team_invitations on delete set null
);
create index on auth.sign_ups (invitation_id);
