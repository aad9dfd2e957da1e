pip install openapi-python-client==0.29.1 ruff==0.17.6
openapi-python-client generate --path openapi.yaml --output-path client --overwrite
