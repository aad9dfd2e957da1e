import { printFacts, printTable, style } from '../../src/commands/print.ts';
import type { Scale } from './bench.ts';
import { type Figure, isMet, type Target } from './figure.ts';
import type { Summary } from './statistics.ts';

export interface RunFacts {
  /** Day, in UTC. */
  readonly date: string;
  readonly commit: string;
  readonly command: string;
  /** Of the machine, before and after. */
  readonly load: string;
}

/** Everything that a run found. */
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
  /** What the figures of a section mean. */
  readonly about: Readonly<Record<string, string>>;
}

/** One JSON document. */
export function printJson(report: Report): void {
  process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
}

/** Tables for people. */
export function printReport(report: Report): void {
  printFacts(report.machine);
  process.stdout.write('\n');
  printTable(
    ['', ...HEADINGS, ''],
    report.figures.map((figure, index) => [
      report.figures[index - 1]?.section === figure.section ? '' : figure.section,
      ...cells(figure),
      figure.targets
        .map((target) => (isMet(figure, target) ? style.green('met') : style.red('missed')))
        .join(', '),
    ]),
  );
  process.stdout.write('\n');
  printFacts(notes(report));
}

export const HEADINGS = ['figure', 'measured', 'baseline', 'ratio', 'target'];

/** What the columns of these headings hold. */
export function cells({ what, unit, measured, baseline, ratio, targets }: Figure): string[] {
  return [
    what,
    range(measured, unit),
    baseline ? `${baseline.what}: ${range(baseline, unit)}` : '',
    ratio ? range(ratio, '') : '',
    targets.map((target) => targetText(target, unit)).join(', '),
  ];
}

/** How the figures were measured. */
export function notes({ scale, took, otherProgramsCpuShare, about }: Report): Record<string, string> {
  return {
    figures: `median (least–most) of ${scale.repetitions}, measured in turn with the baseline; ratio: median of the ratios of neighbours`,
    ...about,
    took: `${took} s; meanwhile other programs used ${Math.round(otherProgramsCpuShare * 100)} % of the cores`,
  };
}

function range({ median, min, max }: Summary, unit: string): string {
  return `${short(median, unit)} (${number(min)}–${number(max)})`;
}

export function short(value: number, unit: string): string {
  return `${number(value)}${unit && ` ${unit}`}`;
}

export function targetText({ of, bound, value }: Target, unit: string): string {
  const limit = `${bound === 'at least' ? '≥' : '≤'} ${value.toLocaleString('en')}`;
  return of === 'ratio' ? `ratio ${limit}` : `${limit}${unit && ` ${unit}`}`;
}

/** Three digits that count; more would only be noise. */
function number(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
