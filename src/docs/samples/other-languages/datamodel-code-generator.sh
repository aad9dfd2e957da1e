pip install datamodel-code-generator==0.89.0 "pydantic[email]==2.14.3"
datamodel-codegen --input openapi.yaml --input-file-type openapi --output-model-type pydantic_v2.BaseModel --target-python-version 3.11 --output models.py
