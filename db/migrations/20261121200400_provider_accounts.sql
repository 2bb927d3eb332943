-- The identity library alone reads and writes identities at providers. Provider tokens are not stored, because nothing
-- uses them after the sign-in. A person has one identity per provider. Therefore a reassigned address at a provider
-- does not open the account of its former holder.
alter table auth.accounts
  add constraint no_provider_tokens check (access_token is null and refresh_token is null and id_token is null),
  add constraint one_identity_a_provider unique (user_id, provider_id);
drop index auth.accounts_user_id_idx;
