// `npm run docs:generate` writes what is generated in the pages for developers and operators, between
// `<!-- name -->` and `<!-- /name -->`. With --check it writes nothing and fails where a page is out of date.
import { readFile, writeFile } from 'node:fs/promises';
import { pageOf, readResults } from '../../test/bench/report.ts';
import { RULES_FILE } from '../../test/telemetry/alarms.ts';
import { alarmsTable } from './alarms.ts';
import { capacityTable } from './capacity.ts';
import { foldersPicture, foldersTable, readImports } from './folders.ts';
import {
  contractStatesSection,
  creditNoteStatesSection,
  deliveryStatesSection,
  endpointStatesSection,
  invoiceStatesSection,
  paymentStatesSection,
} from './states.ts';
import { partsTable, settingsTable } from './tables.ts';

const imports = await readImports();
const sections = [
  { page: 'docs/operating/monitoring.md', name: 'alarms', text: alarmsTable() },
  { page: 'docs/operating/settings.md', name: 'settings', text: settingsTable() },
  { page: 'docs/parts.md', name: 'parts', text: partsTable('dependencies') },
  { page: 'docs/parts.md', name: 'development-parts', text: partsTable('devDependencies') },
  { page: 'docs/architecture.md', name: 'folders', text: foldersPicture(imports, 'src') },
  { page: 'docs/architecture.md', name: 'delivery-states', text: deliveryStatesSection() },
  { page: 'docs/architecture.md', name: 'endpoint-states', text: endpointStatesSection() },
  { page: 'docs/architecture.md', name: 'contract-states', text: contractStatesSection() },
  { page: 'docs/architecture.md', name: 'invoice-states', text: invoiceStatesSection() },
  { page: 'docs/architecture.md', name: 'credit-note-states', text: creditNoteStatesSection() },
  { page: 'docs/architecture.md', name: 'payment-states', text: paymentStatesSection() },
  {
    page: 'docs/architecture.md',
    name: 'nouns',
    text: foldersPicture(imports, 'src/domain', (module) => module.endsWith('/')),
  },
  { page: 'docs/folders.md', name: 'folder-imports', text: foldersTable(imports, 'src') },
  { page: 'docs/folders.md', name: 'noun-imports', text: foldersTable(imports, 'src/domain') },
  { page: 'docs/operating/growing.md', name: 'capacity', text: capacityTable(readResults()) },
  { page: 'docs/performance.md', name: 'figures', text: pageOf(readResults()) },
];

/** Helm reads files of the chart alone. */
const copies = [{ from: RULES_FILE, to: 'packaging/chart/rules.yaml' }];

async function write(path: string, before: string, after: string): Promise<void> {
  if (after === before) return;
  if (process.argv.includes('--check')) {
    process.stderr.write(`${path} is out of date: run \`npm run docs:generate\` and commit.\n`);
    process.exitCode = 1;
  } else {
    await writeFile(path, after);
  }
}

for (const { from, to } of copies)
  await write(to, await readFile(to, 'utf8').catch(() => ''), await readFile(from, 'utf8'));
for (const page of new Set(sections.map((section) => section.page))) {
  const before = await readFile(page, 'utf8');
  const after = sections.filter((section) => section.page === page).reduce(withSection, before);
  await write(page, before, after);
}

function withSection(markdown: string, { page, name, text }: (typeof sections)[number]): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, until] = [markdown.indexOf(begin), markdown.indexOf(end)];
  if (from < 0 || until < from) throw new Error(`${page} has no place for ${begin} … ${end}.`);
  return `${markdown.slice(0, from + begin.length)}\n\n${text}\n\n${markdown.slice(until)}`;
}
