import Table from 'cli-table3';

export interface Row {
  readonly name: string;
  readonly language: string;
  readonly version: string;
  readonly generates?: boolean;
  readonly compiles?: boolean;
  /** Carried out, and read. */
  readonly operations?: number;
  readonly of?: number;
  readonly bodies?: number;
  readonly remarks?: string | undefined;
  /** Why it was not tried. */
  readonly skipped?: string;
  readonly failure?: string;
}

export function table(rows: readonly Row[]): string {
  const made = new Table({
    head: [
      'generator',
      'version',
      'language',
      'generates',
      'compiles',
      'operations',
      'bodies read',
      'remarks',
    ],
    style: { head: [], border: [] },
  });
  for (const row of rows) {
    const { skipped, failure } = row;
    const state = (done: boolean | undefined) => (skipped !== undefined ? 'skipped' : done ? 'yes' : 'NO');
    made.push([
      row.name,
      row.version,
      row.language,
      state(row.generates),
      state(row.compiles),
      skipped !== undefined
        ? 'skipped'
        : row.operations === undefined
          ? 'NO'
          : `${row.operations} of ${row.of}`,
      row.bodies ?? '',
      skipped ?? failure?.split('\n')[0]?.slice(0, 80) ?? row.remarks ?? '',
    ]);
  }
  return made.toString();
}
