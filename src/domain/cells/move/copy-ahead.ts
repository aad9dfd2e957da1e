// Copies the large tables while the organization is in use. Each batch and its place are one transaction of the target, so a mover that
// dies continues behind it. What changes meanwhile is noted, and followed afterwards (follow-notes.ts).
import { type Cells, copyRows, writeMissing } from './copy-rows.ts';
import { boundTables, largeTable, largeTables, looseTables } from './organization-tables.ts';

/** Events with their deliveries and attempts, in one transaction. */
const EVENTS = 2_000;
const POSITIONS = 20_000;
const FIRST: readonly [string, string] = ['-infinity', '00000000-0000-0000-0000-000000000000'];

/** What the dry run counts, and how much of it there is by now. */
type CopiedRows = (table: string, rows: number) => void;

export class CopyAhead {
  readonly #cells: Cells;
  readonly #organizationId: string;
  readonly #onCopied: CopiedRows;
  readonly #signal: AbortSignal;

  constructor(cells: Cells, organizationId: string, onCopied: CopiedRows, signal: AbortSignal) {
    this.#cells = cells;
    this.#organizationId = organizationId;
    this.#onCopied = onCopied;
    this.#signal = signal;
  }

  /** Does nothing once it is complete: rows that were followed since would collide with a second copy. */
  async run(): Promise<void> {
    if (await this.#place('ahead')) return;
    await this.#events();
    await this.#feed();
    for (const { name } of looseTables.slice(4)) {
      if (await this.#place(name)) continue;
      if (name === 'usage_event') await makePartitions(this.#cells, this.#organizationId);
      await this.#step(name, true, () => this.#copy(name, 'organization_id = $1', [this.#organizationId]));
    }
    await this.#bound();
    // Plans that were cached while these tables were empty held up the feed by 40 s.
    for (const { name } of largeTables) await this.#cells.target.run(`analyze ${name}`);
    await this.#step('ahead', true, async () => undefined);
  }

  async #events(): Promise<void> {
    const organizationId = this.#organizationId;
    // A loose scan: the types of an organization are few, its events many.
    const types = await this.#cells.source.rows<{ type: string }>(
      `with recursive found as (
         (select type from event where organization_id = $1 order by type limit 1)
         union all
         select (select type from event where organization_id = $1 and type > found.type order by type limit 1)
         from found where found.type is not null
       ) select type from found where type is not null`,
      [organizationId],
    );
    for (const { type } of types) {
      const step = `event/${type}`;
      for (let last = (await this.#place<readonly [string, string]>(step)) ?? FIRST; ; ) {
        const [end] = await this.#cells.source.rows<{ at: string; id: string }>(
          `select created_at::text as at, id from (
             select created_at, id from event
             where organization_id = $1 and type = $2 and (created_at, id) > ($3, $4) order by created_at, id limit ${EVENTS}
           ) as batch order by created_at desc, id desc limit 1`,
          [organizationId, type, ...last],
        );
        if (!end) break;
        const values = [organizationId, type, ...last, end.at, end.id];
        const batch =
          'organization_id = $1 and type = $2 and (created_at, id) > ($3, $4) and (created_at, id) <= ($5, $6)';
        const ofBatch = `event_id in (select id from event where ${batch})`;
        await this.#step(step, [end.at, end.id], async () => {
          await this.#copy('event', batch, values);
          await this.#copy('delivery', ofBatch, values);
          await this.#copy(
            'delivery_attempt',
            `delivery_id in (select delivery.id from delivery where ${ofBatch})`,
            values,
          );
        });
        last = [end.at, end.id];
      }
    }
    // Test events have attempts too, and no event.
    if (await this.#place('delivery_attempt')) return;
    await this.#step('delivery_attempt', true, () =>
      this.#copy(
        'delivery_attempt',
        'delivery_id in (select id from test_delivery where organization_id = $1)',
        [organizationId],
      ),
    );
  }

  async #feed(): Promise<void> {
    for (let last = (await this.#place<string>('event_feed')) ?? '0'; ; ) {
      const { end } = await this.#cells.source.row<{ end: string | null }>(
        `select max(position)::text as end from (
           select position from event_feed where organization_id = $1 and position > $2 order by position limit ${POSITIONS}
         ) as batch`,
        [this.#organizationId, last],
      );
      if (end === null) return;
      const batch = 'organization_id = $1 and position > $2 and position <= $3';
      const values = [this.#organizationId, last, end];
      await this.#step('event_feed', end, () => this.#copy('event_feed', batch, values));
      last = end;
    }
  }

  /** In one transaction of the target, which a mover that dies begins anew: at another moment rows refer to others. */
  async #bound(): Promise<void> {
    if (await this.#place('bound')) return;
    await this.#step('bound', true, () =>
      this.#cells.source.snapshot(async () => {
        for (const table of boundTables) {
          this.#signal.throwIfAborted();
          // Runs over all organizations may have been here before.
          if (table.name === 'billing_run') await writeMissing(this.#cells, table, this.#organizationId);
          else await this.#copy(table.name, table.rows, [this.#organizationId]);
        }
      }),
    );
  }

  async #copy(name: string, where: string, values: readonly string[]): Promise<void> {
    this.#onCopied(name, await copyRows(this.#cells, largeTable(name), where, values));
  }

  async #place<Place>(step: string): Promise<Place | undefined> {
    const [found] = await this.#cells.target.rows<{ place: Place }>(
      'select place from organization_move_step where organization_id = $1 and step = $2',
      [this.#organizationId, step],
    );
    return found?.place;
  }

  #step(step: string, place: unknown, work: () => Promise<void>): Promise<void> {
    this.#signal.throwIfAborted();
    return this.#cells.target.transaction(async () => {
      await work();
      await this.#cells.target.run(
        `insert into organization_move_step (organization_id, step, place) values ($1, $2, $3)
         on conflict (organization_id, step) do update set place = excluded.place`,
        [this.#organizationId, step, JSON.stringify(place)],
      );
    });
  }
}

/** Those of the months in which the organization has usage. */
export async function makePartitions({ source, target }: Cells, organizationId: string): Promise<void> {
  const months = await source.rows<{ month: string }>(
    `select distinct date_trunc('month', occurred_at at time zone 'UTC')::text || 'Z' as month
     from usage_event where organization_id = $1`,
    [organizationId],
  );
  for (const { month } of months)
    await target.run('select make_usage_event_partition($1::timestamptz)', [month]);
}
