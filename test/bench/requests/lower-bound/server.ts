/**
 * The lower bound of bench:api: the measured requests written by hand on Fastify and `pg`, for nothing but speed. It
 * validates against the contract's schemas, looks every token up, and leaves the same rows as the product. It has no
 * log, no metrics, no rate limit, and only bare statuses for what is refused.
 */
import { flushCompileCache } from 'node:module';
import fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../../../../src/platform/config.ts';
import { createSecretBox } from '../../../../src/platform/secret-box.ts';
import { authenticateBy, type Caller } from './authentication.ts';
import { ContractSchemas } from './contract-schemas.ts';
import { openDatabase, type Statement } from './database.ts';
import { operatorRoutes } from './operator-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { apiToken, operatorToken } from './statements.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    /** The body as it was sent. */
    rawBody: string;
  }
}

const { database, encryptionKeys, port } = readConfig(process.env);
if (!database.url || !encryptionKeys) throw new Error('DATABASE_URL and ENCRYPTION_KEYS are needed.');
const pool = openDatabase(database.url);
const secretBox = createSecretBox(encryptionKeys);

const app = fastify({ bodyLimit: 256 * 1024 });
app.decorateRequest('caller');
app.decorateRequest('rawBody', '');
const parse = app.getDefaultJsonParser('error', 'error');
app.removeContentTypeParser('application/json');
app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
  request.rawBody = String(text);
  void parse(request, String(text), done);
});

function serve(
  name: 'public' | 'operator',
  token: Statement,
  register: (routes: FastifyInstance, schemas: ContractSchemas) => void,
): void {
  const schemas = new ContractSchemas(name);
  app.register(
    (routes, _options, done) => {
      routes.setValidatorCompiler(schemas.compile);
      routes.addHook('onRequest', authenticateBy(pool, token));
      register(routes, schemas);
      done();
    },
    { prefix: `/api/v1/${name}` },
  );
}
serve('public', apiToken, (routes, schemas) => publicRoutes(routes, schemas, { pool, secretBox }));
serve('operator', operatorToken, (routes, schemas) => operatorRoutes(routes, schemas, { pool }));
await app.listen({ host: '127.0.0.1', port });
// At its end it is killed, and would not keep what has been compiled.
flushCompileCache();

// It ends with the benchmark, however that ends.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
