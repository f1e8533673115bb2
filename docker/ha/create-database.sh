#!/bin/bash
# Creates the product's database in a new cluster. Patroni passes the address of the primary.
set -eu
psql "${1:?}" -v ON_ERROR_STOP=1 -q -c 'CREATE DATABASE credito_claro'
