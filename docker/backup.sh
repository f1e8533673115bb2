#!/bin/bash
# One dump of the database a night, kept for KEEP_DAYS. One that fails is tried again in ten minutes and leaves the older ones
# alone; the service is unhealthy while the newest is older than 26 hours. `backup.sh now` makes one and ends.
set -u
umask 077
folder=${BACKUP_DIR:-/backups}
export PGPASSWORD=${PGPASSWORD:-$(cat /run/secrets/postgres_password)}

# People who were erased since a dump was made come back with it: their numbers, for as long as there are dumps with them, so
# that they can be erased again. What the list has stays when the database is an older one again.
oldest() { date -u -d "$((${KEEP_DAYS:-14} + 1)) days ago" +%Y-%m-%dT%H:%M:%SZ; }
ERASED="SELECT to_char(answered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), phone_number
          FROM privacy_requests WHERE kind = 'erase' AND outcome = 'done'"

dump() {
  local name draft
  name=$folder/$(date -u +%Y-%m-%dT%H%M%SZ).dump
  draft=$name.part
  # Whole, readable from end to end, and on the disk, before it takes its name.
  if pg_dump -Fc -f "$draft" && pg_restore -f /dev/null "$draft" && sync "$draft" && mv "$draft" "$name"; then
    echo "backup $name ($(du -h "$name" | cut -f1))"
    find "$folder" -name '*.dump' -mtime "+${KEEP_DAYS:-14}" -delete
  else
    rm -f "$draft"
    echo 'backup FAILED' >&2
    return 1
  fi
}

note_erased() {
  local list=$folder/erased.csv
  touch "$list"
  if psql -XqAt --csv -c "$ERASED" >"$list.new" &&
    sort -u "$list" "$list.new" | awk -v oldest="$(oldest)" '$0 >= oldest' >"$list.part" && sync "$list.part"; then
    mv "$list.part" "$list"
  else
    echo 'the list of erased people could not be written' >&2
  fi
  rm -f "$list.new"
}

if [ "${1:-}" = now ]; then
  note_erased
  dump
  exit
fi
rm -f "$folder"/*.part
next=0
while true; do
  note_erased
  if [ "$(date +%s)" -ge "$next" ]; then
    if dump; then next=$(($(date +%s) + 86400)); else next=$(($(date +%s) + 600)); fi
  fi
  # As a child that is waited for, so that the container ends at once when it is told to.
  sleep 300 &
  trap 'kill $!; exit' TERM INT
  wait $!
done
