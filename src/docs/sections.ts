/** The sections of the docs and their pages, in the order of the navigation. */
import type { ContractDocument } from '../contract/contract-document.ts';
import type { Page, Section } from './page.ts';
import { eventPages } from './pages/event-pages.ts';
import { guidePages, readText } from './pages/guide-pages.ts';
import { mockPage } from './pages/mock-page.ts';
import { problemPages, type StatusByCode } from './pages/problem-pages.ts';
import { referencePages } from './pages/reference-pages.ts';
import type { PublishedFiles } from './published-files.ts';
import { includeSamples } from './samples.ts';

/** The sources of the docs, in addition to the guides and samples in this folder. */
export interface SiteSource extends PublishedFiles {
  /** The contract as the server publishes it, in YAML and JSON. */
  readonly contract: { readonly yaml: string; readonly json: string };
  readonly statusByCode: StatusByCode;
  /** Whether the server that serves the docs also serves the API. */
  readonly servedByApi: boolean;
  /** The package under which the operator has published the SDK; without it, pages name the address of the tarball. */
  readonly sdkPackage?: string | undefined;
  /** The same for the commands. */
  readonly cliPackage?: string | undefined;
  /** The permanent address of the docs, without a slash at the end: for the canonical addresses of pages and the sitemap. */
  readonly docsUrl?: string | undefined;
}

/** Every page except the home page. */
export function sectionsOf(source: SiteSource, contract: ContractDocument): Section[] {
  const { since } = source;
  const reference = referencePages(contract, since);
  const events = eventPages(contract, since);
  const problems = problemPages(contract, source.statusByCode, since);
  const guides = guidePages({
    contract,
    statusByCode: source.statusByCode,
    servedByApi: source.servedByApi,
    hasVectors: source.signatureVectors !== undefined,
  });
  const mock = mockPage(source.contract.json);
  return [
    {
      title: 'Guides',
      path: 'guides/',
      groups: [{ pages: [guidesIndex([...guides, mock]), ...guides, mock] }],
    },
    {
      title: 'API reference',
      path: 'reference/',
      groups: [{ pages: [reference.index] }, ...reference.groups],
    },
    {
      title: 'Events',
      path: 'events/',
      groups: [{ pages: [events.index, events.handshake] }, { title: 'Event types', pages: events.pages }],
    },
    {
      title: 'Problems',
      path: 'problems/',
      groups: [
        { pages: [{ ...problems.index, navigationTitle: 'Overview' }] },
        { title: 'Codes', pages: problems.pages },
      ],
      folded: true,
    },
    {
      title: 'Changelog',
      path: 'changelog/',
      groups: [{ pages: [changelogPage(source.changelog)] }],
      folded: true,
    },
  ];
}

export const pagesOf = ({ groups }: Section): Page[] => groups.flatMap(({ pages }) => pages);

export function homePage(contract: ContractDocument): Page {
  return {
    path: '',
    title: 'Countersign',
    summary: contract.summary,
    kind: 'home',
    markdown: includeSamples(readText('home.md')),
  };
}

function guidesIndex(guides: readonly Page[]): Page {
  return {
    path: 'guides/',
    title: 'Guides',
    summary: 'How to work with the API, from the first request to a receiver in production.',
    kind: 'index',
    navigationTitle: 'Overview',
    markdown: guides.map(({ title, path, summary }) => `- **[${title}](/${path})**\n  ${summary}`).join('\n'),
  };
}

function changelogPage(text: string | undefined): Page {
  return {
    path: 'changelog/',
    title: 'Changelog',
    summary: 'What changed in the contract, version by version.',
    searchWeight: 0.5,
    markdown: text?.replace(/^# .+\n+/, '') ?? 'The contract has not changed since its first version.',
  };
}
