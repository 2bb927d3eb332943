-- Whether the passkeys of a person are their second factor too. Then a row may have no authenticator app.
-- quick: the table has one short row for each person with an authenticator app.
alter table auth.authenticators add column passkeys boolean not null default false;
alter table auth.authenticators drop constraint authenticators_check;
