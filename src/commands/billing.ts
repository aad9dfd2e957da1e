// `countersign billing`.
import { setTimeout } from 'node:timers/promises';
import { Command } from 'commander';
import { findOrganization } from '../domain/access/organization.ts';
import { periodText } from '../domain/business/billing/bill.ts';
import { type BillingPreview, previewBilling } from '../domain/business/billing/billing-preview.ts';
import {
  type BillingRun,
  getBillingRun,
  listBillingRuns,
  startBillingRun,
} from '../domain/business/billing/billing-run.ts';
import type { BillingScope } from '../domain/business/billing/due-contracts.ts';
import { listRunResults, type RunResult } from '../domain/business/billing/run-results.ts';
import { moneyText } from '../domain/business/money.ts';
import type { Context } from '../domain/context.ts';
import {
  presentBillingPreview,
  presentBillingRun,
  presentRunResult,
} from '../http/presenters/billing-run.ts';
import { type ActorOptions, reasonText, withActor, withOperator } from './actor.ts';
import { limit, uuid } from './arguments.ts';
import { printFacts, printJson, printTable } from './print.ts';
import { withCore } from './with-core.ts';

interface RunOptions extends ActorOptions {
  organization?: string;
  contract?: string;
  dryRun: boolean;
  json: boolean;
}

interface ListOptions {
  failed: boolean;
  limit: number;
  json: boolean;
}

const LOOK_EVERY_MS = 250;

export function billingCommands(): Command {
  const command = new Command('billing').description(
    'Billing runs, which make invoices of contracts every hour.',
  );
  withActor(
    command
      .command('run')
      .description('Bill now what is due, and wait until a worker has done it. Check first with --dry-run.')
      .option('--organization <id or name>', 'only contracts of this organization')
      .option('--contract <id>', 'only this contract', uuid)
      .option('--dry-run', 'only show what would be billed', false)
      .option('--reason <text>', 'why, for the audit; not needed for a dry run', reasonText)
      .option('--json', 'print JSON, at the end only', false),
  ).action(async (options: RunOptions) => {
    const { reason, dryRun, json } = options;
    if (dryRun) {
      const preview = await withCore(async (context) =>
        previewBilling(context, await scopeOf(context, options)),
      );
      return json ? printJson(presentBillingPreview(preview)) : printPreview(preview);
    }
    if (reason === undefined) throw new Error('Give a --reason, or check first with --dry-run.');
    const done = await withOperator(options, async (context) => {
      const begun = await startBillingRun(context, await scopeOf(context, options), reason);
      if (!json) printFacts({ 'Billing run': begun.id });
      return untilCompleted(context, begun, !json);
    });
    if (json) printJson(presentBillingRun(done));
    else printRun(done);
  });
  command
    .command('runs')
    .description('List billing runs, newest first.')
    .option('--failed', 'only those that could not bill a period', false)
    .option('--limit <number>', 'how many at most', limit, 20)
    .option('--json', 'print JSON', false)
    .action(async ({ failed, limit, json }: ListOptions) => {
      const { items, next } = await withCore((context) =>
        listBillingRuns(context, { limit }, { outcome: failed ? 'failed' : undefined }),
      );
      if (json) return printJson(items.map(presentBillingRun));
      printTable(
        ['Id', 'State', 'Done', 'Started', 'Reason'],
        items.map((run) => [
          run.id,
          stateOf(run),
          progressOf(run),
          run.createdAt.toISOString(),
          run.reason ?? '',
        ]),
      );
      if (next !== undefined) process.stdout.write('\nThere are more: raise --limit.\n');
    });
  command
    .command('show')
    .description('Show what a billing run did.')
    .argument('<id>', "the run's id", uuid)
    .option('--failed', 'only the periods that could not be billed', false)
    .option('--limit <number>', 'how many periods at most', limit, 100)
    .option('--json', 'print JSON: the periods', false)
    .action(async (id: string, { failed, limit, json }: ListOptions) => {
      const { run, results } = await withCore(async (context) => ({
        run: await getBillingRun(context, id),
        results: await listRunResults(context, id, { limit }, { outcome: failed ? 'failed' : undefined }),
      }));
      if (json) return printJson(results.items.map(presentRunResult));
      printRun(run);
      if (results.items.length === 0) return;
      process.stdout.write('\n');
      printResults(results.items);
      if (results.next !== undefined) process.stdout.write('\nThere are more: raise --limit.\n');
    });
  return command;
}

async function scopeOf(context: Context, { organization, contract }: RunOptions): Promise<BillingScope> {
  return {
    organizationId:
      organization === undefined ? undefined : (await findOrganization(context, organization)).id,
    contractId: contract,
  };
}

async function untilCompleted(context: Context, begun: BillingRun, isPrinted: boolean): Promise<BillingRun> {
  let seen = begun;
  let printed = progressOf(begun);
  while (!seen.completedAt) {
    await setTimeout(LOOK_EVERY_MS);
    seen = await getBillingRun(context, begun.id);
    const progress = progressOf(seen);
    if (isPrinted && progress !== printed) process.stdout.write(`  ${progress}\n`);
    printed = progress;
  }
  return seen;
}

const stateOf = ({ completedAt }: BillingRun) => (completedAt ? 'completed' : 'running');

function progressOf({ contracts, invoices, failures }: BillingRun): string {
  return `${contracts} contracts, ${invoices} invoices, ${failures} failures`;
}

function printRun(run: BillingRun): void {
  printFacts({
    'Billing run': run.id,
    State: stateOf(run),
    Done: progressOf(run),
    ...(run.organizationId !== null && { Organization: run.organizationId }),
    ...(run.contractId !== null && { Contract: run.contractId }),
    Reason: run.reason ?? 'the run of the hour',
    Started: run.createdAt.toISOString(),
    ...(run.completedAt && { Completed: run.completedAt.toISOString() }),
  });
}

function printResults(results: readonly RunResult[]): void {
  printTable(
    ['Contract', 'Period', 'Invoice', 'Status', 'Total', 'Waits', 'Failed because'],
    results.map((result) => [
      `${result.contractNumber} ${result.contractId}`,
      periodText(result.period),
      result.invoiceNumber ?? '',
      result.invoiceStatus ?? '',
      result.totalMinor === null ? '' : moneyText({ amount: result.totalMinor, currency: result.currency }),
      result.carriedMinor === 0 ? '' : moneyText({ amount: result.carriedMinor, currency: result.currency }),
      result.failureDetail ?? '',
    ]),
  );
}

function printPreview({ contracts, periods, isComplete }: BillingPreview): void {
  printFacts({ 'Contracts with something due': String(contracts) });
  if (periods.length > 0) {
    process.stdout.write('\n');
    printTable(
      ['Contract', 'Period', 'Lines', 'Total', 'Waits', 'Fails because'],
      periods.map(({ contractNumber, contractId, currency, period, bill, failure }) => [
        `${contractNumber} ${contractId}`,
        periodText(period),
        bill ? String(bill.lines.length) : '',
        bill ? moneyText({ amount: bill.totals.totalMinor, currency }) : '',
        bill && bill.carriedMinor !== 0 ? moneyText({ amount: bill.carriedMinor, currency }) : '',
        failure?.detail ?? '',
      ]),
    );
  }
  if (!isComplete) process.stdout.write('\nThere are more: name an --organization or a --contract.\n');
  process.stdout.write('\nNothing was billed. Run it without --dry-run to bill it.\n');
}
