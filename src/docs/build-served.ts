/**
 * `npm run build:served-docs`: builds the documentation that the API serves, in `dist/served-docs/`. `npm ci`, `npm start` and the tests
 * run it too. It does nothing if the sources have not changed.
 */
import { buildIfStale } from '../build/if-stale.ts';
import { builtDocumentation } from '../http/edge/documents/built-documentation.ts';

await buildIfStale({
  otherwise: 'The documentation is not built',
  /** All sources of the pages, including the versions of packages. */
  sources: [
    '{dist/sdk/package/package,dist/sdk-cli/package/package,package-lock,test/vectors/signatures}.json',
    'generated/contract/*',
    'openapi/CHANGELOG.md',
    'src/{contract,docs,egress,http/edge,sdk}/**/*.*',
  ],
  hashFile: new URL('sources.sha256', builtDocumentation.folder),
  needs: 'markdown-it',
  async build() {
    const { buildServedDocs } = await import('./served-docs.ts');
    await buildServedDocs();
  },
});
