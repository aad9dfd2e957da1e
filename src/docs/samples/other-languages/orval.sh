npm install orval@8.38.0 typescript@5.9.3
npx orval --config orval.config.json
