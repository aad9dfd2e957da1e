// What a run found. `npm run docs:generate` writes the figures of results.json to docs/performance.md.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Scale } from './bench.ts';
import { type Figure, isMet, type Summary, type Target } from './figure.ts';
import type { RunFacts } from './machine.ts';

export interface Report {
  /** Which run it was. */
  readonly run: RunFacts;
  readonly machine: Readonly<Record<string, string>>;
  readonly scale: Scale;
  /** Seconds. */
  readonly took: number;
  /** Of all cores, while the figures were measured. */
  readonly otherProgramsCpuShare: number;
  readonly figures: readonly Figure[];
  /** The sections that were not asked for. */
  readonly notMeasured: readonly string[];
  /** How the figures of a section were measured, by its name. */
  readonly about: Readonly<Record<string, string>>;
}

const HEADINGS = ['figure', 'measured', 'baseline', 'ratio', 'target'];
const resultsFile = new URL('./results.json', import.meta.url);

/** The one run that docs/performance.md shows. */
export const readResults = (): Report => JSON.parse(readFileSync(resultsFile, 'utf8'));

/** Replaces the run that the page shows by this one: all of its figures, none of another. */
export function writeResults(report: Report): void {
  const { figures, ...rest } = report;
  // A figure in a line, so that a comparison of two runs can be read.
  const lines = figures.map((figure) => `    ${JSON.stringify(figure)}`).join(',\n');
  const facts = JSON.stringify(rest, undefined, 2).replace(/\n\}$/, '');
  writeFileSync(resultsFile, `${facts},\n  "figures": [\n${lines}\n  ]\n}\n`);
}

/** For docs/performance.md: which run it was, and for each section how it was measured, and its figures. */
export function pageOf(report: Report): string {
  const { run, machine, scale, took, notMeasured, figures, about, otherProgramsCpuShare } = report;
  const others = `other programs used ${Math.round(otherProgramsCpuShare * 100)} % of the cores`;
  const sections = [...new Set(figures.map(({ section }) => section))];
  return [
    `One run, ${run.date}, of commit ${run.commit}: \`${run.command}\`, ${took} s. Load ${run.load}; ${others}.`,
    ...(notMeasured.length > 0 ? [`Not measured in that run: ${notMeasured.join(', ')}.`] : []),
    `Median (least–most) of ${scale.repetitions}, measured in turn with the baseline; ratio: median of the ratios of neighbours.`,
    '',
    ...Object.entries(machine).map(([name, text]) => `- **${name}**: ${text}`),
    ...sections.flatMap((section) => [
      '',
      `**${section}.** ${about[section] ?? ''}`,
      '',
      ...[HEADINGS, HEADINGS.map(() => '---'), ...rowsOf(figures, section)].map(
        (row) => `| ${row.join(' | ')} |`,
      ),
    ]),
  ].join('\n');
}

function rowsOf(figures: readonly Figure[], section: string): string[][] {
  return figures
    .filter((figure) => figure.section === section)
    .map((figure) => {
      const { what, unit, measured, baseline, ratio, targets } = figure;
      return [
        what,
        range(measured, unit),
        baseline ? `${baseline.what}: ${range(baseline, unit)}` : '',
        ratio ? range(ratio, '') : '',
        targets
          .map((target) => `${targetText(target, unit)} ${isMet(figure, target) ? 'met' : '**missed**'}`)
          .join(', '),
      ];
    });
}

function range({ median, min, max }: Summary, unit: string): string {
  return `${number(median)}${unit && ` ${unit}`} (${number(min)}–${number(max)})`;
}

function targetText({ of, bound, value }: Target, unit: string): string {
  const limit = `${bound === 'at least' ? '≥' : '≤'} ${value.toLocaleString('en')}`;
  return of === 'ratio' ? `ratio ${limit}` : `${limit}${unit && ` ${unit}`}`;
}

/** Three digits that count; more would only be noise. */
function number(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
