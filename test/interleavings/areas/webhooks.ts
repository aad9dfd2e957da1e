// Endpoints and events published to them: subscriptions, status, verification, limits.

import { createCustomer } from '../../../src/domain/business/customer.ts';
import type { Context } from '../../../src/domain/context.ts';
import {
  deleteEndpoint,
  disableEndpoint,
  restoreEndpoint,
} from '../../../src/domain/endpoints/change-status.ts';
import { setCompatibilitySignature } from '../../../src/domain/endpoints/compatibility-signature.ts';
import {
  forgetNextSecret,
  prepareNextSecret,
  switchToNextSecret,
} from '../../../src/domain/endpoints/next-secret.ts';
import { loadTestEvent, sendTestEvent } from '../../../src/domain/endpoints/test-event.ts';
import { updateEndpoint } from '../../../src/domain/endpoints/update-endpoint.ts';
import {
  finishHandshake,
  type Handshake,
  loadHandshake,
  verifyEndpoint,
} from '../../../src/domain/endpoints/verification.ts';
import {
  renewChallenge,
  replaceSubscriptions,
  rotateSigningSecret,
} from '../../../src/domain/endpoints/webhook-endpoint.ts';
import type { EventType } from '../../../src/domain/event-types/event-type.ts';
import { publicationCall, publishCall } from '../../../src/domain/events/event-publication.ts';
import { createInbox, setInboxAnswer } from '../../../src/domain/inbox/inbox.ts';
import {
  createAlertChannel,
  deleteAlertChannel,
  openAlertChannel,
  recordAlert,
  sendTestAlert,
} from '../../../src/domain/notices/alert-channel.ts';
import { anyOrganization } from '../../../src/domain/operator.ts';
import {
  anEndpoint,
  type EndpointPlace,
  register,
  subscriptionsTo,
  subscriptionsWith,
} from '../endpoints.ts';
import { keyed, mayBeInUse } from '../keyed.ts';
import { type Area, crash, type Place, pair, step, together } from '../pair.ts';
import type { Rig } from '../rig.ts';
import type { Outcome } from '../schedule.ts';
import { and, nobody } from '../worlds.ts';

export const publish = step<Place>('publish', [], ({ acting }, { organizationId }) =>
  createCustomer(acting, organizationId, { name: 'New', country: 'GB', currency: 'GBP' }),
);
export const disable = step<EndpointPlace>(
  'disable',
  'disableWebhookEndpoint',
  ({ context }, { organizationId, endpointId }) =>
    disableEndpoint(context, organizationId, endpointId, 'client'),
);
const disableAsOperator = step<EndpointPlace>(
  'disable as operator',
  ['operatorDisableWebhookEndpoint'],
  ({ acting }, { endpointId }) =>
    disableEndpoint(acting, anyOrganization, endpointId, 'operator', 'explored'),
);
export const restore = step<EndpointPlace>(
  'restore',
  'restoreWebhookEndpoint',
  ({ context }, { organizationId, endpointId }) =>
    restoreEndpoint(context, organizationId, endpointId, 'client'),
);
const restoreAsOperator = step<EndpointPlace>(
  'restore as operator',
  ['operatorRestoreWebhookEndpoint'],
  ({ acting }, { endpointId }) => restoreEndpoint(acting, anyOrganization, endpointId, 'operator'),
);
export const remove = step<EndpointPlace>(
  'delete',
  'deleteWebhookEndpoint',
  ({ acting }, { organizationId, endpointId }) => deleteEndpoint(acting, organizationId, endpointId),
);
export const subscribe = (...types: EventType[]) =>
  step<EndpointPlace>(
    `subscribe to ${types.join()}`,
    'updateWebhookEndpoint',
    ({ context }, { organizationId, endpointId }) =>
      replaceSubscriptions(context, organizationId, endpointId, subscriptionsTo(...types)),
  );
/** What is published about a British customer passes, or does not. */
const choose = (country: 'GB' | 'FR') =>
  step<EndpointPlace>(
    `choose ${country}`,
    'updateWebhookEndpoint',
    ({ context }, { organizationId, endpointId }) =>
      replaceSubscriptions(
        context,
        organizationId,
        endpointId,
        subscriptionsWith(`$.data.country == "${country}"`, 'customer.created'),
      ),
  );
const describe = (description: string) =>
  step<EndpointPlace>(
    `describe as ${description}`,
    'updateWebhookEndpointDetails',
    ({ acting }, { organizationId, endpointId }) =>
      updateEndpoint(acting, organizationId, endpointId, { description }),
  );
const NEW_ADDRESS = 'http://127.0.0.1:9/moved';
export const move = step<EndpointPlace>(
  'move',
  'updateWebhookEndpointDetails',
  ({ acting }, { organizationId, endpointId }) =>
    updateEndpoint(acting, organizationId, endpointId, { endpoint_url: NEW_ADDRESS }),
);
const moveElsewhere = step<EndpointPlace>(
  'move elsewhere',
  'updateWebhookEndpointDetails',
  ({ acting }, { organizationId, endpointId }) =>
    updateEndpoint(acting, organizationId, endpointId, {
      endpoint_url: `${NEW_ADDRESS}/again`,
      subscriptions: subscriptionsTo('customer.created'),
    }),
);
const registerOne = step<Place>('register', 'createWebhookEndpoint', ({ acting }, { organizationId }) =>
  register(acting, organizationId).then(() => 'done'),
);
const renew = step<EndpointPlace>(
  'renew the challenge',
  'createVerificationChallenge',
  ({ context }, { organizationId, endpointId }) =>
    renewChallenge(context, organizationId, endpointId).then(() => 'done'),
);
export const rotate = step<EndpointPlace>(
  'rotate the secret',
  ['operatorRotateSigningSecret'],
  ({ acting }, { endpointId }) => rotateSigningSecret(acting, endpointId).then(() => 'done'),
);
const prepareSecret = step<EndpointPlace>(
  'prepare the next secret',
  ['operatorPrepareNextSecret', 'prepareNextSecret'],
  ({ acting }, { endpointId }) => prepareNextSecret(acting, anyOrganization, endpointId).then(() => 'done'),
);
const switchSecret = step<EndpointPlace>(
  'switch to the next secret',
  ['operatorSwitchToNextSecret', 'switchToNextSecret'],
  ({ acting }, { endpointId }) => switchToNextSecret(acting, anyOrganization, endpointId).then(() => 'done'),
);
const forgetSecret = step<EndpointPlace>(
  'forget the next secret',
  ['operatorForgetNextSecret', 'forgetNextSecret'],
  ({ acting }, { endpointId }) => forgetNextSecret(acting, anyOrganization, endpointId),
);
const SIGNATURE_HEADER = 'X-Hub-Signature-256';
/** The header is then free for neither of the two. */
const signAsGitHub = step<EndpointPlace>(
  'sign as GitHub does',
  ['operatorSetCompatibilitySignature'],
  ({ acting }, { endpointId }) =>
    setCompatibilitySignature(acting, endpointId, { form: 'github', secret: 's' }).then(() => 'done'),
);
const sendHeader = (name: string) =>
  step<EndpointPlace>(
    `send the header ${name}`,
    'updateWebhookEndpointDetails',
    ({ acting }, { organizationId, endpointId }) =>
      updateEndpoint(acting, organizationId, endpointId, { headers: { [name]: 'x' } }).then(() => 'done'),
  );
/** Runs until the caller waits for a worker; there is no worker. */
const requestVerification = step<EndpointPlace>(
  'ask for verification',
  'verifyWebhookEndpoint',
  ({ context, gates }, { organizationId, endpointId }) => {
    gates.stopsAt = /select verified, detail from verification_handshake/;
    return verifyEndpoint(context, organizationId, endpointId).finally(() => {
      gates.stopsAt = undefined;
    });
  },
);
const requestOther = step<EndpointPlace & { otherId: string }>(
  'ask for another verification',
  'verifyWebhookEndpoint',
  (lane, place) => requestVerification.run(lane, { ...place, endpointId: place.otherId }),
);
const test = step<EndpointPlace>(
  'send a test event',
  ['sendTestEvent'],
  ({ context }, { organizationId, endpointId }) =>
    sendTestEvent(context, organizationId, endpointId, 'customer.created').then(() => 'done'),
);
const loadTest = step<EndpointPlace & { testId: string }>(
  'load the test event',
  [],
  async ({ context }, { testId }) => (await loadTestEvent(context, testId)) !== undefined,
);
/** The data of an event about a customer, who does not exist. */
export function customerData(name: string, id = '0190aaaa-0000-7000-8000-000000000001'): object {
  const at = '2026-11-01T00:00:00.000Z';
  return {
    id,
    number: 'C-9',
    name,
    email: null,
    country: 'GB',
    currency: 'GBP',
    version: 1,
    external_id: null,
    metadata: {},
    created_at: at,
    updated_at: at,
  };
}
const operatorPublishes = (name: string) =>
  step<Place & { eventId: string }>(
    `publish one event with ${name}`,
    ['operatorPublishEvent', 'operatorPublishEvents'],
    async ({ acting }, { organizationId, eventId }) => {
      const data = customerData(name);
      const call = publicationCall(acting, organizationId, { id: eventId, type: 'customer.created', data });
      const [publication] = await publishCall(acting, call);
      return publication?.isNew;
    },
  );
const addInbox = step<Place>('create a built-in receiver', 'createInbox', ({ acting }, { organizationId }) =>
  createInbox(acting, organizationId).then(() => 'done'),
);
const answerWith = (answer: 'accept' | 'fail' | 'slow') =>
  step<Place & { inboxId: string }>(
    `answer with ${answer}`,
    'updateInbox',
    ({ acting }, { organizationId, inboxId }) => setInboxAnswer(acting, organizationId, inboxId, answer),
  );

const channelInput = { kind: 'url', name: 'Alerts', url: 'https://receiver.example/alerts' } as const;
const addChannel = step<Place>('add a channel', 'createAlertChannel', ({ acting }, { organizationId }) =>
  createAlertChannel(acting, organizationId, channelInput).then(() => 'done'),
);
interface ChannelPlace extends Place {
  readonly channelId: string;
}
const deleteChannel = step<ChannelPlace>(
  'delete a channel',
  'deleteAlertChannel',
  ({ acting }, { organizationId, channelId }) => deleteAlertChannel(acting, organizationId, channelId),
);
const testChannel = step<ChannelPlace>(
  'test a channel',
  'sendTestAlert',
  ({ acting }, { organizationId, channelId }) => sendTestAlert(acting, organizationId, channelId),
);

/** As a worker does, without the exchange. */
const sendAlert = (error: string | null) =>
  step<ChannelPlace>(
    error === null ? 'an alert arrives' : 'an alert fails',
    [],
    async ({ context }, { organizationId, channelId }) => {
      const place = { organizationId, channelId };
      if (await openAlertChannel(context, place)) await recordAlert(context, place, error);
    },
  );

interface HandshakesPlace extends EndpointPlace {
  readonly handshakes: readonly Handshake[];
}
const exchange = {
  sent_at: new Date('2026-11-01T00:00:00Z'),
  signature: 's',
  additional_headers: null,
  connected_ms: 1,
  first_byte_ms: 1,
  duration_ms: 2,
  response_status: 200,
  response_headers: null,
  response_body: null,
  error_class: null,
  error_message: null,
};
const finish = (which: 0 | 1, verified = true) =>
  step<HandshakesPlace>(
    `handshake ${which} ${verified ? 'succeeds' : 'fails'}`,
    [],
    async ({ context }, { handshakes }) => {
      const handshake = handshakes[which];
      if (handshake)
        await finishHandshake(
          context,
          handshake,
          verified ? { verified } : { verified, detail: 'No.' },
          exchange,
        );
    },
  );

const active = anEndpoint('active');
const disabled = anEndpoint('disabled');
const pending = anEndpoint('pending_verification');
const published = and(active, 'an endpoint with a delivery', async (rig, place) => {
  await createCustomer(rig.base, place.organizationId, { name: 'Old', country: 'GB', currency: 'GBP' });
  return {};
});
const prepared = and(active, 'an endpoint with a next secret', async ({ base }, { endpointId }) => {
  await prepareNextSecret(base, anyOrganization, endpointId);
  return {};
});
const handshakes = and(pending, 'two handshakes under way', async ({ base }, place) => {
  const loaded = [await handshakeIn(base, place), await handshakeIn(base, place)];
  return { handshakes: loaded.filter((handshake) => handshake !== undefined) };
});
const anId = and(active, 'an endpoint', async ({ base }) => ({ eventId: base.databaseClock.newId() }));
const subscribedToOther = and(
  active,
  'an endpoint for other events',
  async ({ base }, { organizationId, endpointId }) => {
    await replaceSubscriptions(base, organizationId, endpointId, subscriptionsTo('customer.updated'));
    return {};
  },
);
const inboxes = and(nobody, 'all built-in receivers but one', async ({ base, sql }, { organizationId }) => {
  const { id } = await createInbox(base, organizationId);
  await sql(
    'insert into inbox (organization_id, id, created_at) select $1, gen_random_uuid(), now() from generate_series(1, 18)',
    [organizationId],
  );
  return { inboxId: id };
});
const channels = and(nobody, 'all alert channels but one', async ({ base }, { organizationId }) => {
  const { id } = await createAlertChannel(base, organizationId, channelInput);
  for (let count = 1; count < 9; count += 1) await createAlertChannel(base, organizationId, channelInput);
  return { channelId: id };
});
const watched = and(active, 'an endpoint and a channel', async ({ base }, { organizationId }) => ({
  channelId: (await createAlertChannel(base, organizationId, channelInput)).id,
}));
const crowd = and(
  pending,
  'all handshakes but one',
  async ({ base, sql }, { organizationId, endpointId }) => {
    const otherId = await register(base, organizationId);
    await sql(
      `insert into verification_handshake (id, organization_id, endpoint_id, requested_at)
     select gen_random_uuid(), $1, $2, now() - interval '1 second' from generate_series(1, 15)`,
      [organizationId, endpointId],
    );
    await sql(
      `update webhook_endpoint set challenge_expires_at = challenge_expires_at + interval '1 second' where id = $1`,
      [endpointId],
    );
    return { otherId };
  },
);
const aTest = and(active, 'a test event under way', async ({ base }, { organizationId, endpointId }) => ({
  testId: (await sendTestEvent(base, organizationId, endpointId, 'customer.created')).id,
}));

/** A handshake that a worker has begun. */
async function handshakeIn(
  context: Context,
  { organizationId, endpointId }: EndpointPlace,
): Promise<Handshake | undefined> {
  const id = context.databaseClock.newId();
  await context.db.execute`
    insert into verification_handshake (id, organization_id, endpoint_id, requested_at)
    values (${id}, ${organizationId}, ${endpointId}, now())`;
  return loadHandshake(context, id);
}
const moved = and(published, 'a moved endpoint with a delivery', async ({ base }, place) => {
  await updateEndpoint(base, place.organizationId, place.endpointId, { endpoint_url: NEW_ADDRESS });
  const handshake = await handshakeIn(base, place);
  return { handshakes: handshake ? [handshake] : [] };
});
/** A handshake from its beginning; none if the endpoint waits for none. */
export const verify = step<EndpointPlace>('verify', [], async ({ context }, place) => {
  const handshake = await handshakeIn(context, place);
  if (handshake) await finishHandshake(context, handshake, { verified: true }, exchange);
});

/** Checks that a handshake with the address before verifies nothing: the answer to it and the move have no other order. */
async function isNotMoved({ rig, place }: { rig: Rig; place: EndpointPlace }) {
  const [endpoint] = await rig.sql<{ status: string; endpoint_url: string }>(
    'select status, endpoint_url from webhook_endpoint where id = $1',
    [place.endpointId],
  );
  return endpoint?.endpoint_url === NEW_ADDRESS && endpoint.status === 'active'
    ? ['the new address is verified by the answer of the one before']
    : [];
}

/** Checks that after a fresh challenge, the handshake with the earlier challenge verifies nothing. */
async function isVoid({
  rig,
  place,
  outcomes,
}: {
  rig: Rig;
  place: EndpointPlace;
  outcomes: readonly Outcome[];
}) {
  const [endpoint] = await rig.sql<{ status: string }>('select status from webhook_endpoint where id = $1', [
    place.endpointId,
  ]);
  return outcomes[1]?.kind === 'done' && endpoint?.status === 'active'
    ? ['verified by a challenge that is void']
    : [];
}

export const webhooks: Area = {
  name: 'webhooks',
  always: [
    pair(active, publish, disable),
    pair(disabled, publish, restore),
    pair(active, publish, remove),
    pair(published, disable, restore),
    pair(subscribedToOther, publish, subscribe('customer.created', 'customer.updated')),
    pair(active, registerOne, registerOne),
    pair(pending, requestVerification, requestVerification),
    pair(crowd, requestVerification, requestOther),
    pair(active, sendHeader('X-One'), sendHeader('X-Two')),
    pair(
      active,
      subscribe('customer.updated', 'invoice.issued'),
      subscribe('invoice.issued', 'customer.created'),
    ),
    pair(handshakes, finish(0), renew, { check: isVoid }),
    pair(handshakes, finish(0), move, { check: isNotMoved }),
    pair(moved, publish, finish(0)),
    pair(published, move, disable),
    pair(handshakes, publish, finish(0)),
    pair(inboxes, addInbox, addInbox),
    pair(channels, addChannel, addChannel),
    pair(anId, operatorPublishes('A'), operatorPublishes('A')),
    pair(active, publish, choose('FR')),
  ],
  chaos: [
    pair(active, publish, registerOne),
    pair(active, publish, subscribe('invoice.issued', 'customer.created')),
    pair(active, publish, subscribe('customer.updated')),
    pair(active, choose('GB'), choose('FR')),
    together(active, [choose('FR'), publish, choose('GB')]),
    together(active, [choose('GB'), publish, disable]),
    together(active, [publish, disable, restore]),
    together(active, [publish, subscribe('invoice.issued', 'customer.created'), remove]),
    pair(active, subscribe('invoice.issued'), remove),
    pair(active, subscribe('invoice.issued'), disable),
    pair(published, disable, remove),
    pair(published, disable, disableAsOperator),
    pair(published, disableAsOperator, restore),
    pair(published, disableAsOperator, restoreAsOperator),
    pair(disabled, restore, restore),
    pair(disabled, restore, remove),
    pair(active, keyed(registerOne), keyed(registerOne), { isMeant: mayBeInUse }),
    pair(active, describe('x'), describe('y')),
    pair(active, describe('x'), disable),
    pair(active, describe('x'), remove),
    pair(active, publish, move),
    pair(published, move, remove),
    pair(published, move, restore),
    pair(published, move, moveElsewhere),
    pair(published, move, subscribe('invoice.issued')),
    pair(published, move, describe('x')),
    pair(disabled, move, restore),
    pair(moved, finish(0), moveElsewhere),
    pair(moved, finish(0), disable),
    pair(moved, finish(0), remove),
    together(moved, [publish, finish(0), disable]),
    pair(active, test, move),
    pair(active, rotate, rotate),
    pair(active, rotate, remove),
    pair(prepared, switchSecret, forgetSecret),
    pair(prepared, switchSecret, switchSecret),
    pair(prepared, switchSecret, prepareSecret),
    pair(prepared, switchSecret, rotate),
    pair(prepared, prepareSecret, remove),
    pair(active, signAsGitHub, sendHeader(SIGNATURE_HEADER)),
    pair(active, signAsGitHub, remove),
    pair(pending, requestVerification, remove),
    pair(pending, requestVerification, disable),
    pair(pending, requestVerification, renew),
    pair(pending, renew, renew),
    pair(handshakes, finish(0), remove),
    pair(handshakes, finish(0), disable),
    pair(handshakes, finish(0), finish(1)),
    pair(handshakes, finish(0), finish(1, false)),
    together(handshakes, [publish, finish(0), remove]),
    pair(anId, operatorPublishes('A'), operatorPublishes('B')),
    pair(anId, operatorPublishes('A'), disable),
    pair(active, test, disable),
    pair(active, test, remove),
    pair(active, test, test),
    pair(aTest, loadTest, disable),
    pair(aTest, loadTest, loadTest),
    pair(inboxes, answerWith('fail'), answerWith('accept')),
    pair(channels, deleteChannel, deleteChannel),
    pair(channels, deleteChannel, testChannel),
    pair(channels, deleteChannel, sendAlert('refused')),
    pair(channels, sendAlert('refused'), sendAlert(null)),
    pair(watched, disable, deleteChannel),
  ],
  crashes: [
    crash(active, keyed(registerOne)),
    crash(active, subscribe('invoice.issued')),
    crash(published, disable),
    crash(published, remove),
    crash(disabled, restore),
    crash(pending, renew),
    crash(pending, requestVerification),
    crash(handshakes, finish(0)),
    crash(published, move),
    crash(moved, finish(0)),
    crash(anId, operatorPublishes('A')),
    crash(active, keyed(test)),
  ],
};
