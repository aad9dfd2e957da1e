/**
 * Builds the documentation that the API serves, with placeholders for values that depend on the installation.
 */
import { rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readContract } from '../contract/contract-document.ts';
import { loadContract } from '../http/edge/contract/load.ts';
import { type BuiltIndex, builtDocumentation } from '../http/edge/documents/built-documentation.ts';
import {
  CANONICAL_PLACEHOLDER,
  PROBLEMS_PLACEHOLDER,
  SAMPLE_ORIGIN,
} from '../http/edge/documents/placeholders.ts';
import { statusByCode } from '../http/edge/problem.ts';
import { shownHandshake } from './pages/event-pages.ts';
import { readPublishedFiles } from './published-files.ts';
import { buildSite } from './site.ts';
import { writeFiles } from './written-files.ts';

export async function buildServedDocs(): Promise<void> {
  const { folder, variants, index } = builtDocumentation;
  const published = readPublishedFiles();
  const files = new Map<string, string | Uint8Array>();
  for (const [serviceName, subfolder] of Object.entries(variants)) {
    const named = await loadContract({ serviceName, docsUrl: PROBLEMS_PLACEHOLDER });
    const contract = named.at(SAMPLE_ORIGIN);
    const docsUrl = CANONICAL_PLACEHOLDER;
    const site = buildSite({ contract, statusByCode, ...published, servedByApi: true, docsUrl });
    const { endpointUrl, signingSecret, challenge, sentAt, signature } = shownHandshake(
      readContract(contract.json),
    );
    const built: BuiltIndex = {
      files: Object.fromEntries([...site.files].map(([path, { body: _beside, ...file }]) => [path, file])),
      pages: [...site.pages],
      redirects: Object.fromEntries(site.redirects),
      notFound: site.notFound,
      handshake: { endpointUrl, signingSecret, challenge, sentAt, signature },
    };
    for (const [path, { body }] of site.files) files.set(`${subfolder}${path}`, body);
    files.set(`${subfolder}${index}`, JSON.stringify(built));
  }
  // Build in another folder and rename it, so that the folder is either complete or absent.
  const made = `${fileURLToPath(folder).replace(/\/$/, '')}-${process.pid}`;
  await writeFiles(made, files);
  await rm(folder, { recursive: true, force: true });
  await rename(made, folder);
}
