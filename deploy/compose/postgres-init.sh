#!/bin/sh
# The image of PostgreSQL runs this once, when its folder is empty.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$BRANCHLINE_PASSWORD" --username "$POSTGRES_USER" --dbname postgres \
  -f /branchline/make-role.sql
