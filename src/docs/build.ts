/** `npm run build:docs`: the docs as one folder that any web server can serve, at any path. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadContract } from '../http/edge/contract.ts';
import { statusByCode } from '../http/edge/problem.ts';
import { docsAddress, readConfig } from '../platform/config.ts';
import { readPublishedFiles } from './published-files.ts';
import { SAMPLE_ORIGIN } from './sample-origin.ts';
import { buildSite } from './site.ts';

const folder = process.argv[2] ?? 'dist/docs';
const { SERVICE_NAME, DOCS_URL, PUBLIC_URL } = process.env;
const config = readConfig({ SERVICE_NAME, DOCS_URL, PUBLIC_URL });
const { serviceName, publicUrl } = config;
const named = await loadContract(serviceName, undefined, 'public', config.docsUrl);
const contract = named.at(publicUrl ?? SAMPLE_ORIGIN);
const docsUrl = docsAddress(config);
const site = buildSite({ contract, statusByCode, ...readPublishedFiles(), servedByApi: false, docsUrl });

await rm(folder, { recursive: true, force: true });
for (const [path, { body }] of site.files) {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, body);
}
process.stdout.write(`${site.pages.size} pages in ${folder}\n`);
