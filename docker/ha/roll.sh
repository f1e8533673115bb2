#!/bin/sh
# Replaces the database nodes by those of the image that is built from this folder, one at a time, while visitors are served: first the
# standbys, then, after a switchover, the former primary:
#   sh docker/ha/roll.sh
# Stops if a node does not become a synchronous standby; the others continue to serve. Does not touch etcd and HAProxy.
set -eu

nodes=$(docker compose config --services | grep '^database-')
tab=$(printf '\t')
# The state of all nodes, as a node that runs knows it.
states() {
  for node in $nodes; do
    if docker compose exec -T "$node" patronictl list -f tsv 2>/dev/null; then return; fi
  done
}
# is NODE ROLE, as a basic regular expression
is() { states | grep -q "${tab}$1${tab}.*${tab}$2${tab}\(running\|streaming\)"; }
# Prints the node with a role.
node_that_is() {
  for node in $nodes; do
    if is "$node" "$1"; then
      echo "$node"
      return
    fi
  done
}

wait_until() {
  tries=0
  until is "$1" "$2"; do
    tries=$((tries + 1))
    if [ "$tries" -ge 120 ]; then
      echo "$1 did not become '$2': docker compose logs $1" >&2
      exit 1
    fi
    sleep 1
  done
}

replace() {
  docker compose up -d --no-deps "$1"
  # With three nodes one of the standbys is asynchronous.
  wait_until "$1" '\(Sync Standby\|Replica\)'
  if [ "$(echo "$nodes" | wc -w)" -eq 2 ]; then wait_until "$1" 'Sync Standby'; fi
}

docker compose build database-a
first=$(node_that_is Leader)
[ -n "$first" ] || {
  echo 'There is no primary: docker compose exec database-a patronictl list' >&2
  exit 1
}
for each in $nodes; do
  if [ "$each" != "$first" ]; then replace "$each"; fi
done
# Only a synchronous standby may become the primary.
tries=0
until next=$(node_that_is 'Sync Standby') && [ -n "$next" ]; do
  tries=$((tries + 1))
  [ "$tries" -lt 120 ] || exit 1
  sleep 1
done
docker compose exec -T "$first" patronictl switchover credito-claro --candidate "$next" --force
wait_until "$next" Leader
replace "$first"
states
