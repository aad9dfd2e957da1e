// Voiding of usage events. The row stays: if its id were forgotten, a sender's retry would bring the event back.
import type { UsageEventVoidingResult } from '../../../../generated/api/types.gen.ts';
import { recordAudit } from '../../audit.ts';
import { type Context, inTransaction } from '../../context.ts';

/** Ids that the audit names. */
const IDS_TOLD = 20;

/** Of events with one id, which their partner has used again after months, the latest is voided. */
export function voidUsage(
  context: Context,
  organizationId: string,
  ids: readonly string[],
): Promise<UsageEventVoidingResult> {
  const different = [...new Set(ids)];
  return inTransaction(context, async (tx) => {
    const { db } = tx;
    // In the order of their ids: two that void the same events in another order would wait for each other.
    const rows = await db.query<{ id: string; occurredAt: Date; isVoided: boolean }>`
      select id, occurred_at as "occurredAt", voided_at is not null as "isVoided" from usage_event
      where organization_id = ${organizationId} and id = any(${different})
      order by id, occurred_at
      for no key update`;
    const latest = [...new Map(rows.map((row) => [row.id, row])).values()];
    const counting = latest.filter(({ isVoided }) => !isVoided);
    if (counting.length > 0) {
      await db.execute`
        update usage_event set voided_at = now()
        from unnest(
          ${counting.map(({ id }) => id)}::text[],
          ${counting.map(({ occurredAt }) => occurredAt.toISOString())}::timestamptz[]
        ) as latest(id, occurred_at)
        where organization_id = ${organizationId} and usage_event.id = latest.id
          and usage_event.occurred_at = latest.occurred_at`;
      await recordAudit(tx, 'usage.voided', organizationId, organizationId, {
        after: { voided: counting.length, ids: counting.slice(0, IDS_TOLD).map(({ id }) => id) },
      });
    }
    const known = new Set(latest.map(({ id }) => id));
    return {
      voided: counting.length,
      already_voided: latest.length - counting.length,
      unknown: different.filter((id) => !known.has(id)),
    };
  });
}
