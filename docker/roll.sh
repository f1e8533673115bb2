#!/bin/sh
# Replaces the running containers with the version in this folder, one backend at a time, while visitors are served:
#   sh docker/roll.sh           builds first; tags the images that ran until then as `previous`
#   sh docker/roll.sh back      returns to `previous`, without building or migrating
# Uses the compose files of COMPOSE_FILE (.env), or of options: sh docker/roll.sh -f docker-compose.yml …
# Stops if a backend does not become healthy; the remaining old ones continue to serve. Does not touch PostgreSQL.
set -eu

direction=forth
if [ "${1:-}" = back ]; then
  direction=back
  shift
fi
compose() { docker compose "$@"; }

is_healthy() { [ "$(docker inspect -f '{{.State.Health.Status}}' "$1")" = healthy ]; }

wait_until_healthy() {
  tries=0
  until is_healthy "$1"; do
    tries=$((tries + 1))
    if [ "$tries" -ge 120 ]; then
      echo "$1 no está listo: docker logs $1" >&2
      exit 1
    fi
    sleep 1
  done
}

if [ "$direction" = back ]; then
  for name in backend frontend; do
    docker image inspect "credito-claro-$name:previous" >/dev/null 2>&1 || {
      echo "No hay una versión anterior: falta la imagen credito-claro-$name:previous." >&2
      exit 1
    }
  done
  for name in backend frontend; do docker tag "credito-claro-$name:previous" "credito-claro-$name:latest"; done
else
  for name in backend frontend; do
    for id in $(compose "$@" ps -q "$name"); do
      # Tags only healthy backends: one that an earlier roll could not make healthy did not serve.
      if [ "$name" = frontend ] || is_healthy "$id"; then
        docker tag "$(docker inspect -f '{{.Image}}' "$id")" "credito-claro-$name:previous"
      fi
    done
  done
  compose "$@" build backend frontend
  # Checks the configuration first. Migrates before the servers start; migrations are compatible with the old
  # servers.
  compose "$@" run --no-deps --rm setup
fi
old=$(compose "$@" ps -q backend)
one_more=$(($(echo "$old" | wc -w) + 1))
for each in $old; do
  compose "$@" up -d --no-deps --no-recreate --scale "backend=$one_more" backend
  for id in $(compose "$@" ps -q backend); do wait_until_healthy "$id"; done
  # Completes its requests, then ends. Has the time that stop_grace_period set when it was created.
  docker stop "$each" >/dev/null
  docker rm "$each" >/dev/null
done
compose "$@" up -d --no-deps frontend
# Service of the nightly dumps, if there is one.
if compose "$@" config --services | grep -qx backup; then
  if [ "$direction" = forth ]; then compose "$@" build backup; fi
  compose "$@" up -d --no-deps backup
fi
