npm install openapi-typescript@7.13.0 openapi-fetch@0.17.0 typescript@5.9.3
npx openapi-typescript openapi.yaml -o schema.d.ts
