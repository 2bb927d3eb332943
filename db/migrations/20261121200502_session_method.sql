-- How the person signed in: `credential` or the id of a provider. Written by the identity library, told by the audit log.
alter table auth.sessions add column method text;
