-- Identities at providers are read and written by the identity library alone. Nothing of the product speaks to a provider once somebody is signed in, so its tokens are not kept. One person has one identity at a provider: an address that was given to somebody else there does not open the account of who had it before.
alter table auth.accounts
  add constraint no_provider_tokens check (access_token is null and refresh_token is null and id_token is null),
  add constraint one_identity_a_provider unique (user_id, provider_id);
drop index auth.accounts_user_id_idx;
