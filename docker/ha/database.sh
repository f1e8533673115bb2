#!/bin/bash
# Starts a node of the database, PostgreSQL under Patroni, which creates it, copies it from the primary, or starts it as a standby:
#   database.sh patroni       needs NODE_NAME, and the owner's password in POSTGRES_PASSWORD or its file
#   database.sh copy FOLDER   first copies the stopped database of a single PostgreSQL into the empty volume of this node
set -eu
data=${PGDATA:?}

if [ "${1:-}" = copy ]; then
  from=${2:?the folder of the stopped database}/18/docker
  if [ ! -s "$from/PG_VERSION" ]; then
    echo "there is no database of PostgreSQL 18 in $from" >&2
    exit 1
  fi
  # Two running copies of one database would be two primaries.
  if [ -e "$from/postmaster.pid" ]; then
    echo "the database in $from runs, or was killed: stop it with docker compose down. Nothing was copied." >&2
    exit 1
  fi
  if [ -e "$data" ]; then
    echo "this node already has a database in $data. Nothing was copied." >&2
    exit 1
  fi
  mkdir -p "$(dirname "$data")"
  # The name shows only a complete copy.
  rm -rf "$data.copied"
  cp -a "$from" "$data.copied"
  mv "$data.copied" "$data"
  echo "copied: $(du -sh "$data" | cut -f1)"
  exit
fi
[ "${1:-}" = patroni ] || exec "$@"

mkdir -p "$(dirname "$data")"
secret=/run/secrets/postgres_password
password=${POSTGRES_PASSWORD:-}
if [ -s "$secret" ]; then password=$(cat "$secret"); fi
: "${password:?POSTGRES_PASSWORD is not set}"
config=$(cat /etc/patroni/node.yml)
# An empty node without this part waits for a primary to copy.
if [ "${CREATES_DATABASE:-}" = true ]; then config="$config
$(cat /etc/patroni/bootstrap.yml)"; fi
config=${config//@NAME@/"${NODE_NAME:?}"}
config=${config//@ETCD@/"${ETCD_HOSTS:?}"}
config=${config//@DATA@/"$data"}
config=${config//@PROGRAMS@/"$(dirname "$(command -v postgres)")"}
config=${config//@WATCHDOG@/"${WATCHDOG_MODE:-off}"}
config=${config//@PASSWORD@/"${password//\'/\'\'}"}
umask 077
printf '%s\n' "$config" >/tmp/patroni.yml
unset POSTGRES_PASSWORD password config
exec patroni /tmp/patroni.yml
