import { defineConfig } from '@hey-api/openapi-ts';

const banner = '// Generated from openapi/public.yaml by `npm run generate`. Do not edit.';

/**
 * The client runtime is copied as it is from the generator, not rendered as a file of the project, and was not written for exactOptionalPropertyTypes.
 * Its types still reach those who use it; only its own lines go unchecked.
 */
const uncheckedRuntime = '// @ts-nocheck: third-party runtime, not written for exactOptionalPropertyTypes';

/**
 * Types, SDK and handler signatures, all from the contract.
 *
 * The fastify plugin is used for its one type, RouteHandlers: its import of fastify's RouteHandler is pointed at ours.
 */
export default defineConfig({
  input: './openapi/public.yaml',
  output: {
    path: './generated/api',
    clean: true,
    header: ({ file }) => (file ? [banner] : [banner, uncheckedRuntime]),
    module: {
      extension: '.ts',
      resolve: (path) => (path === 'fastify' ? '../../src/http/route-handler.ts' : undefined),
    },
  },
  plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch', 'fastify'],
});
