#!/bin/sh
# Runs once, when the database is made: the role that owns the tables, the one that PastFash works by, which row level security
# holds for and which changes no table, and the database.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set "password=$POSTGRES_PASSWORD" --set "owner_password=$OWNER_PASSWORD" <<'SQL'
create role pastfash_owner login nosuperuser nobypassrls nocreaterole nocreatedb password :'owner_password';
create role pastfash login nosuperuser nobypassrls nocreaterole nocreatedb password :'password';
create database pastfash owner pastfash_owner;
-- The superuser was given the same password: from here on it comes in by `docker compose exec database psql -U postgres` alone.
alter role postgres password null;
SQL
