#!/bin/bash
# One dump of the database every night at BACKUP_AT (UTC), and what was uploaded since, kept for KEEP_DAYS. One that fails is tried again in ten minutes and
# leaves the older ones alone. With BACKUP_TARGET each is sent away from the machine, encrypted. How it went is in STATUS_DIR, from where the servers tell it to Prometheus.
# `backup.sh now` makes one and ends; `backup.sh health` says whether all is well.
set -u
umask 077
folder=${BACKUP_DIR:-/backups}
status=${STATUS_DIR:-/status}/backup.json
failing=$folder/failing
RETRY_SECONDS=600

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
    # After the dump, so that no file is missing that it names; and a folder that cannot be read costs no dump.
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

# Uploaded videos and evidence. A file never changes, so each is copied once; one that is gone from the site goes from here KEEP_DAYS later.
# The servers' user, which puts them back, may read them: the volume is nobody else's.
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

# Whether the newest dump still has to leave the machine. The file `sent` names the last one that has.
unsent() { [ -n "${BACKUP_TARGET:-}" ] && [ -n "$(newest)" ] && [ "$(newest)" != "$(cat "$folder/sent" 2>/dev/null)" ]; }

send() {
  local name
  name=$(newest)
  touch "$folder/sending"
  node /app/docker/backup.mjs send "$folder/$name" && echo "$name" >"$folder/sent"
}

lately() { [ -n "$(find "$1" -newermt "-$RETRY_SECONDS seconds" 2>/dev/null)" ]; }

# Whether the newest dump was begun before BACKUP_AT was last passed. Dumps are named after the moment at which they began.
due() {
  local last
  last=$(date -u -d "today ${BACKUP_AT:-08:00}" +%s)
  [ "$last" -le "$(date +%s)" ] || last=$((last - 86400))
  [[ "$(newest)" < "$(date -u -d "@$last" +%Y-%m-%dT%H%M%SZ).dump" ]]
}

# A moment in a name, as base-2026-11-22T080000Z or 2026-11-22T080000Z.dump, in seconds; 0 without a name.
seconds() {
  local at
  at=$(sed -E 's/^(base-)?(.{10})T(..)(..)(..)Z.*/\2 \3:\4:\5+00/' <<<"$1")
  if [ -n "$at" ]; then date -d "$at" +%s; else echo 0; fi
}

# The room on the disk of a volume, in bytes: free and all of it.
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
  # Reported in the last quarter of an hour, and nothing failed.
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
  # As a child that is waited for, so that the container ends at once when it is told to.
  sleep "${LOOK_EVERY_SECONDS:-60}" &
  trap 'kill $! $dumping 2>/dev/null; exit' TERM INT
  wait $!
done
