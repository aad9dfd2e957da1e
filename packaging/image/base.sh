#!/usr/bin/env bash
# Makes a base for the image from Debian's packages: the C library, certificates and time zones; no shell, no package manager.
# The same packages make the same bytes.
#
#   packaging/image/base.sh base.tar && buildah import … or: docker import base.tar countersign-base
#
# Needs mmdebstrap, and root or user namespaces. BASE_SOURCES names a file of apt's sources, by default the machine's own.
set -euo pipefail
out=${1:?usage: packaging/image/base.sh OUT.tar}
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-1790000000}
# The hook leaves dev/ alone: the machine's own /dev/shm is mounted there, and every PostgreSQL of the machine uses it.
exec mmdebstrap --quiet --variant=extract \
  --include=base-files,libc6,libstdc++6,libgcc-s1,netbase,tzdata,ca-certificates \
  --extract-hook='
    cd "$1"
    cat usr/share/ca-certificates/mozilla/*.crt > etc/ssl/certs/ca-certificates.crt
    printf "root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n" > etc/passwd
    printf "root:x:0:\nnonroot:x:65532:\n" > etc/group
    printf "hosts: files dns\n" > etc/nsswitch.conf
    mkdir -p home/nonroot tmp
    chown 65532:65532 home/nonroot
    chmod 1777 tmp
    rm -rf boot etc/hostname usr/share/doc usr/share/man usr/share/info usr/share/lintian usr/share/locale usr/share/perl* \
      usr/bin/* usr/sbin/* usr/lib/*/gconv usr/lib/*/perl*' \
  bookworm "$out" "${BASE_SOURCES:-/etc/apt/sources.list.d/debian.sources}"
