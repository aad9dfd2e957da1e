module program

go 1.23

require github.com/acme/countersign v0.0.0

replace github.com/acme/countersign => ../client
