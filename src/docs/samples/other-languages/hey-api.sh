npm install @hey-api/openapi-ts@0.99.0 typescript@5.9.3
npx openapi-ts -i openapi.yaml -o client -c @hey-api/client-fetch
