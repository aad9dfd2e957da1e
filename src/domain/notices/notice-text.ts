// What a notice says, by mail and in alert channels alike.
import type { Notice } from '../../../generated/prisma/client.ts';
import type { TransactionContext } from '../context.ts';

/** What people are told of. */
export type ToldNotice = Pick<
  Notice,
  'kind' | 'organization_id' | 'endpoint_id' | 'endpoint_url' | 'reason' | 'actor_name' | 'disabled_by'
> & { /** Whether those behind a failed delivery wait. */ readonly isHolding?: boolean };

export interface NoticeText {
  readonly subject: string;
  /** What happened, and what follows from it. */
  readonly paragraphs: readonly string[];
  /** The link for the reader; `path` is appended to PUBLIC_URL. */
  readonly action: { readonly label: string; readonly path: string };
  /** Of deliveries that failed for good, if any are known. */
  readonly failureRate: FailureRate | null;
}

interface FailureRate {
  readonly failed: number;
  /** At most 100. */
  readonly of: number;
}

/** In SQL: workers, which note failures, never load Prisma. */
export async function textOf(tx: TransactionContext, notice: ToldNotice): Promise<NoticeText> {
  const { kind, organization_id, endpoint_id, endpoint_url, reason, actor_name, disabled_by } = notice;
  const [organization] = await tx.db.query<{ name: string }>`
    select name from organization where id = ${organization_id}::uuid`;
  const isFailure = kind === 'deliveries_exhausted';
  const failureRate = isFailure ? await failureRateOf(tx, endpoint_id) : null;
  const whose = `a webhook endpoint of ${organization?.name}`;
  const because = reason === null ? '' : ` The reason: ${reason}.`;
  const who = actor_name ?? (disabled_by === 'operator' ? 'those who run this service' : null);
  const by = who === null ? '' : ` by ${who}`;
  const rate = failureRate
    ? ` ${failureRate.failed} of the last ${failureRate.of} deliveries to it failed.`
    : '';
  const whatNext = notice.isHolding
    ? 'The endpoint is held up: what is behind a failed delivery waits until that is redelivered or skipped. Fix the receiver, then redeliver it.'
    : 'Fix the receiver, then replay what failed.';
  const texts = {
    endpoint_disabled: [
      `${capital(whose)} was disabled`,
      `The endpoint ${endpoint_url} was disabled${by}.${because}`,
      'Nothing is sent to it until it is restored. What happens until then to deliveries that were under way: they wait.',
    ],
    endpoint_restored: [
      `${capital(whose)} was restored`,
      `The endpoint ${endpoint_url} was restored${by}.${because}`,
      'Deliveries that waited for it are being sent.',
    ],
    deliveries_exhausted: [
      `Deliveries to ${whose} fail`,
      `Deliveries to ${endpoint_url} have failed for good.${because}${rate}`,
      `${whatNext} This is said once: further failures are counted in the same notice.`,
    ],
    line_held_up: [
      `${capital(whose)} is held up`,
      `A delivery to ${endpoint_url} has been failing for an hour, and what is behind it in its line waits. It is still retried.`,
      'Fix the receiver, or skip that delivery: then those behind it are sent. This is said once, until the line moves.',
    ],
  } as const;
  const [subject, ...paragraphs] = texts[kind];
  return {
    subject,
    paragraphs,
    failureRate,
    action: {
      label: isFailure ? 'Look at what failed' : 'Look at its deliveries',
      path: `/console/${organization_id}/deliveries?endpoint_id=${endpoint_id}${isFailure ? '&status=failed' : ''}`,
    },
  };
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/**
 * Of the last 100 deliveries up to the newest that failed, by two indexes: what is newer waits for its retries, and in a
 * long outage that is more than could be counted.
 */
async function failureRateOf(tx: TransactionContext, endpointId: string): Promise<FailureRate | null> {
  const [rate] = await tx.db.query<FailureRate>`
    select count(*) filter (where status = 'failed')::int as failed, count(*)::int as "of"
    from (
      select status from delivery
      where endpoint_id = ${endpointId}::uuid and id <= (
        select id from delivery
        where endpoint_id = ${endpointId}::uuid and notable_status = 'failed' order by id desc limit 1
      )
      order by id desc limit 100
    ) as latest where status in ('delivered', 'failed')`;
  return rate && rate.failed > 0 ? rate : null;
}
