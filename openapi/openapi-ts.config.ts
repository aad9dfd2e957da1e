import { defineConfig } from '@hey-api/openapi-ts';

const banner = '// Generated from openapi/public.yaml by `npm run generate`. Do not edit.';

/**
 * What generated code imports and we have written ourselves: the type of a handler instead of fastify's, and what an operation is carried out
 * with instead of hey-api's client runtime (`src/sdk/http-client.ts` tells why).
 */
const ours: Record<string, string> = {
  fastify: '../../src/http/route-handler.ts',
  './client/index.ts': '../../src/sdk/http-client.ts',
};

/**
 * Types, operations of the SDK and handler signatures, all from the contract.
 *
 * The fastify plugin is used for its one type, RouteHandlers; the fetch plugin because operations want a client to name. `npm run generate`
 * removes its runtime.
 */
export default defineConfig({
  input: './openapi/public.yaml',
  output: {
    path: './generated/api',
    clean: true,
    header: [banner],
    module: { extension: '.ts', resolve: (path) => ours[path] },
  },
  plugins: [
    '@hey-api/typescript',
    '@hey-api/client-fetch',
    { name: '@hey-api/sdk', client: false, auth: false },
    'fastify',
  ],
});
