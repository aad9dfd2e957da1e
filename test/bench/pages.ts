// The pages that show the figures of a run: test/bench/RESULTS.md has all of them, docs/performance.md a selection.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Figure, Target } from './figure.ts';
import { cells, HEADINGS, notes, type Report, short, targetText } from './report.ts';

/** What docs/performance.md shows: section, figure, and what it is called there. */
export const selection: readonly (readonly [section: string, what: string, label: string])[] = [
  ['throughput', 'deliveries', 'deliveries'],
  ['throughput', 'worker CPU of 1,000 deliveries', 'worker CPU of 1,000 deliveries'],
  ['throughput', 'Postgres CPU of 1,000 deliveries', 'Postgres CPU of 1,000 deliveries'],
  ['throughput', 'SQL statements of a delivery', 'SQL statements of a delivery'],
  ['latency', 'idle, p50', 'commit to receipt, idle, p50'],
  ['latency', 'idle, p99', 'commit to receipt, idle, p99'],
  ['latency', 'half of the maximum, p50', 'commit to receipt at half of the maximum, p50'],
  ['latency', 'half of the maximum, p99', 'commit to receipt at half of the maximum, p99'],
  ['hanging', 'healthy deliveries, 20 % hang', 'healthy deliveries while 20 % hang until the timeout'],
  ['publish', 'events, fan-out 1, publishEvent', 'events by `publishEvent`, fan-out 1'],
  ['publish', 'events, fan-out 1, publish_event alone', 'events by `publish_event`, fan-out 1'],
  ['publish', 'events, fan-out 1, publish_events', 'events by `publish_events`, 16 at once, fan-out 1'],
  ['publish', 'events, fan-out 100, publish_event alone', 'events by `publish_event`, fan-out 100'],
  ['publishers', 'events', 'events by 32 clients of `publish_event`'],
  ['publishers', 'deliveries meanwhile', 'deliveries meanwhile'],
  ['publishers', 'commit to receipt, p50', 'commit to receipt meanwhile, p50'],
  ['http', 'one by one: events', 'events published over HTTP and delivered, one by one'],
  ['http', 'one by one: Node and Postgres CPU', 'Node and Postgres CPU of 1,000 of them'],
  ['http', 'batches: Node and Postgres CPU', 'the same in batches of 100'],
  ['requests', 'GET customers: both', 'API and Postgres CPU of GET customers'],
  ['requests', 'GET endpoint: both', 'GET endpoint'],
  ['requests', 'PUT subscriptions: both', 'PUT subscriptions'],
  ['requests', 'POST endpoint with a key: both', 'POST endpoint with an `Idempotency-Key`'],
  ['requests', 'operator POST event: both', 'operator POST event'],
  ['feed', 'events, fan-out 1, publish_event and NOTIFY', 'events by `publish_event` and NOTIFY, sequenced'],
  ['feed', 'events, fan-out 1, HTTP', 'events over HTTP, sequenced'],
  ['feed', 'deliveries, the worker sequences', 'deliveries by a worker that sequences'],
  [
    'feed',
    'commit to answer, idle, p50, publish_event and NOTIFY',
    'commit to answer of the feed, idle, p50',
  ],
  [
    'feed',
    'commit to answer, idle, p99, publish_event and NOTIFY',
    'commit to answer of the feed, idle, p99',
  ],
  ['feed', 'memory of 500 polls that wait', 'memory of 500 polls of the feed that wait'],
  ['feed', 'a page of 100 events, p50', 'a page of 100 events of the feed'],
  ['history', 'deliveries, 5 M finished before', 'deliveries with 5 million finished before'],
  ['transport', 'deliveries over HTTPS', 'deliveries over HTTPS'],
  ['usage', 'events, ingestUsage', 'usage events by `ingestUsage`, 1,000 a batch'],
  ['usage', 'events, HTTP', 'usage events over HTTP, 1,000 a request'],
  ['usage', 'sum of 1 M events', 'the sum of a million usage events'],
  ['usage', 'deliveries, 5000 events/s meanwhile', 'deliveries while 5,000 usage events/s come in'],
];

const results = new URL('./RESULTS.md', import.meta.url);
const performancePage = new URL('../../docs/performance.md', import.meta.url);
const SELECTION = /(?<=<!-- figures -->\n\n).*?(?=\n\n<!-- \/figures -->)/s;

/** Writes both pages. */
export function writePages(report: Report): void {
  writeFileSync(results, `${resultsPage(report)}\n`);
  const page = readFileSync(performancePage, 'utf8');
  writeFileSync(
    performancePage,
    page.replace(SELECTION, () => selectionOf(report.figures)),
  );
}

function resultsPage(report: Report): string {
  const { figures, machine } = report;
  const rows = figures.map((figure, index) => [
    figures[index - 1]?.section === figure.section ? '' : `**${figure.section}**`,
    ...cells(figure),
    figure.targets.map(({ met }) => (met ? 'met' : '**missed**')).join(', '),
  ]);
  return [
    '# Results',
    '',
    `One run of all sections on one machine, ${new Date().toISOString().slice(0, 10)}. Written by \`npm run bench -- --history --write\`.`,
    '',
    ...bullets(machine),
    '',
    table(['', ...HEADINGS, ''], rows),
    '',
    ...bullets(notes(report)),
  ].join('\n');
}

function selectionOf(figures: readonly Figure[]): string {
  const rows = selection.flatMap(([section, what, label]) => {
    const found = figures.find((figure) => figure.section === section && figure.what === what);
    if (!found) return [];
    const { measured, unit, baseline, ratio, targets } = found;
    return [
      [
        label,
        short(measured.median, unit),
        baseline ? `${baseline.what} ${short(baseline.median, unit)}` : '',
        ratio ? short(ratio.median, '') : '',
        targets.map((target) => `${targetText(target, unit)} ${verdict(target)}`).join(', '),
      ],
    ];
  });
  return table(['', 'measured', 'baseline', 'ratio', 'target'], rows);
}

const verdict = ({ met }: Target & { readonly met: boolean }) => (met ? 'met' : '**missed**');

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function bullets(facts: Readonly<Record<string, string>>): string[] {
  return Object.entries(facts).map(([name, text]) => `- **${name}**: ${text}`);
}
