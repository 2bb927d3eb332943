#!/bin/sh
# The image of PostgreSQL runs this once, when its volume is empty: it creates the role and the database of Groundwork
# as docs/operating.md describes. The role is no superuser. The superuser loses its password, so that it signs in only
# inside this container.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role groundwork login nosuperuser nocreatedb createrole bypassrls password :'password';
create database groundwork owner groundwork encoding 'UTF8' template template0;
revoke connect on database postgres from public;
alter role current_user password null;
SQL
