import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPublishedFiles } from '../../src/docs/published-files.ts';
import { buildSite } from '../../src/docs/site.ts';
import { loadContract } from '../../src/http/edge/contract/load.ts';
import {
  builtDocumentation,
  readBuiltDocumentation,
} from '../../src/http/edge/documents/built-documentation.ts';
import { SAMPLE_ORIGIN } from '../../src/http/edge/documents/placeholders.ts';
import { statusByCode } from '../../src/http/edge/problem.ts';
import { DOCS_URL_DEFAULT } from '../../src/platform/config/docs-address.ts';
import { Program } from '../support/process.ts';

test.each([
  {
    serviceName: 'Service',
    docsUrl: DOCS_URL_DEFAULT,
    canonicalUrl: undefined,
    sdkPackage: undefined,
    cliPackage: undefined,
  },
  {
    serviceName: 'Service',
    docsUrl: DOCS_URL_DEFAULT,
    canonicalUrl: 'https://api.partner.example/docs',
    sdkPackage: '@acme/countersign',
    cliPackage: undefined,
  },
  // Its name holds words of the texts, its address characters that HTML escapes.
  {
    serviceName: 'Webhook9Service',
    docsUrl: 'https://partner.example/a&b/_v1_',
    canonicalUrl: 'https://partner.example/a&b/_v1_',
    sdkPackage: 'countersign-of-acme',
    cliPackage: 'countersign-cli-of-acme',
  },
])(
  'what is served for $serviceName at $docsUrl, with the SDK as $sdkPackage, is what a build for that installation makes, byte for byte',
  async (installation) => {
    const { serviceName, docsUrl, canonicalUrl, sdkPackage, cliPackage } = installation;
    const contract = await loadContract({ serviceName, docsUrl });
    const wanted = buildSite({
      contract: contract.at(SAMPLE_ORIGIN),
      statusByCode,
      ...readPublishedFiles(),
      servedByApi: true,
      docsUrl: canonicalUrl,
      sdkPackage,
      cliPackage,
    });
    const served = await readBuiltDocumentation(installation);
    expect([...served.files.keys()].sort()).toEqual([...wanted.files.keys()].sort());
    for (const [path, { body, ...rest }] of wanted.files) {
      const found = served.files.get(path);
      expect(Buffer.from(found?.body ?? '').equals(Buffer.from(body)), path).toBe(true);
      expect(found, path).toMatchObject(rest);
    }
    expect(served).toMatchObject({
      pages: wanted.pages,
      redirects: wanted.redirects,
      notFound: wanted.notFound,
    });
  },
);

test('what a page is built with is no dependency of the API', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const name of ['highlight.js', 'markdown-it', 'minisearch'])
    expect(dependencies[name]).toBeUndefined();
});

test('what is built is not built again while its sources are the same', async () => {
  const index = new URL('default-name/index.json', builtDocumentation.folder);
  const builtAt = statSync(index).mtimeMs;
  const { code, stdout, stderr } = await new Program('src/docs/build-served.ts', [], {}).ended;
  expect([code, stdout, stderr]).toEqual([0, '', '']);
  expect(statSync(index).mtimeMs).toBe(builtAt);
});
