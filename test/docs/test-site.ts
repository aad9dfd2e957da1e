import { readPublishedFiles } from '../../src/docs/published-files.ts';
import type { SiteSource } from '../../src/docs/sections.ts';
import { buildSite } from '../../src/docs/site.ts';
import { type Contract, loadContract } from '../../src/http/edge/contract/load.ts';
import type { Documentation } from '../../src/http/edge/documents/documentation.ts';
import { statusByCode } from '../../src/http/edge/problem.ts';

const contracts = new Map<string, Promise<Contract>>();

/** The docs as the server builds them, with what is not ours to make put in its place. */
export async function buildTestSite(
  options: Partial<SiteSource> & { serviceName?: string } = {},
): Promise<Documentation> {
  const { serviceName = 'Service', ...rest } = options;
  const loading = contracts.get(serviceName) ?? loadContract({ serviceName });
  contracts.set(serviceName, loading);
  const contract = await loading;
  const changelog = '# Changelog\n\n## 1.0.0\n\nThe first release.\n';
  return buildSite({
    contract,
    statusByCode,
    ...readPublishedFiles(),
    changelog,
    sdkTarball: { version: '9.9.9', content: new Uint8Array([1]) },
    sdkReleases: [],
    servedByApi: true,
    ...rest,
  });
}

/** The text of a file of the docs. @throws Error if there is none. */
export function textOf(site: Documentation, path: string): string {
  const body = site.files.get(path)?.body;
  if (typeof body !== 'string') throw new Error(`The docs have no text at ${path}.`);
  return body;
}

export function htmlPages(site: Documentation): [path: string, html: string][] {
  return [...site.pages].map((path) => [path, textOf(site, `${path}index.html`)]);
}

/** The values of an attribute in the page's HTML, unescaped. */
export function attributes(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );
}
