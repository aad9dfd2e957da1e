#!/bin/sh
# Makes the certificates of the test receivers, and of clients that call them, valid for 100 years. They are committed, so that the tests need no openssl;
# the keys protect nothing. Run it in this folder only to change the names below.
set -eu
days=36500
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days $days -subj '/CN=Countersign test CA' \
  -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign' \
  -keyout ca.key.pem -out ca.cert.pem
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj '/CN=receiver.test' \
  -keyout receiver.key.pem -out receiver.csr.pem
printf '%s\n' 'subjectAltName=DNS:receiver.test,DNS:localhost,IP:127.0.0.1,IP:127.0.0.2,IP:::1' 'basicConstraints=CA:FALSE' \
  'extendedKeyUsage=serverAuth' > receiver.ext
openssl x509 -req -in receiver.csr.pem -CA ca.cert.pem -CAkey ca.key.pem -days $days -extfile receiver.ext -out receiver.cert.pem

# What receivers may ask us for: a certificate of an authority of theirs, the same expired, and one of another authority.
authority() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days $days -subj "/CN=$1" \
    -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign' -keyout "$2.key.pem" -out "$2.cert.pem"
}
client() {
  openssl x509 -req -in client.csr.pem -CA "$2.cert.pem" -CAkey "$2.key.pem" -days "$3" -extfile client.ext -out "$1.cert.pem"
}
authority 'Countersign test client CA' client-ca
authority 'Countersign test foreign CA' foreign-ca
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj '/CN=countersign.test' -keyout client.key.pem -out client.csr.pem
printf '%s\n' 'basicConstraints=CA:FALSE' 'extendedKeyUsage=clientAuth' > client.ext
client client client-ca $days
client client-expired client-ca -1
client client-foreign foreign-ca $days
rm -f ca.key.pem client-ca.key.pem foreign-ca.* *.csr.pem *.ext *.srl
