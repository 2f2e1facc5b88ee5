#!/bin/sh
# Runs once, when the database is made: PastFash's own role, which row level security holds for, and its database.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set "password=$POSTGRES_PASSWORD" <<'SQL'
create role pastfash login nosuperuser nobypassrls nocreaterole nocreatedb password :'password';
create database pastfash owner pastfash;
-- The superuser had the same one: without any, that is who is in the container (docker compose exec database psql -U postgres).
alter role postgres password null;
SQL
