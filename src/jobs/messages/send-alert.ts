/** The handler that tells alert channels of notices. */
import type { Context } from '../../domain/context.ts';
import {
  type AlertJob,
  alertQueue,
  openAlertChannel,
  recordAlert,
} from '../../domain/notices/alert-channel.ts';
import type { ExchangeResult, Transport } from '../../egress/transport.ts';
import { startJobPlaces } from '../job-places.ts';
import type { WorkerSession } from '../worker-session.ts';
import { alertBody } from './alert-body.ts';

/** A channel that hangs takes one of these places until the timeout. Deliveries have places of their own. */
const PLACES = 20;

/** Resolves to a function that stops it. */
export async function startSendingAlerts(
  context: Context,
  session: WorkerSession,
  transport: Transport,
): Promise<() => Promise<void>> {
  return startJobPlaces<AlertJob>(context, {
    queue: alertQueue,
    places: PLACES,
    async handle(job) {
      await session.own(alertQueue, [job]);
      await send(context, transport, job.id, job.data);
    },
  });
}

/** @throws Error of a failure that a later attempt may not have. */
async function send(context: Context, transport: Transport, id: string, job: AlertJob): Promise<void> {
  const channel = await openAlertChannel(context, job);
  if (!channel) return;
  const { kind, host, url } = channel;
  const exchange = await transport.post({
    url,
    headers: { 'Content-Type': 'application/json' },
    body: alertBody(kind, id, job, context.rules.publicUrl),
    bodyKeepBytes: 0,
  });
  const error = errorOf(exchange, host);
  await recordAlert(context, job, error);
  // A person who sends a test waits for its result, and sends another.
  const isRetried = error !== null && job.alert.kind !== 'test' && !isRefusal(exchange);
  const { organizationId: organization_id, channelId: channel_id } = job;
  const told = { alert_id: id, alert: job.alert.kind, channel_id, channel_kind: kind, organization_id };
  if (error === null) context.log.info(told, 'alert sent');
  else context.log.warn({ ...told, error }, isRetried ? 'alert not sent, it is retried' : 'alert not sent');
  if (isRetried) throw new Error(error);
}

/** Names the host alone: the answer of a program may repeat the URL, which is a secret. */
function errorOf(exchange: ExchangeResult, host: string): string | null {
  if (exchange.kind === 'error') return exchange.message;
  const { status } = exchange;
  if (status >= 200 && status <= 299) return null;
  const isGone = [401, 403, 404, 410].includes(status);
  const advice = isGone ? ' If the webhook was removed there, add the channel again with a new URL.' : '';
  return `${host} answered with status ${status}.${advice}`;
}

/** Statuses that the same request gets again; as with deliveries, 408, 425 and 429 are not among them. */
const isRefusal = (exchange: ExchangeResult): boolean =>
  exchange.kind === 'response' && exchange.status < 500 && ![408, 425, 429].includes(exchange.status);
