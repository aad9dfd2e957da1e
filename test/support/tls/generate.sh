#!/bin/sh
# Makes the certificates of the test receivers, valid for 100 years. They are committed, so that the tests need no openssl;
# the keys protect nothing. Run it in this folder only to change the names below.
set -eu
days=36500
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days $days -subj '/CN=Countersign test CA' \
  -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign' \
  -keyout ca.key.pem -out ca.cert.pem
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj '/CN=receiver.test' \
  -keyout receiver.key.pem -out receiver.csr.pem
printf '%s\n' 'subjectAltName=DNS:receiver.test,DNS:localhost,IP:127.0.0.1,IP:::1' 'basicConstraints=CA:FALSE' \
  'extendedKeyUsage=serverAuth' > receiver.ext
openssl x509 -req -in receiver.csr.pem -CA ca.cert.pem -CAkey ca.key.pem -days $days -extfile receiver.ext -out receiver.cert.pem
rm -f ca.key.pem receiver.csr.pem receiver.ext ca.cert.srl
