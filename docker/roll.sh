#!/bin/sh
# Replaces what runs with what is in this folder now, one backend after the other, while visitors are served:
#   sh docker/roll.sh -f docker-compose.yml -f docker-compose.production.yml
# A backend that does not become healthy ends it, and the old ones that are left serve on.
set -eu

compose() { docker compose "$@"; }

wait_until_healthy() {
  tries=0
  until [ "$(docker inspect -f '{{.State.Health.Status}}' "$1")" = healthy ]; do
    tries=$((tries + 1))
    if [ "$tries" -ge 120 ]; then
      echo "$1 no está listo: docker logs $1" >&2
      exit 1
    fi
    sleep 1
  done
}

compose "$@" build backend frontend
# Migrations come first, and are such as the old backends can live with.
compose "$@" run --rm setup
old=$(compose "$@" ps -q backend)
one_more=$(($(echo "$old" | wc -w) + 1))
for each in $old; do
  compose "$@" up -d --no-deps --no-recreate --scale "backend=$one_more" backend
  for id in $(compose "$@" ps -q backend); do wait_until_healthy "$id"; done
  # Answers what it has, then ends.
  docker stop -t 40 "$each" >/dev/null
  docker rm "$each" >/dev/null
done
compose "$@" up -d --no-deps frontend
