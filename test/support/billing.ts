import { randomUUID } from 'node:crypto';
import type { ContractItemInput } from '../../generated/api/types.gen.ts';
import type { BillingInterval, Proration } from '../../generated/prisma/client.ts';
import { createOrganization } from '../../src/domain/access/organization.ts';
import { carryOutRun, startScheduledRun } from '../../src/domain/business/billing/billing-run.ts';
import { listRunResults } from '../../src/domain/business/billing/run-results.ts';
import type { Contract } from '../../src/domain/business/contracts/contract.ts';
import { createContract } from '../../src/domain/business/contracts/draft.ts';
import { activateContract } from '../../src/domain/business/contracts/lifecycle.ts';
import { listInvoices } from '../../src/domain/business/invoices/invoice-list.ts';
import { type CalendarDate, type Period, periodIn, periodStart } from '../../src/domain/business/periods.ts';
import { ingestUsage } from '../../src/domain/business/usage/ingest.ts';
import { createMeter, type MeterAggregation } from '../../src/domain/business/usage/meter.ts';
import { voidUsage } from '../../src/domain/business/usage/void.ts';
import type { Context } from '../../src/domain/context.ts';
import { createCustomer } from './customer.ts';
import { unitPrice } from './price.ts';

export const licence: ContractItemInput = {
  kind: 'fixed',
  description: 'Platform licence',
  price: unitPrice('79125'),
  tax_rate: '20',
};

export const metered = (meter: string, more: Partial<ContractItemInput> = {}): ContractItemInput => ({
  kind: 'usage',
  description: meter,
  meter,
  price: unitPrice('0.5'),
  tax_rate: '20',
  ...more,
});

interface Billed {
  readonly customer_id?: string;
  readonly items: ContractItemInput[];
  readonly starts_on?: CalendarDate;
  readonly ends_on?: CalendarDate;
  readonly billing_interval?: BillingInterval;
  readonly auto_issue?: boolean;
  readonly proration?: Proration;
  readonly starts_billing_on?: CalendarDate;
}

const withPeriod = <Row extends Parameters<typeof periodIn>[0]>(row: Row) => ({
  ...row,
  period: periodIn(row),
});

/** An organization that bills customers by contracts. */
export class BillingScene {
  readonly context: Context;
  readonly organizationId: string;
  readonly #passTime: (ms: number) => Promise<void>;
  readonly timeZone: string;

  private constructor(
    context: Context,
    passTime: (ms: number) => Promise<void>,
    organization: { id: string; time_zone: string },
  ) {
    this.context = context;
    this.#passTime = passTime;
    this.organizationId = organization.id;
    this.timeZone = organization.time_zone;
  }

  static async open(
    { app: { context }, passTime }: { app: { context: Context }; passTime(ms: number): Promise<void> },
    time_zone = 'UTC',
  ): Promise<BillingScene> {
    const input = { name: 'Biller', owner_email: 'owner@biller.example', time_zone };
    return new BillingScene(context, passTime, await createOrganization(context, input));
  }

  async meter(key: string, aggregation: MeterAggregation = 'sum'): Promise<void> {
    await createMeter(this.context, this.organizationId, { key, name: key, aggregation, unit: null });
  }

  /** Creates an active contract, by default for a new customer and from today on. */
  async contract({
    customer_id,
    starts_on,
    starts_billing_on,
    billing_interval = 'month',
    ...more
  }: Billed): Promise<Contract> {
    const first = starts_on ?? (await this.today());
    const { id } = await createContract(this.context, this.organizationId, {
      customer_id: customer_id ?? (await createCustomer(this.context, this.organizationId)),
      title: 'Platform',
      starts_on: first,
      billing_interval,
      ...more,
    });
    // However long ago the contract began, all of its periods are billed.
    return activateContract(this.context, this.organizationId, id, {
      starts_billing_on: starts_billing_on ?? first,
    });
  }

  async use(
    { customer_id }: Pick<Contract, 'customer_id'>,
    meter: string,
    timestamp: Date,
    ...values: (string | undefined)[]
  ): Promise<string[]> {
    const events = values.map((value) => ({
      id: randomUUID(),
      meter,
      customer_id,
      timestamp: timestamp.toISOString(),
      ...(value !== undefined && { value }),
    }));
    await ingestUsage(this.context, this.organizationId, events);
    return events.map(({ id }) => id);
  }

  async void(...ids: string[]): Promise<void> {
    await voidUsage(this.context, this.organizationId, ids);
  }

  /** Lets time pass until an hour after the start of a day in the organization's time zone. */
  async passTo(day: CalendarDate, hours = 0): Promise<void> {
    const ms = (await this.instant(day, hours)).getTime() - (await this.now()).getTime();
    if (ms > 0) await this.#passTime(ms);
  }

  /** Bills what is due, as the schedule does. */
  async run() {
    const id = await startScheduledRun(this.context);
    await carryOutRun(this.context, id);
    const { items } = await listRunResults(this.context, id, { limit: 1_000 });
    return items
      .filter((result) => result.organization_id === this.organizationId)
      .map(withPeriod)
      .reverse();
  }

  /** Oldest first. */
  async invoices({ id }: Pick<Contract, 'id'>) {
    const { items } = await listInvoices(
      this.context,
      this.organizationId,
      { limit: 100 },
      { contract_id: id },
    );
    return items
      .map((invoice) => ({ ...withPeriod(invoice), lines: invoice.lines.map(withPeriod) }))
      .reverse();
  }

  period({ starts_on, billing_interval }: Contract, n: number): Period {
    if (billing_interval === null) throw new Error('The contract is not billed.');
    const periods = { anchor: starts_on, interval: billing_interval };
    return { from: periodStart(periods, n), to: periodStart(periods, n + 1) };
  }

  async instant(day: CalendarDate, hours = 0): Promise<Date> {
    const [row] = await this.context.db.query<{ at: Date }>`
      select (${day}::date::timestamp at time zone ${this.timeZone}::text) + make_interval(secs => ${hours * 3_600}) as at`;
    if (!row) throw new Error('The database returned no time.');
    return row.at;
  }

  async now(): Promise<Date> {
    const [row] = await this.context.db.query<{ now: Date }>`select now() as now`;
    if (!row) throw new Error('The database returned no time.');
    return row.now;
  }

  async today(): Promise<CalendarDate> {
    const [row] = await this.context.db.query<{ today: string }>`
      select to_char(now() at time zone ${this.timeZone}::text, 'YYYY-MM-DD') as today`;
    return row?.today ?? '';
  }
}
