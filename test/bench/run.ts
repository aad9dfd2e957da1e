/** One run of a benchmark, from Postgres to the report, whatever it measures. */
import { type Bench, openBench } from './bench.ts';
import type { Figure } from './figure.ts';
import { interruption } from './interruption.ts';
import { describeMachine } from './machine.ts';
import { watchOtherPrograms } from './other-programs.ts';
import { printJson, printReport, type Report } from './report.ts';

/** @param about what the figures of each section mean, once they are measured. */
export async function runBench(
  json: boolean,
  scale: Omit<Report['scale'], 'seconds'>,
  measure: (bench: Bench) => Promise<Figure[]>,
  about: (bench: Bench) => Report['about'],
): Promise<void> {
  const interrupted = interruption();
  const begin = Date.now();
  await using bench = await openBench(scale);
  const otherPrograms = await watchOtherPrograms(bench.postgres);
  const figures = await Promise.race([measure(bench), interrupted]);
  const report = {
    machine: await describeMachine(bench.postgres),
    scale: { ...scale, seconds: Math.round((Date.now() - begin) / 1000) },
    otherProgramsCpuShare: await otherPrograms(),
    figures,
    about: about(bench),
  };
  if (json) printJson(report);
  else printReport(report);
}
