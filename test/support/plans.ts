import pg from 'pg';
import { vi } from 'vitest';

/** A step of a plan, as EXPLAIN tells it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
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
  const scans: TableScan[] = [];
  for (const plan of await plansOf(pool, work)) collect(plan, scans);
  return scans;
}

/** As scansOf. @returns how many pages of tables and indexes the statements read, also of entries that they passed over. */
export async function pagesOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const plans = await plansOf(pool, work);
  return plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0);
}

async function plansOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<PlanNode[]> {
  const plans: PlanNode[] = [];
  for (const { text, values } of await statementsOf(work)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    );
    plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)));
  }
  return plans;
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
