#!/bin/bash
# Starts PostgreSQL in production. Reads the password from its file, so that `docker inspect` does not show
# it. Creates a missing database only if there never was one: an empty database in place of the real one
# looks healthy, accepts visitors' data, and its dumps replace the good ones. NEW_DATABASE=true allows an
# empty one.
set -eu
data=${PGDATA:?}
backups=${BACKUP_DIR:-/backups}
archive=${ARCHIVE_DIR:-/wal}
any() { [ -n "$(find "$@" -print -quit 2>/dev/null)" ]; }

if [ "${1:-}" = postgres ] && [ ! -s "$data/PG_VERSION" ]; then
  if [ "${NEW_DATABASE:-}" != true ]; then
    found=
    # Files of another version, and those that a recovery moved aside.
    ! any "$(dirname "$(dirname "$data")")" -maxdepth 3 -name PG_VERSION || found="$found other database files beside it;"
    ! any "$backups" -maxdepth 1 -name '*.dump' || found="$found dumps in $backups;"
    ! any "$archive" -mindepth 1 -maxdepth 1 ! -name 'until-*' ! -name lost+found || found="$found an archive in $archive;"
    if [ -n "$found" ]; then
      echo "$data is empty, but there was a database:$found no empty one is made in its place." >&2
      echo 'docs/runbooks.md, "The database is missing", tells what to do.' >&2
      exit 1
    fi
  elif any "$archive" -mindepth 1 -maxdepth 1 ! -name 'until-*' ! -name lost+found; then
    # The archive of another database must not be mixed with the archive of this database.
    aside=$archive/until-$(date -u +%Y%m%dT%H%M%SZ)
    mkdir "$aside"
    find "$archive" -mindepth 1 -maxdepth 1 ! -name 'until-*' ! -name lost+found -exec mv -t "$aside" {} +
    echo "what $archive held is in $aside"
  fi
fi
if [ -d "$archive" ]; then chown postgres "$archive"; fi
POSTGRES_PASSWORD=$(cat "${POSTGRES_PASSWORD_FILE:-/run/secrets/postgres_password}")
export POSTGRES_PASSWORD
# The image's entrypoint refuses both variables together.
unset POSTGRES_PASSWORD_FILE
exec docker-entrypoint.sh "$@"
