// A partner's program that registers an endpoint and bills: invoices are issued, paid and credited, credit is applied and
// refunded, payments are refunded. Each call has a key of its own and is repeated until it is answered, whatever is killed;
// once more after that, it must be answered the same.
import { setTimeout as delay } from 'node:timers/promises';
import type { AdminSession } from './chaos-postgres.ts';
import type { Finding } from './finding.ts';
import { baseUrlOf, type Stage } from './stage.ts';

const LOOPS = 6;
const PAUSE_MS = 30;
/** Until another process is asked, if one is dead or has no database. */
const OTHER_PROCESS_MS = 50;
/** A request that is killed with its process keeps its key locked for a minute; other businesses go on in that time. */
const RETRY_MS = 2_000;
const CALL_TIMEOUT_MS = 10_000;

interface Money {
  readonly amount: number;
  readonly currency: 'GBP';
}

const pounds = (amount: number): { readonly amount: Money } => ({ amount: { amount, currency: 'GBP' } });
const billed = (unit_amount: string) => ({
  lines: [{ description: 'Licence', quantity: '1', price: { kind: 'unit', unit_amount }, tax_rate: '20' }],
});

/** What a business has by the end, in the order of `business.sql` below. */
const OWED = {
  /** 12,000 are owed; 6,000 are paid, of which 1,000 go back, and 6,000 of the 7,200 of the credit note pay the rest. */
  invoice: { status: 'issued', total: 12_000, paid: 5_000, credited: 7_200, creditApplied: 6_000 },
  /** 6,000 are owed, and 700 of the credit pay a part. */
  other: { status: 'issued', total: 6_000, paid: 0, credited: 0, creditApplied: 700 },
  note: { status: 'issued', total: 7_200, applied: 6_900, uses: 3 },
  payment: { amount: 6_000, refunded: 1_000, refunds: 1 },
};

interface Made {
  readonly id: string;
  readonly lines?: readonly { readonly id: string }[];
}

/** Answers by the names of their acts. */
type Answers = Map<string, Made>;

interface Act {
  readonly name: string;
  path(made: Answers): string;
  body?(made: Answers, customerId: string, key: string): object;
}

const idOf = (made: Answers, name: string): string => made.get(name)?.id ?? '';

const acts: readonly Act[] = [
  {
    name: 'endpoint',
    path: () => '/webhook-endpoints',
    body: (_made, _customerId, key) => ({
      endpoint_url: 'https://partner.example/hooks',
      // No act of these leads to such an event.
      subscriptions: [{ event_type: 'contract.terminated', schema_version: 1 }],
      metadata: { key },
    }),
  },
  {
    name: 'invoice',
    path: () => '/invoices',
    body: (_, customer_id, key) => ({ customer_id, ...billed('10000'), metadata: { key } }),
  },
  { name: 'issue', path: (made) => `/invoices/${idOf(made, 'invoice')}/issue` },
  {
    name: 'payment',
    path: () => '/payments',
    body: (made, _, key) => ({ invoice_id: idOf(made, 'invoice'), ...pounds(6_000), metadata: { key } }),
  },
  {
    name: 'note',
    path: () => '/credit-notes',
    body: (made, _, key) => ({
      invoice_id: idOf(made, 'invoice'),
      lines: [{ line_id: made.get('invoice')?.lines?.[0]?.id, ...pounds(6_000) }],
      metadata: { key },
    }),
  },
  { name: 'issue of the note', path: (made) => `/credit-notes/${idOf(made, 'note')}/issue` },
  {
    name: 'refund of credit',
    path: (made) => `/credit-notes/${idOf(made, 'note')}/refund`,
    body: (_made, _customerId, key) => ({ ...pounds(200), reference: key }),
  },
  {
    name: 'other',
    path: () => '/invoices',
    body: (_, customer_id, key) => ({ customer_id, ...billed('5000'), metadata: { key } }),
  },
  { name: 'issue of the other', path: (made) => `/invoices/${idOf(made, 'other')}/issue` },
  {
    name: 'application',
    path: (made) => `/credit-notes/${idOf(made, 'note')}/apply`,
    body: (made) => ({ invoice_id: idOf(made, 'other'), ...pounds(700) }),
  },
  {
    name: 'refund',
    path: (made) => `/payments/${idOf(made, 'payment')}/refund`,
    body: (_made, _customerId, key) => ({ ...pounds(1_000), reference: key }),
  },
];

interface Business {
  readonly made: Answers;
  /** Of the next act: the same on every try. */
  key: string;
  retryAt: number;
  isAbandoned: boolean;
}

export class MoneyCalls {
  readonly #stage: Stage;
  readonly #businesses: Business[] = [];
  readonly #waiting: Business[] = [];
  readonly #unexpected: string[] = [];
  #answered = 0;
  #failures = 0;
  #calls = 0;
  #isStopping = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  start(): void {
    this.#running = Promise.all(Array.from({ length: LOOPS }, () => this.#loop()));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  /** Judges the ledger: every answered act counts once, everything adds up, and numbers have no gaps. */
  async judge(session: AdminSession): Promise<Finding[]> {
    const { organizationId } = this.#stage.tenants.money;
    const rows = async <Row>(sql: string): Promise<Row[]> =>
      (await session.query<Row & Record<string, unknown>>(sql, [organizationId])).rows;
    const completed = this.#businesses.filter(({ made }) => made.size === acts.length);
    const twice = await rows<{ what: string; key: string }>(TWICE);
    const [sums, gaps, versions] = [
      await rows<{ wrong: string }>(WRONG_SUMS),
      await rows<{ series: string; next: number; numbers: number[] }>(NUMBERS),
      await rows<{ kind: string; id: string; version: number; versions: number[] }>(VERSIONS),
    ];
    const broken = gaps.filter(
      ({ next, numbers }) =>
        numbers.length !== next - 1 || numbers.some((number, place) => number !== place + 1),
    );
    const untold = versions.filter(
      ({ version, versions: told }) =>
        told.length !== version || told.some((each, place) => each !== place + 1),
    );
    const wrong = await this.#wrongBusinesses(rows, completed);
    return [
      {
        what: 'money: acts answered, each carried out once for its key',
        expected: `${this.#answered}`,
        found: `${this.#answered - twice.length}, ${this.#failures} calls failed`,
        violations: [
          ...twice.map(({ what, key }) => `${what} twice for the key ${key}`),
          ...this.#unexpected,
        ],
      },
      {
        what: 'money: businesses paid, credited, applied and refunded as they were answered',
        expected: `${completed.length}`,
        found: `${completed.length - wrong.length}`,
        violations: [...wrong, ...sums.map(({ wrong: what }) => what)],
      },
      {
        what: 'money: numbers of invoices and credit notes, without gaps',
        expected: `${gaps.reduce((sum, { next }) => sum + next - 1, 0)}`,
        found: `${gaps.reduce((sum, { numbers }) => sum + numbers.length, 0)}`,
        violations: broken.map(
          ({ series, next, numbers }) => `${series} up to ${next - 1}: ${numbers.join(' ')}`,
        ),
      },
      {
        what: 'money: resources, each version the data of one event',
        expected: `${versions.length}`,
        found: `${versions.length - untold.length}`,
        violations: untold.map(
          ({ kind, id, version, versions: told }) => `${kind} ${id} of version ${version}: ${told.join(' ')}`,
        ),
      },
    ];
  }

  async #wrongBusinesses(
    rows: <Row>(sql: string) => Promise<Row[]>,
    completed: readonly Business[],
  ): Promise<string[]> {
    const found = new Map(
      (await rows<{ id: string; business: object }>(BUSINESSES)).map(({ id, business }) => [id, business]),
    );
    const endpoints = new Set(
      (await rows<{ id: string }>('select id from webhook_endpoint where organization_id = $1')).map(
        ({ id }) => id,
      ),
    );
    const owed = JSON.stringify(OWED);
    return completed.flatMap(({ made }) => {
      const endpointId = idOf(made, 'endpoint');
      if (!endpoints.has(endpointId)) return [`the endpoint ${endpointId} that was answered does not exist`];
      const id = idOf(made, 'note');
      const business = JSON.stringify(sorted(found.get(id) ?? {}, OWED));
      return business === owed ? [] : [`the business of the credit note ${id} is ${business}`];
    });
  }

  async #loop(): Promise<void> {
    while (!this.#isStopping) {
      const business = this.#next();
      while (!this.#isStopping && business.made.size < acts.length && !business.isAbandoned) {
        const outcome = await this.#carryOut(business);
        if (outcome === 'in use') {
          business.retryAt = Date.now() + RETRY_MS;
          this.#waiting.push(business);
          break;
        }
        if (outcome === 'unanswered') await delay(OTHER_PROCESS_MS);
      }
      await delay(PAUSE_MS);
    }
  }

  /** One that waits to be repeated, or a new one. */
  #next(): Business {
    const oldest = this.#waiting[0];
    if (oldest && oldest.retryAt <= Date.now()) {
      this.#waiting.shift();
      return oldest;
    }
    const business = { made: new Map(), key: crypto.randomUUID(), retryAt: 0, isAbandoned: false };
    this.#businesses.push(business);
    return business;
  }

  /** Unless the next act was answered it must be repeated, later if its key is in use. */
  async #carryOut(business: Business): Promise<'answered' | 'unanswered' | 'in use'> {
    const { made, key } = business;
    const act = acts[made.size];
    if (!act) return 'answered';
    const body = act.body?.(made, this.#stage.tenants.money.customerId, key);
    const answer = await this.#call(act.path(made), key, body);
    if (answer?.ok) {
      const again = await this.#call(act.path(made), key, body);
      if (again?.ok && again.text !== answer.text)
        this.#unexpected.push(`${act.name} was answered again with ${again.text.slice(0, 200)}`);
      made.set(act.name, JSON.parse(answer.text));
      business.key = crypto.randomUUID();
      this.#answered++;
      return 'answered';
    }
    // The first request with this key was killed or still runs.
    if (answer && JSON.parse(answer.text).code === 'idempotency_key_in_use') return 'in use';
    // The database cannot be reached.
    if (answer && answer.status !== 503) {
      this.#unexpected.push(`${act.name} was answered ${answer.status}: ${answer.text.slice(0, 200)}`);
      business.isAbandoned = true;
    }
    this.#failures++;
    return 'unanswered';
  }

  /** Asks one process after the other. @returns undefined if that is dead, or the connection to it was. */
  async #call(path: string, key: string, body?: object) {
    const { api, servers, tenants } = this.#stage;
    const processes = [api, ...servers.map(({ process }) => process)];
    const process = processes[this.#calls++ % processes.length] ?? api;
    try {
      const response = await fetch(`${baseUrlOf(process)}/api/v1/public${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${tenants.money.token}`,
          'Idempotency-Key': key,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      return { ok: response.ok, status: response.status, text: await response.text() };
    } catch {
      return undefined;
    }
  }
}

/** With the members in the order of another value. */
const sorted = (value: object, like: object): object =>
  Object.fromEntries(
    Object.entries(like).map(([name, of]) => {
      const member = value[name as keyof typeof value] as unknown;
      return [name, member && typeof of === 'object' ? sorted(member as object, of) : member];
    }),
  );

const TWICE = `
  select what, key from (
    select 'invoice' as what, metadata ->> 'key' as key from invoice where organization_id = $1
    union all select 'endpoint', metadata ->> 'key' from webhook_endpoint where organization_id = $1
    union all select 'payment', metadata ->> 'key' from payment where organization_id = $1
    union all select 'credit note', metadata ->> 'key' from credit_note where organization_id = $1
    union all select 'refund of credit', reference from credit_application
      where organization_id = $1 and kind = 'refunded'
    union all select 'application of credit', invoice_id::text from credit_application
      where organization_id = $1 and kind = 'applied'
    union all select 'refund', reference from payment_refund where organization_id = $1
  ) as made group by what, key having count(*) > 1`;

/** What of an invoice, a payment or a credit note is not the sum of what it is made of. */
const WRONG_SUMS = `
  select 'invoice ' || id || ' is not what its payments and credit come to' as wrong from invoice
  where organization_id = $1 and (
    paid_minor <> (select coalesce(sum(amount_minor - refunded_minor), 0) from payment
      where payment.organization_id = $1 and invoice_id = invoice.id and status = 'received')
    or credited_minor <> (select coalesce(sum(total_minor), 0) from credit_note
      where credit_note.organization_id = $1 and invoice_id = invoice.id and status = 'issued')
    or credit_applied_minor <> (select coalesce(sum(amount_minor), 0) from credit_application
      where credit_application.organization_id = $1 and invoice_id = invoice.id)
    or (status = 'paid') <> (status <> 'draft' and paid_minor + credit_applied_minor = total_minor)
  )
  union all select 'payment ' || id || ' is not refunded as its refunds' from payment
  where organization_id = $1 and refunded_minor <> (select coalesce(sum(amount_minor), 0) from payment_refund
    where payment_refund.organization_id = $1 and payment_id = payment.id)
  union all select 'credit note ' || id || ' is not used as its applications' from credit_note
  where organization_id = $1 and applied_minor <> (select coalesce(sum(amount_minor), 0) from credit_application
    where credit_application.organization_id = $1 and credit_note_id = credit_note.id)`;

const NUMBERS = `
  select series, next::int, coalesce(numbers, '{}') as numbers from number_series left join (
    select 'invoice' as series, array_agg(n order by n) as numbers from (
      select substring(number from '[0-9]+$')::int as n from invoice where organization_id = $1 and status <> 'draft') as issued
    union all select 'credit_note', array_agg(n order by n) from (
      select substring(number from '[0-9]+$')::int as n from credit_note where organization_id = $1 and status = 'issued') as issued
  ) as used using (series) where organization_id = $1 and series in ('invoice', 'credit_note')`;

const VERSIONS = `
  select kind, id, version, coalesce(versions, '{}') as versions from (
    select 'invoice' as kind, id, version from invoice where organization_id = $1
    union all select 'payment', id, version from payment where organization_id = $1
    union all select 'credit_note', id, version from credit_note where organization_id = $1
  ) as resource left join (
    select kind, id, array_agg(told order by told) as versions from (
      select split_part(type, '.', 1) as kind, (body::json #>> '{data,id}')::uuid as id,
        (body::json #>> '{data,version}')::int as told
      from event where organization_id = $1) as event
    group by kind, id
  ) as event using (kind, id)`;

const BUSINESSES = `
  select note.id, json_build_object(
    'invoice', json_build_object('status', invoice.status, 'total', invoice.total_minor, 'paid', invoice.paid_minor,
      'credited', invoice.credited_minor, 'creditApplied', invoice.credit_applied_minor),
    'other', (
      select json_build_object('status', other.status, 'total', other.total_minor, 'paid', other.paid_minor,
        'credited', other.credited_minor, 'creditApplied', other.credit_applied_minor)
      from credit_application as used join invoice as other on other.id = used.invoice_id
      where used.organization_id = $1 and used.credit_note_id = note.id and used.invoice_id <> note.invoice_id limit 1),
    'note', json_build_object('status', note.status, 'total', note.total_minor, 'applied', note.applied_minor, 'uses', (
      select count(*) from credit_application as used where used.organization_id = $1 and used.credit_note_id = note.id)),
    'payment', (
      select json_build_object('amount', sum(amount_minor), 'refunded', sum(refunded_minor), 'refunds', (
        select count(*) from payment_refund join payment on payment.id = payment_refund.payment_id
        where payment.organization_id = $1 and payment.invoice_id = note.invoice_id))
      from payment where organization_id = $1 and invoice_id = note.invoice_id)
  ) as business
  from credit_note as note join invoice on invoice.id = note.invoice_id
  where note.organization_id = $1`;
