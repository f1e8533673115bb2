#!/bin/bash
# Copies the running database into the archive as base-2026-11-22T080000Z, the start of a recovery. Keeps the
# newest KEEP_BASES, and the log since the oldest of them.
set -eu
archive=${ARCHIVE_DIR:-/wal}
keep=${KEEP_BASES:-2}
draft=$archive/base.part
rm -rf "$draft"
pg_basebackup -U "$POSTGRES_USER" -D "$draft" -c fast -X none
sync "$draft"
# Named after the time at which it is complete, which is the earliest time of a recovery with it.
base=$archive/base-$(date -u +%Y-%m-%dT%H%M%SZ)
mv "$draft" "$base"
echo "$base ($(du -sh "$base" | cut -f1))"
find "$archive" -mindepth 1 -maxdepth 1 -name 'base-*' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm -rf "$old"
  echo "removed $old"
done
oldest=$(find "$archive" -mindepth 1 -maxdepth 1 -name 'base-*' | sort | head -n 1)
# START WAL LOCATION: 0/2000028 (file 000000010000000000000002)
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup "$archive" "$first"
