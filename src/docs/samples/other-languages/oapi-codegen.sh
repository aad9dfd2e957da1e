go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2
oapi-codegen -config oapi-codegen.yaml openapi.yaml
