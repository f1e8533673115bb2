#!/bin/bash
# Starts HAProxy, which leads to the primary. Keeps the owner's password for psql in this container.
set -eu
[ "${1:-}" = haproxy ] || exec "$@"
secret=/run/secrets/postgres_password
password=${POSTGRES_PASSWORD:-}
if [ -s "$secret" ]; then password=$(cat "$secret"); fi
password=${password//\\/\\\\}
umask 077
printf '*:*:*:*:%s\n' "${password//:/\\:}" >"$PGPASSFILE"
exec haproxy -W -db -f /etc/haproxy/haproxy.cfg
