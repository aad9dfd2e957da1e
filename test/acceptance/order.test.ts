/** Order: deliveries of an ordered endpoint go out one after the other, in the order of the feed. */
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { Delivery, WebhookEndpointCreation } from '../../generated/api/types.gen.ts';
import { heldUpLines } from '../../src/domain/endpoints/endpoint-lines.ts';
import { noteHeldUpLines } from '../../src/domain/notices/notice.ts';
import { anyOrganization } from '../../src/domain/operator.ts';
import { skipDelivery } from '../../src/domain/redelivery/skip-delivery.ts';
import { asOperator } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { tryOrder } from '../support/order-trial.ts';
import { type Answer, type Receiver, startReceiver } from '../support/receiver.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { startScene } from '../support/scene.ts';
import { waitFor } from '../support/wait-for.ts';

const scene = await forFile(
  startScene({ RETRY_SCHEDULE_SECONDS: '1,1,1,1,1,1', RETRY_JITTER_PERCENT: '0' }, undefined, {
    timePasses: true,
  }),
);
const { partner, server } = scene;
const { deliveries, webhookEndpoints } = partner.client;

describe('an endpoint ordered by subject', () => {
  test('gets the events of one resource one after the other, and a failing one holds up no other resource', async () => {
    await using at = await ordered({ ordering: 'subject' });
    const [one, other] = [uuidv7(), uuidv7()];
    let failures = 0;
    at.receiver.answer = fails(({ body }) => body.includes(one) && failures++ === 0);
    await publish(one, 3);
    await publish(other, 2);
    expect(await at.numbersOf(other, 2)).toEqual([1, 2]);
    expect(await at.numbersOf(one, 4)).toEqual([1, 1, 2, 3]);
  });

  test('publishing by SQL, one by one and many, also lines up what one transaction published', async () => {
    await using at = await ordered({ ordering: 'subject' });
    const subject = uuidv7();
    at.receiver.answer = fails(() => false, 5);
    await publish(subject, 20);
    expect(await at.numbersOf(subject, 20)).toEqual(upTo(20));
    await at.listed(20, (all) => all.every(({ status }) => status === 'delivered'));
    expect(await standing(at)).toEqual({ waiting: 0, lines: 0 });
  });

  test('one that waits says behind which, and when it is attempted only once it is first', async () => {
    await using at = await ordered({ ordering: 'subject' });
    at.receiver.answer = fails(() => true);
    await publish(uuidv7(), 2);
    const [waiting, first] = await at.listed(2, ([, first]) => first?.attempt_count === 1);
    expect(first).toMatchObject({ status: 'pending', next_attempt_at: expect.any(String) });
    expect(first).not.toHaveProperty('waits_behind');
    expect(waiting).toMatchObject({ status: 'pending', next_attempt_at: null, waits_behind: first?.id });
    const { data } = await deliveries.list({ endpoint_id: at.id, status: 'pending' });
    expect(data.map(({ id }) => id)).toEqual([waiting?.id, first?.id]);
  });
});

describe('an endpoint ordered as a whole', () => {
  test('gets everything one after the other, whatever it is about', async () => {
    await using at = await ordered({ ordering: 'endpoint' });
    let attempts = 0;
    at.receiver.answer = fails(() => attempts++ === 1);
    const subjects = [uuidv7(), uuidv7(), uuidv7()];
    for (const subject of subjects) await publish(subject, 1);
    await at.receiver.waitForDeliveries(4);
    const [first, second, third] = subjects;
    expect(at.receiver.deliveries.map(({ body }) => subjectIn(body))).toEqual([first, second, second, third]);
  });
});

describe('a delivery that failed for good', () => {
  test('lets those behind it pass with on_exhausted skip', async () => {
    await using at = await ordered({ ordering: 'subject' });
    const subject = uuidv7();
    at.receiver.answer = refuses(({ body }) => numberIn(body) === 1);
    await publish(subject, 2);
    expect(await at.numbersOf(subject, 2)).toEqual([1, 2]);
    await at.listed(2, ([last]) => last?.status === 'delivered');
  });

  test('holds them with hold, until it is redelivered; it is sent before them', async () => {
    await using at = await ordered({ ordering: 'subject', on_exhausted: 'hold' });
    const subject = uuidv7();
    at.receiver.answer = refuses(() => true);
    await publish(subject, 3);
    const [last, , failed] = await at.listed(3, ([, , first]) => first?.status === 'failed');
    const health = await webhookEndpoints.health(at.id);
    expect(health.lines).toMatchObject({
      line_count: 1,
      waiting_count: 2,
      held_up_count: 1,
      held_up: [
        { delivery_id: failed?.id, subject_id: subject, since: expect.any(String), waiting_count: 2 },
      ],
    });
    expect(Date.parse(health.oldest_undelivered_at ?? '')).toBeLessThanOrEqual(
      Date.parse(last?.created_at ?? ''),
    );
    at.receiver.answer = fails(() => false);
    await publish(subject, 1, 4);
    expect(await at.numbersOf(subject, 1)).toEqual([1]);
    await deliveries.redeliver(failed?.id ?? '');
    expect(await at.numbersOf(subject, 5)).toEqual([1, 1, 2, 3, 4]);
  });

  test('holds them with hold, until it is skipped; it stays failed and can be redelivered later', async () => {
    await using at = await ordered({ ordering: 'subject', on_exhausted: 'hold' });
    const subject = uuidv7();
    at.receiver.answer = refuses(({ body }) => numberIn(body) === 1);
    await publish(subject, 2);
    const [, failed] = await at.listed(2, ([, first]) => first?.status === 'failed');
    expect(await deliveries.skip(failed?.id ?? '')).toMatchObject({
      status: 'failed',
      reason_code: 'response_not_retried',
    });
    expect(await at.numbersOf(subject, 2)).toEqual([1, 2]);
    await expect(deliveries.skip(failed?.id ?? '')).rejects.toMatchObject({ code: 'delivery_not_in_line' });
    await deliveries.redeliver(failed?.id ?? '');
    expect(await at.numbersOf(subject, 3)).toEqual([1, 2, 1]);
  });

  test('is listed for operators, who skip it; its head is told of once it was retried for an hour', async () => {
    await using at = await ordered({ ordering: 'subject' });
    const subject = uuidv7();
    at.receiver.answer = fails(({ body }) => numberIn(body) === 1);
    await publish(subject, 2);
    const [, head] = await at.listed(2, ([, first]) => (first?.attempt_count ?? 0) > 0);
    const { context } = server.app;
    const lines = async () => (await heldUpLines(context, { endpoint_id: at.id })).lines;
    expect(await lines()).toMatchObject([
      { endpoint_id: at.id, subject_id: subject, delivery_id: head?.id, status: 'pending', waiting_count: 1 },
    ]);
    expect((await heldUpLines(context, { organization_id: uuidv7() })).lines).toEqual([]);
    expect(await noteHeldUpLines(context)).toBe(0);
    await server.app.pool.query(
      "update delivery_attempt set started_at = started_at - interval '61 minutes' where delivery_id = $1",
      [head?.id],
    );
    expect([await noteHeldUpLines(context), await noteHeldUpLines(context)]).toEqual([1, 0]);
    const notices = async () => {
      const { rows } = await server.app.pool.query(
        "select delivery_id, closed_at is null as is_open from notice where endpoint_id = $1 and kind = 'line_held_up'",
        [at.id],
      );
      return rows;
    };
    expect(await notices()).toEqual([{ delivery_id: head?.id, is_open: true }]);
    expect(await skipDelivery(asOperator(context), anyOrganization, head?.id ?? '')).toMatchObject({
      status: 'failed',
    });
    await at.listed(2, ([last]) => last?.status === 'delivered');
    expect(await lines()).toEqual([]);
    await noteHeldUpLines(context);
    expect(await notices()).toEqual([{ delivery_id: head?.id, is_open: false }]);
  });

  test('no longer holds them once the endpoint wants to skip', async () => {
    await using at = await ordered({ ordering: 'subject', on_exhausted: 'hold' });
    const subject = uuidv7();
    at.receiver.answer = refuses(({ body }) => numberIn(body) === 1);
    await publish(subject, 2);
    await at.listed(2, ([, first]) => first?.status === 'failed');
    await webhookEndpoints.updateDetails(at.id, { on_exhausted: 'skip' });
    expect(await at.numbersOf(subject, 2)).toEqual([1, 2]);
  });
});

test('one that is still tried is skipped: it fails without a further attempt, and the next one is sent', async () => {
  await using at = await ordered({ ordering: 'subject' });
  const subject = uuidv7();
  at.receiver.answer = fails(({ body }) => numberIn(body) === 1);
  await publish(subject, 2);
  const [, first] = await at.listed(2, ([, first]) => first?.attempt_count === 1);
  expect(await deliveries.skip(first?.id ?? '')).toMatchObject({
    status: 'failed',
    reason_code: 'skipped_on_request',
    next_attempt_at: null,
  });
  await at.listed(2, ([last]) => last?.status === 'delivered');
  expect(await at.numbersOf(subject, 2)).toEqual([1, 2]);
});

test('without an order again, what waits is sent at once', async () => {
  await using at = await ordered({ ordering: 'endpoint' });
  const subject = uuidv7();
  at.receiver.answer = fails(({ body }) => numberIn(body) === 1);
  await publish(subject, 4);
  await at.listed(4, ([, , , first]) => first?.attempt_count === 1);
  await webhookEndpoints.updateDetails(at.id, { ordering: 'none' });
  await at.listed(4, ([last]) => last?.status === 'delivered');
  await waitFor('the lines to be gone', async () => (await standing(at)).waiting === 0);
  expect(new Set(await at.numbersOf(subject, 4))).toEqual(new Set(upTo(4)));
});

test('disabled and restored, it resumes in order; deleted, everything in line is canceled', async () => {
  await using at = await ordered({ ordering: 'endpoint' });
  const subject = uuidv7();
  at.receiver.answer = fails(() => true);
  await publish(subject, 3);
  await at.listed(3, ([, , first]) => first?.attempt_count === 1);
  await webhookEndpoints.disable(at.id);
  const [last, , first] = await at.listed(3, ([, , held]) => held?.status === 'held');
  expect(last).toMatchObject({ status: 'pending', waits_behind: first?.id });
  at.receiver.answer = fails(({ body }) => numberIn(body) === 3);
  await webhookEndpoints.restore(at.id);
  expect(await at.numbersOf(subject, 4)).toEqual([1, 1, 2, 3]);
  await publish(subject, 2, 4);
  await webhookEndpoints.delete(at.id);
  const ended = await at.listed(5, (all) =>
    all.every(({ status }) => status !== 'pending' && status !== 'held'),
  );
  expect(ended.slice(0, 2).map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  await waitFor('the lines to be gone', async () => (await standing(at)).waiting === 0);
});

test('what a process of the release before ended, which makes no next job, holds up none, and so does what retention has removed', async () => {
  await using held = await ordered({ ordering: 'subject', on_exhausted: 'hold' });
  const other = uuidv7();
  held.receiver.answer = refuses(({ body }) => numberIn(body) === 1);
  await publish(other, 2);
  const [, failed] = await held.listed(2, ([, first]) => first?.status === 'failed');
  await server.app.pool.query(
    `with gone as (delete from delivery where id = $1 returning event_id)
     delete from event using gone where event.id = gone.event_id`,
    [failed?.id],
  );
  await using at = await ordered({ ordering: 'endpoint' });
  const subject = uuidv7();
  at.receiver.answer = fails(() => true);
  await publish(subject, 2);
  const [, first] = await at.listed(2, ([, first]) => first?.attempt_count === 1);
  at.receiver.answer = fails(() => false);
  await server.app.pool.query(
    `with ended as (update delivery set status = 'delivered' where id = $1 returning id)
     delete from pgboss.job using ended where job.id = ended.id and name = 'deliver-event'`,
    [first?.id],
  );
  expect(await at.numbersOf(subject, 2)).toEqual([1, 2]);
  expect(await held.numbersOf(other, 2)).toEqual([1, 2]);
});

test.each(['subject', 'endpoint'] as const)(
  'by %s, published at random by several at once to a receiver that fails at random: in the order of the feed, and none missing',
  async (ordering) => {
    const verdict = await tryOrder(scene, {
      seed: Date.now() % 1_000_000,
      events: ordering === 'subject' ? 200 : 60,
      subjects: 10,
      publishers: 4,
      ordering,
      failurePercent: 5,
      timeoutMs: 60_000,
    });
    expect(verdict).toMatchObject({
      missing: [],
      outOfOrder: [],
      wrongLines: [],
      left: { waiting: 0, lines: 0 },
    });
  },
  90_000,
);

interface Ordered extends AsyncDisposable {
  readonly id: string;
  readonly receiver: Receiver;
  /** The numbers of the events about a subject, in the order of their attempts, once there are so many. */
  numbersOf(subject: string, count: number): Promise<number[]>;
  /** The newest deliveries, once they are as wanted. */
  listed(count: number, isReady: (all: readonly Delivery[]) => boolean): Promise<Delivery[]>;
}

/** An endpoint with a receiver of its own, verified. */
async function ordered(details: Partial<WebhookEndpointCreation>): Promise<Ordered> {
  const receiver = await startReceiver();
  const { id } = await webhookEndpoints.create({
    endpoint_url: receiver.url,
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
    ...details,
  });
  await webhookEndpoints.verify(id);
  return {
    id,
    receiver,
    async numbersOf(subject, count) {
      const received = await receiver.waitForDeliveries(count, ({ body }) => subjectIn(body) === subject);
      return received.map(({ body }) => numberIn(body));
    },
    async listed(count, isReady) {
      let data: Delivery[] = [];
      await waitFor(
        'deliveries as wanted',
        async () => {
          ({ data } = await deliveries.list({ endpoint_id: id, limit: 100 }));
          return data.length === count && isReady(data);
        },
        () => JSON.stringify(data),
      );
      return data;
    },
    async [Symbol.asyncDispose]() {
      if ((await webhookEndpoints.get(id)).status !== 'deleted') await webhookEndpoints.delete(id);
      await receiver[Symbol.asyncDispose]();
    },
  };
}

/** Publishes events about a subject by SQL, each with its number, in one transaction. */
async function publish(subject: string, count: number, from = 1): Promise<void> {
  const data = upTo(count).map((number) =>
    JSON.stringify({ ...sampleInvoice, id: subject, number: `INV-${number + from - 1}` }),
  );
  await server.app.pool.query(
    `select publish_event($1, 'invoice.issued', 1, data) from unnest($2::json[]) with ordinality as given(data, place)
     order by place`,
    [scene.tenant.organizationId, data],
  );
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const subjectIn = (body: string): string => JSON.parse(body).data.id;
const numberIn = (body: string): number => Number(JSON.parse(body).data.number.slice('INV-'.length));

/** Answers 500, which is retried, or else 204 after a time. */
const fails =
  (isFailure: (request: { body: string }) => boolean, afterMs = 0): Answer =>
  (request, response) => {
    const status = isFailure(request) ? 500 : 204;
    setTimeout(() => response.writeHead(status).end(), afterMs);
  };

/** Answers 400, which is final. */
const refuses =
  (isFailure: (request: { body: string }) => boolean): Answer =>
  (request, response) =>
    void response.writeHead(isFailure(request) ? 400 : 204).end();

async function standing({ id }: { id: string }): Promise<{ waiting: number; lines: number }> {
  const { rows } = await server.app.pool.query<{ waiting: number; lines: number }>(
    `select (select count(*) from ordered_delivery where endpoint_id = $1)::int as waiting,
            (select count(*) from delivery_line where endpoint_id = $1)::int as lines`,
    [id],
  );
  return rows[0] ?? { waiting: -1, lines: -1 };
}
