#!/bin/sh
# What of the official image's entrypoint compose.yaml uses: the three variables, and data below /var/lib/postgresql.
set -eu
data=/var/lib/postgresql/18/docker
bin=/usr/local/pgsql/bin
if [ ! -s $data/PG_VERSION ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  $bin/initdb -D $data -U "$POSTGRES_USER" -A scram-sha-256 --pwfile=/tmp/password -E UTF8 --locale=C > /dev/null
  echo "host all all all scram-sha-256" >> $data/pg_hba.conf
  echo "create database \"$POSTGRES_DB\"" | $bin/postgres --single -D $data postgres > /dev/null
fi
shift
exec $bin/postgres -D $data -c unix_socket_directories=/tmp "$@"
