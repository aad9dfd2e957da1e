// The demo's second act: an outage and a buggy receiver; the operator finds and fixes both.
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../platform/config.ts';
import type { Delivery } from '../sdk/index.ts';
import { issueOne, payOne } from './business.ts';
import { DELIVERY_TIMEOUT_MS, headersOf, isSameBody, showBriefly } from './callback.ts';
import { Difference } from './checklist.ts';
import { seconds } from './narrator.ts';
import type { Received } from './receiver.ts';
import { type Act, beginAct, type Stage, type Story } from './stage.ts';

/** The demo does not wait for longer schedules. */
const SCHEDULE_MS_MAX = 30_000;
/** The number of events that arrive while the receiver has its bug. */
const REFUSED_BY_BUG = 3;
const AMOUNT_MINOR = 7_700;
const LOOK_EVERY_MS = 50;

export async function recoverFromOutage(story: Story): Promise<void> {
  const act = beginAct(story);
  const { narrator, config } = act;
  if (canBeExhausted(config.retry)) await redeliverExhausted(act, await goDown(act));
  else {
    narrator.note(
      'This server’s retry schedule is too long to see a delivery exhausted. Without a running server, the demo starts one with a short schedule.',
    );
  }
  await redeliverRefused(act, await refuseByMistake(act));
  await compareCounts(act);
}

/** Whether the first event is exhausted before one published at its last but one attempt, despite jitter. */
function canBeExhausted({ delaysSeconds, jitterPercent }: Config['retry']): boolean {
  const total = delaysSeconds.reduce((sum, delay) => sum + delay, 0);
  const jitter = jitterPercent / 100;
  const last = delaysSeconds.at(-1) ?? 0;
  return (
    delaysSeconds.length > 1 && total * 1000 <= SCHEDULE_MS_MAX && last * (1 + jitter) <= total * (1 - jitter)
  );
}

interface Exhausted {
  /** The id of the delivery. */
  readonly id: string;
  readonly lastAttempt: Received;
}

async function goDown(act: Act): Promise<Exhausted> {
  const { narrator, checks, receiver, config } = act;
  const { delaysSeconds } = config.retry;
  const attemptsMax = delaysSeconds.length + 1;
  narrator.step(
    'The receiver goes down',
    `Two events arrive while it is down. Each gets at most ${attemptsMax} attempts on this server’s schedule: one is exhausted, the other is still retried when the receiver is back.`,
  );
  receiver.beDown(attemptsMax);
  await payOne(act, await issueOne(act, AMOUNT_MINOR));
  const attempts = new Map<string, Received[]>();
  const next = async (what: string) => {
    const waitMs = Math.max(...delaysSeconds) * 1000 * (1 + config.retry.jitterPercent / 100);
    const request = await receiver.next(what, waitMs + DELIVERY_TIMEOUT_MS);
    const id = deliveryIdOf(act, request);
    const made = [...(attempts.get(id) ?? []), request];
    attempts.set(id, made);
    const event = [...attempts.keys()].indexOf(id) === 0 ? 'first event' : 'second event';
    showBriefly(act, request, `${event}, attempt ${made.length}`, made.at(-2));
    return request;
  };

  const first = await next('the first event');
  const exhausted = deliveryIdOf(act, first);
  for (let attempt = 2; attempt < attemptsMax; attempt++) await next(`attempt ${attempt}`);
  await payOne(act, await issueOne(act, AMOUNT_MINOR));
  let request = first;
  while (request.answer.status !== 204) request = await next('the second event, after the outage');

  checks.equal(
    'the first event: attempts, all rejected',
    attempts.get(exhausted)?.map(({ answer }) => answer.status),
    Array.from({ length: attemptsMax }, () => 503),
  );
  checks.that(
    'the second event: delivered by a retry',
    deliveryIdOf(act, request) !== exhausted,
    () => 'was the first',
  );
  return { id: exhausted, lastAttempt: attempts.get(exhausted)?.at(-1) ?? first };
}

async function redeliverExhausted(act: Act, exhausted: Exhausted): Promise<void> {
  const { narrator, checks, partner, operator, receiver, config, endpoint, since } = act;
  narrator.step(
    'The operator finds the exhausted delivery, and redelivers it',
    'Nothing is lost: the delivery has kept every attempt and response. Its ids and bytes stay the same.',
  );
  await untilFailed(act, 1);
  const { data } = await operator.get<{ data: Delivery[] }>('/deliveries', {
    endpoint_id: endpoint.id,
    status: 'failed',
    created_from: since,
  });
  checks.equal(
    'the failed delivery',
    data.map(({ id }) => id),
    [exhausted.id],
  );
  checks.equal('its attempts', data[0]?.attempt_count, config.retry.delaysSeconds.length + 1);
  await operator.post(`/deliveries/${exhausted.id}/redeliver`, 200, { reason: 'The receiver is back.' });
  const request = await receiver.next('the redelivery', DELIVERY_TIMEOUT_MS);
  showBriefly(act, request, 'the redelivery', exhausted.lastAttempt);
  checks.equal('the same delivery', deliveryIdOf(act, request), exhausted.id);
  const isSame = isSameBody(request, exhausted.lastAttempt);
  checks.that('the same body, byte for byte', isSame, () => 'is another');
  checks.equal('the receiver’s answer', request.answer.status, 204);
  await until('the delivery to be recorded as delivered', async () => {
    return (await partner.quietly.deliveries.get(exhausted.id)).status === 'delivered';
  });
}

async function refuseByMistake(act: Act): Promise<Received[]> {
  const { narrator, receiver } = act;
  const refused: Received[] = [];
  narrator.step(
    'The receiver rejects by mistake',
    `Its new release answers 400 to everything, which is final: ${REFUSED_BY_BUG} deliveries fail at their first attempt.`,
  );
  receiver.refuse(400, REFUSED_BY_BUG);
  for (let count = 0; count < REFUSED_BY_BUG; count++) {
    const startedAt = await payOne(act, await issueOne(act, AMOUNT_MINOR));
    const request = await receiver.next('payment.received', DELIVERY_TIMEOUT_MS);
    showBriefly(act, request, `${request.at - startedAt} ms after the operation started`);
    refused.push(request);
  }
  await untilFailed(act, REFUSED_BY_BUG);
  return refused;
}

interface Redelivery {
  readonly id: string;
  readonly matched: number;
  readonly queued: number;
  readonly delivered: number;
  readonly failed: number;
}

async function redeliverRefused(act: Act, refused: readonly Received[]): Promise<void> {
  const { narrator, checks, operator, receiver, endpoint, since } = act;
  narrator.step(
    'The operator counts them in a dry run, then redelivers them all',
    'A dry run counts and changes nothing. The redelivery is a job: it survives a crash, and reports its progress.',
  );
  const request = {
    filter: { endpoint_id: endpoint.id, created_from: since },
    reason: 'The receiver’s release is fixed.',
  };
  const dryRun = await operator.post<{ matched: number }>('/redeliveries', 200, {
    ...request,
    dry_run: true,
  });
  checks.equal('the dry run’s count', dryRun.matched, REFUSED_BY_BUG);
  const started = await operator.post<Redelivery>('/redeliveries', 202, { ...request, dry_run: false });
  for (let count = 0; count < REFUSED_BY_BUG; count++) {
    const redelivered = await receiver.next('a redelivery', DELIVERY_TIMEOUT_MS);
    const before = refused.find((each) => deliveryIdOf(act, each) === deliveryIdOf(act, redelivered));
    showBriefly(act, redelivered, 'redelivered', before);
    checks.that('one of the rejected ones', before !== undefined, () => 'is a different one');
    checks.equal('the receiver’s answer', redelivered.answer.status, 204);
  }
  await untilFailed(act, 0);
  const { matched, queued, delivered, failed } = await operator.get<Redelivery>(
    `/redeliveries/${started.id}`,
  );
  checks.equal(
    'matched, queued, delivered, failed',
    [matched, queued, delivered, failed],
    [REFUSED_BY_BUG, REFUSED_BY_BUG, REFUSED_BY_BUG, 0],
  );
}

/** Compares the attempts in the partner's API with the receiver's own counts. */
async function compareCounts(act: Act): Promise<void> {
  const { narrator, checks, partner, receiver } = act;
  narrator.step(
    'Every number agrees',
    'Left: the attempts of these deliveries in the partner’s API. Right: the receiver’s own counts.',
  );
  const recorded = { requests: 0, accepted: 0, refused: 0, events: 0 };
  for await (const delivery of deliveriesSince(act)) {
    if (delivery.status === 'delivered') recorded.events++;
    for await (const { response } of partner.quietly.deliveries.attempts(delivery.id)) {
      recorded.requests++;
      recorded[response?.status === 204 ? 'accepted' : 'refused']++;
    }
  }
  const counted = receiver.ownCount;
  const row = (label: string, of: keyof typeof recorded) => [
    label,
    String(recorded[of]),
    String(counted[of]),
  ];
  narrator.table(
    ['', 'recorded', 'counted by the receiver'],
    [
      row('Requests', 'requests'),
      row('Accepted', 'accepted'),
      row('Refused', 'refused'),
      row('Events delivered', 'events'),
    ],
  );
  for (const name of ['requests', 'accepted', 'refused', 'events'] as const) {
    checks.equal(name, recorded[name], counted[name]);
  }
}

/** What the partner's API says of the act. */
export const deliveriesSince = ({ partner, endpoint, since }: Act) =>
  partner.quietly.deliveries.list({ endpoint_id: endpoint.id, created_from: since });

/** The receiver's answer may not be recorded yet. */
async function untilFailed(act: Act, count: number): Promise<void> {
  await until(`${count} failed deliveries, and none in progress`, async () => {
    let failed = 0;
    for await (const { status } of deliveriesSince(act)) {
      if (status === 'failed') failed++;
      else if (status !== 'delivered') return false;
    }
    return failed === count;
  });
}

export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + DELIVERY_TIMEOUT_MS;
  while (!(await holds())) {
    if (Date.now() > deadline)
      throw new Difference(`${what} did not arrive within ${seconds(DELIVERY_TIMEOUT_MS)}`);
    await setTimeout(LOOK_EVERY_MS);
  }
}

function deliveryIdOf({ config }: Stage, request: Received): string {
  return headersOf(request).get(`${config.serviceName}-Delivery-Id`) ?? '';
}
