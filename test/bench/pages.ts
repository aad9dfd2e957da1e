/**
 * The pages that show the figures of a run, made of results.json by `npm run docs:generate`: test/bench/RESULTS.md has all of them,
 * docs/performance.md a selection.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Figure, isMet, type Target } from './figure.ts';
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

const resultsFile = new URL('./results.json', import.meta.url);

/** The one run that the pages show. */
export const readResults = (): Report => JSON.parse(readFileSync(resultsFile, 'utf8'));

/**
 * Replaces the run that the pages show by this one: all of its figures, none of another.
 *
 * @throws Error if the pages cannot be made of it.
 */
export function writeResults(report: Report): void {
  selectionOf(report);
  const { figures, ...rest } = report;
  // A figure in a line, so that a comparison of two runs can be read.
  const lines = figures.map((figure) => `    ${JSON.stringify(figure)}`).join(',\n');
  const facts = JSON.stringify(rest, undefined, 2).replace(/\n\}$/, '');
  writeFileSync(resultsFile, `${facts},\n  "figures": [\n${lines}\n  ]\n}\n`);
}

/** For test/bench/RESULTS.md. */
export function resultsOf(report: Report): string {
  const rows = report.figures.map((figure, index) => [
    report.figures[index - 1]?.section === figure.section ? '' : `**${figure.section}**`,
    ...cells(figure),
    figure.targets.map((target) => verdict(figure, target)).join(', '),
  ]);
  return [
    runOf(report),
    '',
    ...bullets(report.machine),
    '',
    table(['', ...HEADINGS, ''], rows),
    '',
    ...bullets(notes(report)),
  ].join('\n');
}

/**
 * For docs/performance.md.
 *
 * @throws Error naming a figure that a measured section does not have: no row disappears in silence.
 */
export function selectionOf(report: Report): string {
  const rows = selection.flatMap(([section, what, label]) => {
    const found = report.figures.find((figure) => figure.section === section && figure.what === what);
    if (!found && report.notMeasured.includes(section)) return [];
    if (!found) throw new Error(`The run has no figure "${what}" of ${section}.`);
    const { measured, unit, baseline, ratio, targets } = found;
    return [
      [
        label,
        short(measured.median, unit),
        baseline ? `${baseline.what} ${short(baseline.median, unit)}` : '',
        ratio ? short(ratio.median, '') : '',
        targets.map((target) => `${targetText(target, unit)} ${verdict(found, target)}`).join(', '),
      ],
    ];
  });
  return `${runOf(report)}\n\n${table(['', 'measured', 'baseline', 'ratio', 'target'], rows)}`;
}

/** Which run it was, and what it did not measure. */
function runOf({ run, machine, otherProgramsCpuShare, notMeasured }: Report): string {
  const others = `other programs used ${Math.round(otherProgramsCpuShare * 100)} % of the cores`;
  return [
    `One run, ${run.date}, of commit ${run.commit}: \`${run.command}\`. ${machine.CPU ?? ''}; ${others}; load ${run.load}.`,
    ...(notMeasured.length > 0 ? [`Not measured in that run: ${notMeasured.join(', ')}.`] : []),
  ].join('\n');
}

const verdict = (figure: Figure, target: Target) => (isMet(figure, target) ? 'met' : '**missed**');

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function bullets(facts: Readonly<Record<string, string>>): string[] {
  return Object.entries(facts).map(([name, text]) => `- **${name}**: ${text}`);
}
