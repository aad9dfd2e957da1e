import { defineConfig } from '@hey-api/openapi-ts';

const banner = (contract: string) =>
  `// Generated from openapi/${contract} by \`npm run generate\`. Do not edit.`;

/**
 * What generated code imports and we have written ourselves: the type of a handler instead of fastify's, and what an operation is carried out
 * with instead of hey-api's client runtime (`src/sdk/http-client.ts` tells why).
 */
const ours: Record<string, string> = {
  fastify: '../../src/http/public/route-handler.ts',
  './client/index.ts': '../../src/sdk/http-client.ts',
};
const oursForOperators: Record<string, string> = { fastify: '../../src/http/operator/route-handler.ts' };

/**
 * Types, operations of the SDK and handler signatures, all from the contracts. Operators get no SDK.
 *
 * The fastify plugin is used for its one type, RouteHandlers; the fetch plugin because operations want a client to name. `npm run generate`
 * removes its runtime.
 */
export default defineConfig([
  {
    input: './openapi/public.yaml',
    output: {
      path: './generated/api',
      clean: true,
      header: [banner('public.yaml')],
      module: { extension: '.ts', resolve: (path) => ours[path] },
    },
    plugins: [
      '@hey-api/typescript',
      '@hey-api/client-fetch',
      { name: '@hey-api/sdk', client: false, auth: false },
      'fastify',
    ],
  },
  {
    input: './openapi/operator.yaml',
    output: {
      path: './generated/operator',
      clean: true,
      header: [banner('operator.yaml')],
      module: { extension: '.ts', resolve: (path) => oursForOperators[path] },
    },
    plugins: ['@hey-api/typescript', 'fastify'],
  },
]);
