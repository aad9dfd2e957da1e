// Counts what an erasure would erase, starts one, and cancels it. A worker does the work (erasure-batches.ts).
import type { PendingDeliveriesRule } from '../../../generated/prisma/client.ts';
import { sql } from '../../platform/postgres/statement.ts';
import { getOrganization } from '../access/organization.ts';
import { recordAudit } from '../audit.ts';
import { type ActorContext, type Context, inTransaction } from '../context.ts';
import { DomainError, unprocessable } from '../errors.ts';
import { countedRecords, type Erasure, getErasure } from './erasure.ts';
import { enqueueErasure } from './erasure-batches.ts';
import { type EventPlace, eventsAfter, FIRST_PLACE } from './events-of-customer.ts';

export interface ErasureRequest {
  readonly customer_id: string;
  readonly pending_deliveries: PendingDeliveriesRule;
  /** With `deliver_first`. */
  readonly give_up_after_hours?: number | undefined;
  readonly reason: string;
}

export interface ErasurePreview {
  readonly customer_id: string;
  readonly events: number;
  readonly deliveries: number;
  readonly pending_deliveries: number;
  readonly attempts: number;
  readonly looked_at: number;
  readonly is_complete: boolean;
  readonly records: number;
}

const GIVE_UP_AFTER_HOURS = 72;
const HOUR_MS = 3_600_000;

/** Events looked at in one statement. */
const CHUNK = 2_000;
/** No further statement looks after this time. */
const COUNTING_MS = 4_000;

/** Changes nothing. @throws DomainError `not_found`; `unprocessable_content` for an id that nothing has. */
export async function previewErasure(
  context: Context,
  organizationId: string,
  customerId: string,
): Promise<ErasurePreview> {
  await getOrganization(context, organizationId);
  const customer_id = customerId.toLowerCase();
  const began = performance.now();
  const total = { events: 0, deliveries: 0, pending_deliveries: 0, attempts: 0, looked_at: 0 };
  let after: EventPlace | undefined = FIRST_PLACE;
  while (after !== undefined && performance.now() - began < COUNTING_MS) {
    const looked = await eventsAfter(context, organizationId, customer_id, after, CHUNK);
    const ids = looked.filter((event) => event.isOfCustomer).map(({ id }) => id);
    total.looked_at += looked.length;
    total.events += ids.length;
    const counted = await deliveriesOf(context, ids);
    total.deliveries += counted.deliveries;
    total.pending_deliveries += counted.pending;
    total.attempts += counted.attempts;
    after = looked.length < CHUNK ? undefined : looked.at(-1);
  }
  const is_complete = after === undefined;
  const { isRecorded, records } = await recordsOf(context, organizationId, customer_id);
  if (is_complete && total.events === 0 && !isRecorded) throw unknownCustomer();
  return { customer_id, ...total, is_complete, records };
}

async function deliveriesOf({ db }: Context, eventIds: readonly string[]) {
  const none = { deliveries: 0, pending: 0, attempts: 0 };
  if (eventIds.length === 0) return none;
  const [counted] = await db.query<typeof none>`
    select count(*)::int as deliveries, (count(*) filter (where status in ('pending', 'held')))::int as pending,
           coalesce(sum(attempt_count), 0)::int as attempts
    from delivery where event_id = any(${eventIds}::uuid[])`;
  return counted ?? none;
}

async function recordsOf({ db }: Context, organizationId: string, customerId: string) {
  const [found] = await db.query<{ isRecorded: boolean; records: number }>`
    select exists (select from customer where id = ${customerId}::uuid and organization_id = ${organizationId}::uuid) as "isRecorded",
           ${countedRecords(sql`${organizationId}::uuid`, sql`${customerId}::uuid`)} as records`;
  if (!found) throw new Error('A count without a row.');
  return found;
}

const unknownCustomer = () =>
  unprocessable([
    {
      pointer: '/customer_id',
      code: 'not_found',
      detail:
        "Neither a customer nor an event of this organization has this id. Check it, and the organization's.",
    },
  ]);

/**
 * Starts an erasure of what was published until now. The customer may be another system's: then only events have its id, and
 * as many are searched as a preview counts.
 *
 * @throws DomainError `not_found`; `unprocessable_content` for an id that nothing has; `conflict` while another erasure of the
 *   customer runs.
 */
export async function startErasure(
  context: ActorContext,
  organizationId: string,
  request: ErasureRequest,
): Promise<Erasure> {
  const customerId = request.customer_id.toLowerCase();
  await getOrganization(context, organizationId);
  const { isRecorded } = await recordsOf(context, organizationId, customerId);
  if (!isRecorded) await previewErasure(context, organizationId, customerId);
  const { pending_deliveries, reason, give_up_after_hours = GIVE_UP_AFTER_HOURS } = request;
  return inTransaction(context, async (tx) => {
    const id = tx.databaseClock.newId();
    const hours = pending_deliveries === 'give_up' ? 0 : give_up_after_hours;
    const started = await tx.db.execute`
      insert into erasure (organization_id, id, customer_id, pending_deliveries, give_up_at, reason, created_at)
      values (${organizationId}::uuid, ${id}::uuid, ${customerId}::uuid, ${pending_deliveries}::pending_deliveries_rule,
              now() + ${hours * HOUR_MS} * interval '1 millisecond', ${reason}, now())
      on conflict (organization_id, customer_id) where status = 'running' do nothing`;
    if (started === 0) throw await alreadyRunning(tx, organizationId, customerId);
    await enqueueErasure(tx, { organizationId, erasureId: id });
    await recordAudit(tx, 'erasure.started', organizationId, id, {
      after: { customer_id: customerId, pending_deliveries },
    });
    return getErasure(tx, organizationId, id);
  });
}

async function alreadyRunning({ db }: Context, organizationId: string, customerId: string) {
  const [running] = await db.query<{ id: string }>`
    select id from erasure
    where organization_id = ${organizationId}::uuid and customer_id = ${customerId}::uuid and status = 'running'`;
  return new DomainError(
    'conflict',
    `An erasure of this customer is running: ${running?.id}. Wait for its end, or cancel it.`,
  );
}

/**
 * Stops a running erasure; a second call changes nothing. A batch that is being erased ends first.
 *
 * @throws DomainError `not_found`; `service_unavailable` if the organization lives elsewhere; `conflict` for one that has completed.
 */
export function cancelErasure(context: ActorContext, organizationId: string, id: string): Promise<Erasure> {
  return inTransaction(context, async (tx) => {
    await getOrganization(tx, organizationId);
    const canceled = await tx.db.execute`
      update erasure set status = 'canceled', ended_at = now()
      where organization_id = ${organizationId}::uuid and id = ${id}::uuid and status = 'running'`;
    if (canceled > 0) {
      await tx.db.execute`
        delete from erasure_waiting_event where organization_id = ${organizationId}::uuid and erasure_id = ${id}::uuid`;
      const { customer_id, events } = await getErasure(tx, organizationId, id);
      await recordAudit(tx, 'erasure.canceled', organizationId, id, { after: { customer_id, events } });
    }
    const erasure = await getErasure(tx, organizationId, id);
    if (erasure.status === 'completed')
      throw new DomainError(
        'conflict',
        'The erasure has completed: nothing is left to cancel, and what is erased cannot be brought back.',
      );
    return erasure;
  });
}
