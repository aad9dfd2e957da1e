// Where an organization's notices are told besides the console and mail: Slack, Teams, or a program of its own. A channel's
// URL is a secret, because whoever has it can post there: sealed at rest, and never returned, logged or audited.
import type { AlertChannelKind, NoticeKind, Prisma } from '../../../generated/prisma/client.ts';
import { checkEndpointUrl } from '../../egress/address-policy.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError, unprocessableAt } from '../errors.ts';
import { lockOrganization } from '../organization-lock.ts';
import type { NoticeText, ToldNotice } from './notice-text.ts';

export type { AlertChannelKind };

/** The queue whose jobs send alerts: one for each channel (src/jobs/messages/send-alert.ts). */
export const alertQueue = 'send-alert';

/** Of an organization. */
const CHANNELS_MAX = 10;

const shown = { omit: { url_sealed: true } } as const satisfies Prisma.AlertChannelDefaultArgs;

/** A channel without its URL. */
export type AlertChannel = Prisma.AlertChannelGetPayload<typeof shown>;

interface ChannelPlace {
  readonly organizationId: string;
  readonly channelId: string;
}

/** What is told, whichever kind the channel is of. */
export interface AlertJob extends ChannelPlace {
  readonly alert: NoticeText & {
    readonly kind: NoticeKind | 'test';
    /** ISO 8601. */
    readonly at: string;
    /** These are null in a test. */
    readonly endpoint_id: string | null;
    readonly endpoint_url: string | null;
    readonly reason: string | null;
  };
}

const sealedAs = (id: string) => `alert_channel/${id}/url`;

/** Oldest first. */
export function listAlertChannels({ db }: Context, organization_id: string): Promise<AlertChannel[]> {
  return db.prisma.alertChannel.findMany({ where: { organization_id }, orderBy: { id: 'asc' }, ...shown });
}

/** @throws DomainError `unprocessable_content` for a URL that is never called; `alert_channel_limit_reached`. */
export function createAlertChannel(
  context: Context,
  organizationId: string,
  { kind, name, url }: { readonly kind: AlertChannelKind; readonly name: string; readonly url: string },
): Promise<AlertChannel> {
  const detail = checkEndpointUrl(url, { allowInsecure: context.rules.allowInsecureReceivers });
  if (detail !== undefined) throw unprocessableAt('/url', detail, 'not_allowed');
  return inTransaction(context, async (tx) => {
    await lockOrganization(tx, organizationId);
    const count = await tx.db.prisma.alertChannel.count({ where: { organization_id: organizationId } });
    if (count >= CHANNELS_MAX) {
      throw new DomainError(
        'alert_channel_limit_reached',
        `This organization has ${count} alert channels, the most it may have. Delete one that is not needed any more.`,
      );
    }
    const id = tx.databaseClock.newId();
    const url_sealed = tx.secretBox.seal(url, sealedAs(id));
    const { host } = new URL(url);
    const channel = await tx.db.prisma.alertChannel.create({
      data: {
        organization_id: organizationId,
        id,
        kind,
        name,
        host,
        url_sealed,
        created_at: tx.databaseClock.now(),
      },
      ...shown,
    });
    await recordAudit(tx, 'alert_channel.created', organizationId, id, { after: { kind, name, host } });
    return channel;
  });
}

/** Alerts that wait for it are not sent. @throws DomainError `not_found`. */
export function deleteAlertChannel(context: Context, organizationId: string, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    await lockOrganization(tx, organizationId);
    const { kind, name, host } = await getChannel(tx, organizationId, id);
    await tx.db.prisma.alertChannel.delete({ where: keyOf(organizationId, id) });
    await recordAudit(tx, 'alert_channel.deleted', organizationId, id, { before: { kind, name, host } });
  });
}

/** The channel's state says what came of it. @throws DomainError `not_found`. */
export function sendTestAlert(context: Context, organizationId: string, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    await getChannel(tx, organizationId, id);
    const organization = await tx.db.prisma.organization.findUniqueOrThrow({ where: { id: organizationId } });
    await enqueueAlert(
      tx,
      { organizationId, channelId: id },
      {
        subject: `A test alert of ${organization.name}`,
        paragraphs: [
          'Notices of its webhook endpoints are told here.',
          'This test was asked for in the console. There is nothing to do.',
        ],
        action: { label: 'Look at the notices', path: `/console/${organizationId}/notices` },
        failureRate: null,
      },
    );
    await recordAudit(tx, 'alert_channel.tested', organizationId, id);
  });
}

/** Tells the organization's channels of a notice once the transaction has committed. In SQL: workers never load Prisma. */
export async function alertOf(
  tx: TransactionContext,
  notice: ToldNotice,
  textOf: () => Promise<NoticeText>,
): Promise<void> {
  const organizationId = notice.organization_id;
  const channels = await tx.db.query<{ id: string }>`
    select id from alert_channel where organization_id = ${organizationId}::uuid`;
  for (const { id } of channels) {
    await enqueueAlert(tx, { organizationId, channelId: id }, await textOf(), notice);
  }
}

async function enqueueAlert(
  tx: TransactionContext,
  place: ChannelPlace,
  text: NoticeText,
  told?: ToldNotice,
): Promise<void> {
  const { kind = 'test', endpoint_id = null, endpoint_url = null, reason = null } = told ?? {};
  const at = tx.databaseClock.now().toISOString();
  const data: AlertJob = { ...place, alert: { ...text, kind, at, endpoint_id, endpoint_url, reason } };
  await tx.queue.enqueue(tx.db, alertQueue, { id: tx.databaseClock.newId(), data });
}

/** Where a worker sends an alert; undefined if the channel was deleted. In SQL, as all of a worker's work. */
export async function openAlertChannel(
  { db, secretBox }: Context,
  { organizationId, channelId }: ChannelPlace,
): Promise<{ readonly kind: AlertChannelKind; readonly host: string; readonly url: string } | undefined> {
  const [channel] = await db.query<{ kind: AlertChannelKind; host: string; url_sealed: string }>`
    select kind, host, url_sealed from alert_channel
    where organization_id = ${organizationId}::uuid and id = ${channelId}::uuid`;
  if (!channel) return undefined;
  const { kind, host, url_sealed } = channel;
  return { kind, host, url: secretBox.open(url_sealed, sealedAs(channelId)) };
}

/** @param error why the channel did not take an alert, in words; null if it did. */
export async function recordAlert(
  { db, databaseClock, changes }: Context,
  { organizationId, channelId }: ChannelPlace,
  error: string | null,
): Promise<void> {
  const now = databaseClock.now();
  await db.execute`
    update alert_channel
    set last_sent_at = case when ${error}::text is null then ${now} else last_sent_at end,
        failing_since = case when ${error}::text is not null then coalesce(failing_since, ${now}) end,
        last_error = ${error}
    where organization_id = ${organizationId}::uuid and id = ${channelId}::uuid`;
  changes.announce(organizationId, 'notices');
}

/** Of another organization it is not found either: nobody else learns that it exists. */
async function getChannel(tx: TransactionContext, organizationId: string, id: string): Promise<AlertChannel> {
  const where = keyOf(organizationId, id);
  const channel = await tx.db.prisma.alertChannel.findUnique({ where, ...shown });
  if (!channel) throw new DomainError('not_found', `There is no alert channel ${id} in your organization.`);
  return channel;
}

const keyOf = (organization_id: string, id: string) => ({ organization_id_id: { organization_id, id } });
