-- Lets PgBouncer look up the secrets of the two roles that sign in to Groundwork, and nothing else. Run this once, as a
-- superuser, in the database of Groundwork; then give the role pgbouncer a password.
create role pgbouncer login;
create schema pgbouncer;
create function pgbouncer.secret_of(asked text, out name text, out secret text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select rolname, rolpassword from pg_authid
  where rolname = asked and (rolname = 'groundwork_login' or oid = (
    select datdba from pg_database where datname = current_database()
  ))
$$;
revoke all on function pgbouncer.secret_of from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.secret_of to pgbouncer;
