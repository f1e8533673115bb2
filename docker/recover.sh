#!/bin/bash
# Restores the database to a point in time, while PostgreSQL is stopped: recover.sh '2026-11-22 10:46:29+00'
# Uses the newest base backup completed before it. Keeps the previous data as docker.until-…; moves nothing
# before the copy is complete.
set -eu
moment=${1:?which moment? recover.sh "2026-11-22 10:46:29+00"}
data=${PGDATA:?}
archive=${ARCHIVE_DIR:-/wal}
fail() {
  echo "$* Nothing was changed." >&2
  exit 1
}

[ -d "$archive" ] || fail "There is no $archive: name docker-compose.pitr.yml in COMPOSE_FILE."
at=$(date -u -d "$moment" +%s) || fail "'$moment' is no moment."
[ "$at" -le "$(date +%s)" ] || fail "'$moment' lies ahead."
if pg_isready -q -h "${PGHOST:-postgres}"; then fail 'PostgreSQL is running: docker compose stop backend backup postgres.'; fi
# A base backup is named after the time at which it was complete.
newest=base-$(date -u -d "$moment" +%Y-%m-%dT%H%M%SZ)
base=
for each in $(find "$archive" -mindepth 1 -maxdepth 1 -name 'base-*' | sort); do
  if [[ ! "${each##*/}" > "$newest" ]]; then base=$each; fi
done
[ -n "$base" ] || fail "No base backup in $archive was complete before '$moment'."
[ -s "$base/PG_VERSION" ] && [ -s "$base/backup_label" ] || fail "$base is not complete."
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$base/backup_label")
[ -s "$archive/$first" ] || fail "$archive/$first, where $base begins, is missing."

rm -rf "$data.new"
cp -a "$base" "$data.new" || {
  rm -rf "$data.new"
  fail "$base could not be copied."
}
# Replaces the lines of an earlier recovery.
sed -i '/^\(restore_command\|recovery_target\|credito_claro.recovered_to\)/d' "$data.new/postgresql.auto.conf"
cat >>"$data.new/postgresql.auto.conf" <<END
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$(date -u -d "$moment" '+%Y-%m-%d %H:%M:%S.%6N+00')'
recovery_target_action = promote
credito_claro.recovered_to = '$(date -u -d "$moment" '+%Y-%m-%d %H:%M:%S.%6N+00')'
END
touch "$data.new/recovery.signal"
chown -R postgres "$data.new"
chmod 700 "$data.new"
sync "$data.new"
if [ -e "$data" ]; then
  mv "$data" "$data.until-$(date -u +%Y%m%dT%H%M%SZ)"
fi
mv "$data.new" "$data"
echo "$base is in place; PostgreSQL replays its log up to $moment when it starts"
