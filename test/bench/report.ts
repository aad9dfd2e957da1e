import { printFacts, printTable, style } from '../../src/commands/print.ts';
import type { Figure, Target } from './figure.ts';
import type { Summary } from './statistics.ts';

/** Everything that a run has to tell. */
export interface Report {
  readonly machine: Readonly<Record<string, string>>;
  readonly scale: {
    readonly repetitions: number;
    readonly deliveries: number;
    readonly requests?: number;
    readonly seconds: number;
  };
  /** Of all cores, while the figures were measured. */
  readonly otherProgramsCpuShare: number;
  readonly figures: readonly Figure[];
  /** What the figures of a section mean. */
  readonly about: Readonly<Record<string, string>>;
}

/** One JSON document. */
export function printJson(report: Report): void {
  process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
}

/** Tables for people. */
export function printReport({ machine, scale, otherProgramsCpuShare, figures, about }: Report): void {
  printFacts(machine);
  process.stdout.write('\n');
  printTable(
    ['', 'figure', 'measured', 'baseline', 'ratio', 'target', ''],
    figures.map((figure, index) => [
      figures[index - 1]?.section === figure.section ? '' : figure.section,
      figure.what,
      range(figure.measured, figure.unit),
      figure.baseline ? `${figure.baseline.what}: ${range(figure.baseline, figure.unit)}` : '',
      figure.ratio ? range(figure.ratio, '') : '',
      figure.target ? targetText(figure.target, figure.unit) : '',
      figure.met === undefined ? '' : figure.met ? style.green('met') : style.red('missed'),
    ]),
  );
  process.stdout.write('\n');
  printFacts({
    figures: `median (least–most) of ${scale.repetitions}, measured in turn with the baseline; ratio: median of the ratios of neighbours`,
    ...about,
    took: `${scale.seconds} s; meanwhile other programs used ${Math.round(otherProgramsCpuShare * 100)} % of the cores`,
  });
}

function range({ median, min, max }: Summary, unit: string): string {
  return `${number(median)}${unit && ` ${unit}`} (${number(min)}–${number(max)})`;
}

function targetText({ of, bound, value }: Target, unit: string): string {
  return `${of === 'ratio' ? 'ratio ' : ''}${bound === 'at least' ? '≥' : '≤'} ${value}${of === 'ratio' || unit === '' ? '' : ` ${unit}`}`;
}

/** Three digits that count; more would only be noise. */
function number(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
