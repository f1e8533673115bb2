#!/bin/bash
# Creates one dump of the database every night at BACKUP_AT (UTC), and copies new uploads; both are kept for
# KEEP_DAYS. A failed dump is retried after ten minutes and does not affect older ones. With BACKUP_TARGET,
# each is encrypted and sent to another machine. The result is in STATUS_DIR, from which the servers report
# it to Prometheus. `backup.sh now` creates one and ends; `backup.sh health` exits with 0 if there is no
# failure.
set -u
umask 077
folder=${BACKUP_DIR:-/backups}
status=${STATUS_DIR:-/status}/backup.json
failing=$folder/failing
RETRY_SECONDS=600

# Restoring a dump also restores people who were erased after it. Keeps their numbers as long as such dumps
# exist, so that they can be erased again. Entries stay in the list after the database was restored to an
# older state.
oldest() { date -u -d "$((${KEEP_DAYS:-14} + 1)) days ago" +%Y-%m-%dT%H:%M:%SZ; }
ERASED="SELECT to_char(answered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), phone_number
          FROM privacy_requests WHERE kind = 'erase' AND outcome = 'done'"

dump() {
  local name draft
  name=$folder/$(date -u +%Y-%m-%dT%H%M%SZ).dump
  draft=$name.part
  # Gets its final name only after it was read completely and is on the disk.
  if pg_dump -Fc -f "$draft" && pg_restore -f /dev/null "$draft" && sync "$draft" && mv "$draft" "$name"; then
    echo "backup $name ($(du -h "$name" | cut -f1))"
    find "$folder" -name '*.dump' -mtime "+${KEEP_DAYS:-14}" -delete
    # After the dump, so that no file that it names is missing. A folder that cannot be read does not prevent
    # the dump.
    copy_media || {
      echo 'the uploaded files could not be copied' >&2
      touch "$failing"
      return 1
    }
    rm -f "$failing"
  else
    rm -f "$draft"
    echo 'backup FAILED' >&2
    touch "$failing"
    return 1
  fi
}

# Copies uploaded videos and proofs. A file never changes, so each is copied once; a file deleted from the
# site is deleted here KEEP_DAYS later. Readable by the servers' user, which restores the files; no other
# user has access to the volume.
copy_media() {
  local from=${MEDIA_DIR:-/media}/files to=$folder/media file name
  [ -d "$from" ] || return 0
  mkdir -p "$to" && chmod 755 "$to" || return 1
  rm -f "$to"/*.part
  for file in "$from"/*; do
    [ -f "$file" ] || continue
    name=$to/${file##*/}
    if [ -e "$name" ]; then
      touch "$name"
    else
      cp "$file" "$name.part" && chmod 644 "$name.part" && sync "$name.part" && mv "$name.part" "$name" || return 1
    fi
  done
  find "$to" -type f -mtime "+${KEEP_DAYS:-14}" -delete
}

note_erased() {
  local list=$folder/erased.csv noted=0
  touch "$list"
  if psql -XqAt --csv -c "$ERASED" >"$list.new" &&
    sort -u "$list" "$list.new" | awk -v oldest="$(oldest)" '$0 >= oldest' >"$list.part" && sync "$list.part"; then
    mv "$list.part" "$list"
  else
    echo 'the list of erased people could not be written' >&2
    noted=1
  fi
  rm -f "$list.new"
  return "$noted"
}

newest() { find "$folder" -maxdepth 1 -name '*.dump' -printf '%f\n' | sort | tail -n 1; }

# Returns whether the newest dump has not been sent off-site. The file `sent` names the last one that has.
unsent() { [ -n "${BACKUP_TARGET:-}" ] && [ -n "$(newest)" ] && [ "$(newest)" != "$(cat "$folder/sent" 2>/dev/null)" ]; }

send() {
  local name
  name=$(newest)
  touch "$folder/sending"
  node /app/docker/backup.mjs send "$folder/$name" && echo "$name" >"$folder/sent"
}

lately() { [ -n "$(find "$1" -newermt "-$RETRY_SECONDS seconds" 2>/dev/null)" ]; }

# Returns whether the newest dump was started before the last BACKUP_AT. Dumps are named after the time of
# their start.
due() {
  local last
  last=$(date -u -d "today ${BACKUP_AT:-08:00}" +%s)
  [ "$last" -le "$(date +%s)" ] || last=$((last - 86400))
  [[ "$(newest)" < "$(date -u -d "@$last" +%Y-%m-%dT%H%M%SZ).dump" ]]
}

# Converts the time in a name, such as base-2026-11-22T080000Z or 2026-11-22T080000Z.dump, to seconds; 0
# without a name.
seconds() {
  local at
  at=$(sed -E 's/^(base-)?(.{10})T(..)(..)(..)Z.*/\2 \3:\4:\5+00/' <<<"$1")
  if [ -n "$at" ]; then date -d "$at" +%s; else echo 0; fi
}

# Prints the free and total bytes of a volume's disk.
room() { df -B1 --output=avail,size "$1" | awk 'NR == 2 { printf "{ \"free\": %s, \"size\": %s }", $1, $2 }'; }

report() {
  local archive=${ARCHIVE_DIR:-/wal} disks bases='' away=''
  disks="\"backups\": $(room "$folder")"
  if [ -d /var/lib/postgresql ]; then disks="$disks, \"database\": $(room /var/lib/postgresql)"; fi
  if [ -d "$archive" ]; then
    disks="$disks, \"archive\": $(room "$archive")"
    bases="\"newestBase\": $(seconds "$(find "$archive" -maxdepth 1 -name 'base-*' -printf '%f\n' | sort | tail -n 1)"),"
  fi
  # { "offSite": { … } }
  if [ -n "${BACKUP_TARGET:-}" ] && [ -s "$folder/off-site.json" ]; then
    away=$(sed -E 's/^\{(.*)\}$/\1,/' "$folder/off-site.json")
  fi
  cat >"$status.part" <<END
{ "reported": $(date +%s), "newestDump": $(seconds "$(newest)"), $bases $away
  "failing": $([ -e "$failing" ] || [ "$1" != 0 ] && echo true || echo false), "disks": { $disks } }
END
  chmod 644 "$status.part"
  mv "$status.part" "$status"
}

if [ "${1:-}" = health ]; then
  # Updated in the last quarter of an hour, and without failure.
  [ -n "$(find "$status" -mmin -15)" ] && ! grep -Eq '"failing": ?true' "$status"
  exit
fi

date -u -d "today ${BACKUP_AT:-08:00}" >/dev/null || exit 1
export PGPASSWORD=${PGPASSWORD:-$(cat /run/secrets/postgres_password)}
if [ "${1:-}" = now ]; then
  note_erased
  dump || exit
  if unsent; then send; fi
  exit
fi
rm -f "$folder"/*.part
dumping=
while true; do
  note_erased
  noted=$?
  if [ -z "$dumping" ] || ! kill -0 "$dumping" 2>/dev/null; then
    if due && ! lately "$failing"; then
      dump &
      dumping=$!
    elif unsent && ! lately "$folder/sending"; then
      send &
      dumping=$!
    fi
  fi
  report "$noted"
  # In the background with `wait`, so that the container stops immediately on a signal.
  sleep "${LOOK_EVERY_SECONDS:-60}" &
  trap 'kill $! $dumping 2>/dev/null; exit' TERM INT
  wait $!
done
