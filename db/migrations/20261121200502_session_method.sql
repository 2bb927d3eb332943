-- The sign-in method: `credential` or the id of a provider. Written by the identity library, read by the audit trigger.
alter table auth.sessions add column method text;
