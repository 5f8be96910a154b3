-- As a superuser, in any database: psql -v ON_ERROR_STOP=1 -v password=… -f make-role.sql
-- Makes the database `branchline` and the role `branchline`, which owns the two schemas the product uses and nothing
-- else: neither the database nor the extensions, and it can make neither schemas, databases nor roles.
create role branchline login nosuperuser nocreatedb nocreaterole noreplication connection limit 200 password :'password';
create database branchline template template0 encoding 'UTF8' locale 'C';
revoke all on database branchline from public;
grant connect on database branchline to branchline;
\connect branchline
create extension pg_trgm;
create extension unaccent;
revoke all on schema public from public;
alter schema public owner to branchline;
-- The list of the migrations that were applied.
create schema drizzle authorization branchline;
