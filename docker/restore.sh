#!/bin/bash
# Restores a dump in place of the database, while no backend runs: restore.sh
# /backups/2026-11-20T040000Z.dump
# Keeps the previous database under another name, and restores it if anything fails. restore.sh media writes
# the uploaded files of the backups to its output, as a tar.
set -eu
if [ "${1:-}" = media ]; then
  cd "${BACKUP_DIR:-/backups}/media" 2>/dev/null || exec tar -cf - -T /dev/null
  exec tar -cf - --exclude='*.part' .
fi
dump=${1:?which dump? ls /backups}
export PGPASSWORD=${PGPASSWORD:-$(cat /run/secrets/postgres_password)}
database=$PGDATABASE
restored=${database}_restored
kept=${database}_until_$(date -u +%Y%m%d_%H%M%S)
# Runs commands in another database, because databases to be renamed must have no connections.
order() { psql -XqAt -v ON_ERROR_STOP=1 -d postgres "$@"; }

busy=$(order -c "SELECT count(*) FROM pg_stat_activity WHERE datname = '$database' AND backend_type = 'client backend'")
if [ "$busy" != 0 ]; then
  echo "$busy connections to $database: stop the backends first" >&2
  exit 1
fi
order -c "DROP DATABASE IF EXISTS $restored" -c "CREATE DATABASE $restored TEMPLATE template0"
# The next start grants the permissions again; the role of DATABASE_OWNER_URL may not exist yet.
pg_restore --exit-on-error --no-owner --no-privileges -j 2 -d "$restored" "$dump"
psql -Xq -d "$restored" -c ANALYZE
# A server that starts on it is a copy, and sends nothing until a user releases it.
psql -Xq -v ON_ERROR_STOP=1 -d "$restored" <<'END'
SELECT to_regclass('installation') IS NOT NULL AS knows \gset
\if :knows
INSERT INTO installation (restored_at) VALUES (now()) ON CONFLICT (id) DO UPDATE SET restored_at = now();
\endif
END
if [ -n "$(order -c "SELECT 1 FROM pg_database WHERE datname = '$database'")" ]; then
  order -c "ALTER DATABASE $database RENAME TO $kept"
  echo "what was there is kept as $kept"
fi
order -c "ALTER DATABASE $restored RENAME TO $database" || {
  order -c "ALTER DATABASE $kept RENAME TO $database"
  exit 1
}
psql -X -c "SELECT (SELECT count(*) FROM leads) AS leads, (SELECT count(*) FROM payments) AS payments,
                   (SELECT count(*) FROM admin_users) AS administrators, (SELECT max(created_at) FROM leads) AS newest_lead"
