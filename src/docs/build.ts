/** `npm run build:docs`: builds the docs as a folder that any web server can serve, at any path. */
import { rm } from 'node:fs/promises';
import { loadContract } from '../http/edge/contract/load.ts';
import { SAMPLE_ORIGIN } from '../http/edge/documents/placeholders.ts';
import { statusByCode } from '../http/edge/problem.ts';
import { docsAddress } from '../platform/config/docs-address.ts';
import { readConfig } from '../platform/config.ts';
import { readPublishedFiles } from './published-files.ts';
import { buildSite } from './site.ts';
import { writeFiles } from './written-files.ts';

const folder = process.argv[2] ?? 'dist/docs';
const { SERVICE_NAME, DOCS_URL, PUBLIC_URL, SDK_PACKAGE, CLI_PACKAGE } = process.env;
const config = readConfig({ SERVICE_NAME, DOCS_URL, PUBLIC_URL, SDK_PACKAGE, CLI_PACKAGE });
const { serviceName, publicUrl, sdkPackage, cliPackage } = config;
const named = await loadContract({ serviceName, docsUrl: config.docsUrl });
const contract = named.at(publicUrl ?? SAMPLE_ORIGIN);
const docsUrl = docsAddress(config);
const site = buildSite({
  contract,
  statusByCode,
  ...readPublishedFiles(),
  servedByApi: false,
  sdkPackage,
  cliPackage,
  docsUrl,
});

await rm(folder, { recursive: true, force: true });
await writeFiles(
  folder,
  [...site.files].map(([path, { body }]) => [path, body]),
);
process.stdout.write(`${site.pages.size} pages in ${folder}\n`);
