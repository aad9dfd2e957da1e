import pg from 'pg';
import { vi } from 'vitest';

/** A step of a plan, as EXPLAIN tells it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How a statement reads a table. */
export interface TableScan {
  readonly table: string;
  readonly node: string;
  /** The rows read, including those that were discarded. */
  readonly rows: number;
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Runs `work`, then EXPLAINs each statement that it sent, with the same values. @returns every scan of a
 * table in the plans.
 */
export async function scansOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<TableScan[]> {
  const statements = await statementsOf(work);
  const scans: TableScan[] = [];
  for (const { text, values } of statements) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    );
    for (const row of rows) for (const { Plan } of row['QUERY PLAN']) collect(Plan, scans);
  }
  return scans;
}

async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.flatMap(([query, values]: unknown[]): Statement[] => {
      const given = typeof query === 'string' ? { text: query, values } : query;
      if (typeof given !== 'object' || given === null || !('text' in given)) return [];
      const text = String(given.text);
      const own = 'values' in given && Array.isArray(given.values) ? given.values : [];
      return /^\s*(select|with)\b/i.test(text) ? [{ text, values: own }] : [];
    });
  } finally {
    spy.mockRestore();
  }
}

function collect(node: PlanNode, scans: TableScan[]): void {
  const table = node['Relation Name'];
  if (table !== undefined && node['Node Type'].endsWith('Scan')) {
    const each =
      node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0);
    scans.push({ table, node: node['Node Type'], rows: Math.round(each * node['Actual Loops']) });
  }
  for (const child of node.Plans ?? []) collect(child, scans);
}
