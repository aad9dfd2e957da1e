/** `npm run build:docs`: the docs as one folder that any web server can serve, at any path. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadContract } from '../http/contract.ts';
import { statusByCode } from '../http/problem.ts';
import { readPublishedFiles } from './published-files.ts';
import { buildSite } from './site.ts';

const folder = process.argv[2] ?? 'dist/docs';
const contract = await loadContract(process.env.SERVICE_NAME ?? 'Service');
const site = buildSite({ contract, statusByCode, ...readPublishedFiles(), servedByApi: false });

await rm(folder, { recursive: true, force: true });
for (const [path, { body }] of site.files) {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, body);
}
process.stdout.write(`${site.pages.size} pages in ${folder}\n`);
