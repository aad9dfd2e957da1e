go install github.com/ogen-go/ogen/cmd/ogen@v1.24.0
ogen --target countersign --package countersign --clean openapi.yaml
