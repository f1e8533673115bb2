#!/bin/bash
# PostgreSQL's archive_command: archive.sh %p %f. PostgreSQL may send an archived file again (after a crash):
# the same contents succeed. Other contents belong to another database and fail, which PostgreSQL retries and
# counts in pg_stat_archiver.
set -eu
file=$1
kept=${ARCHIVE_DIR:-/wal}/$2
if [ -e "$kept" ]; then
  if ! cmp -s "$file" "$kept"; then
    echo "$kept is there with other contents: is the archive another database's?" >&2
    exit 1
  fi
  sync "$kept"
else
  cp "$file" "$kept.part"
  sync "$kept.part"
  mv "$kept.part" "$kept"
fi
sync "$(dirname "$kept")"
