#!/bin/sh
# Runs once, when the database is made: PastFash's own role, which row level security holds for, and its database.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set "password=$POSTGRES_PASSWORD" <<'SQL'
create role pastfash login nosuperuser nobypassrls nocreaterole nocreatedb password :'password';
create database pastfash owner pastfash;
-- The superuser was given the same password: from here on it comes in by `docker compose exec database psql -U postgres` alone.
alter role postgres password null;
SQL
