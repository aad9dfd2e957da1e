// Notices in alert channels: what a receiver that stands for Slack, Teams or a program gets, and what a channel says of itself.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { attemptLimits, takeAttempt } from '../../src/domain/access/sign-in/attempt-limit.ts';
import { createSignInLink } from '../../src/domain/access/sign-in/sign-in-link.ts';
import { disableEndpoint, restoreEndpoint } from '../../src/domain/endpoints/change-status.ts';
import { anyOrganization } from '../../src/domain/operator.ts';
import { asOperator } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { startMailbox } from '../support/mailbox.ts';
import { Person } from '../support/person.ts';
import { expectProblem } from '../support/problem.ts';
import { type Answer, startReceiver } from '../support/receiver.ts';
import { startScene } from '../support/scene.ts';
import { inTurn, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

const SECRET = 'B0-of-a-webhook-77ac';
const publicUrl = 'http://console.example';
const mailbox = await forFile(startMailbox());
const scene = await forFile(
  startScene({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'no-reply@acme.example',
    PUBLIC_URL: publicUrl,
    DELIVERY_TIMEOUT_MS: '1000',
  }),
);
const { app, baseUrl } = scene.server;
const there = await forFile(startReceiver());
const answers = new Map<string, Answer>();
there.answer = (request, response) => (answers.get(request.path) ?? status(200))(request, response);

/** An organization with an owner, and what they do in the console. */
async function newOrganization() {
  const { organizationId } = await scene.server.createTenant();
  const email = `${organizationId}@tenant.example`;
  await app.pool.query('update member set email = $2 where organization_id = $1', [organizationId, email]);
  const { token } = await createSignInLink(app.context, email);
  const owner = new Person(baseUrl);
  const headers = { Origin: publicUrl };
  await owner.request('POST', '/sessions', { body: { token }, headers });
  const call = (method: string, path: string, body?: unknown) =>
    owner.request(method, `/organizations/${organizationId}${path}`, { body, headers });
  const add = async (kind: string, answer: Answer = status(200)) => {
    const path = `/${crypto.randomUUID()}/${SECRET}`;
    answers.set(path, answer);
    const url = new URL(path, there.url).href;
    const { body } = await call('POST', '/alert-channels', { kind, name: `#${kind}`, url });
    const arrived = (count: number) => there.waitForDeliveries(count, (request) => request.path === path);
    return { id: body.id as string, body, arrived };
  };
  const channels = async () => (await call('GET', '/alert-channels')).body.data;
  return { organizationId, email, call, add, channels };
}
type Organization = Awaited<ReturnType<typeof newOrganization>>;

async function newEndpoint({ call }: Organization, url: string): Promise<string> {
  const subscriptions = [{ event_type: 'customer.created', schema_version: 1 }];
  const { body } = await call('POST', '/webhook-endpoints', { endpoint_url: url, subscriptions });
  expect((await call('POST', `/webhook-endpoints/${body.id}/verify`)).status).toBe(204);
  return body.id;
}

const jobsOf = async (channelId: string) => {
  const { rows } = await app.pool.query<{ id: string; state: string; text: string }>(
    "select id, state, job::text as text from pgboss.job where name = 'send-alert' and data ->> 'channelId' = $1",
    [channelId],
  );
  return rows;
};
const waitForState = (channelId: string, state: string) =>
  waitFor(`a job that is ${state}`, async () => (await jobsOf(channelId)).some((job) => job.state === state));
/** Makes the time of retries come, so that the test need not wait. */
const hurry = ({ id }: { id: string }, retryLimit = 10) =>
  app.pool.query(
    `update pgboss.job set start_after = now(), retry_limit = $2
     where name = 'send-alert' and state = 'retry' and data ->> 'channelId' = $1`,
    [id, retryLimit],
  );

test('an endpoint that is disabled and restored without end is told of 30 times in a quarter of an hour; the console has all', async () => {
  const organization = await newOrganization();
  const { id, arrived } = await organization.add('url');
  const endpointId = await newEndpoint(organization, scene.receiver.url);
  const { organizationId } = organization;
  await disableEndpoint(app.context, organizationId, endpointId, 'client');
  await arrived(1);
  await app.pool.query(
    `insert into notice select (jsonb_populate_record(notice, jsonb_build_object('id', uuid_time_ordered()))).*
     from notice, generate_series(1, 29) where organization_id = $1`,
    [organizationId],
  );
  await restoreEndpoint(app.context, organizationId, endpointId, 'client');
  expect(await jobsOf(id)).toHaveLength(1);
  const { body } = await organization.call('GET', '/notices?limit=100');
  expect(body.data).toHaveLength(31);
});

test('tests of channels are not asked for without end', async () => {
  const organization = await newOrganization();
  const { id } = await organization.add('url');
  const test = () => organization.call('POST', `/alert-channels/${id}/test`);
  expect((await test()).status).toBe(202);
  const limit = attemptLimits.testAlertsOfOrganization;
  for (let count = 1; count < limit.attemptsMax; count++)
    await takeAttempt(app.context, limit, organization.organizationId);
  expectProblem(await test(), 429, 'rate_limited');
});

test('a disabled and a restored endpoint are told in Slack, Teams and to a program, and what others wrote is text', async () => {
  const organization = await newOrganization();
  const [slack, teams, url] = [
    await organization.add('slack'),
    await organization.add('teams'),
    await organization.add('url'),
  ];
  const endpointUrl = `${scene.receiver.url}?a=1&b=2`;
  const endpointId = await newEndpoint(organization, endpointUrl);
  const operator = asOperator(app.context);
  const reason = 'answers <!channel> & [more](https://evil.example)';
  await disableEndpoint(operator, anyOrganization, endpointId, 'operator', reason);
  await Promise.all([slack, teams, url].map(({ arrived }) => arrived(1)));
  await restoreEndpoint(operator, anyOrganization, endpointId, 'operator', 'it is back');

  const subject = 'A webhook endpoint of Tenant was disabled';
  const link = `${publicUrl}/console/${organization.organizationId}/deliveries?endpoint_id=${endpointId}`;
  const said = `The endpoint ${endpointUrl} was disabled by those who run this service. The reason: ${reason}.`;
  const next =
    'Nothing is sent to it until it is restored. What happens until then to deliveries that were under way: they wait.';

  const [disabledInSlack, restoredInSlack] = await slack.arrived(2);
  expect(disabledInSlack?.headers['content-type']).toBe('application/json');
  expect(JSON.parse(disabledInSlack?.body ?? '')).toEqual({
    text: [
      `*${subject}*`,
      `The endpoint ${endpointUrl.replace('&', '&amp;')} was disabled by those who run this service. The reason: answers &lt;!channel&gt; &amp; [more](https://evil.example).`,
      next,
      `<${link}|Look at its deliveries>`,
    ].join('\n'),
    unfurl_links: false,
    unfurl_media: false,
  });
  expect(JSON.parse(restoredInSlack?.body ?? '').text).toContain(
    'was restored by those who run this service',
  );

  const [card] = await teams.arrived(2);
  const block = (text: string, style = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...style }],
  });
  expect(JSON.parse(card?.body ?? '')).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          body: [block(subject, { size: 'Medium', weight: 'Bolder' }), block(said), block(next)],
          actions: [{ type: 'Action.OpenUrl', title: 'Look at its deliveries', url: link }],
        },
      },
    ],
  });

  const [json] = await url.arrived(2);
  const shown = readFileSync('src/docs/samples/retries/alert-body.json', 'utf8');
  expect(Object.keys(JSON.parse(shown))).toEqual(Object.keys(JSON.parse(json?.body ?? '')));
  expect(JSON.parse(json?.body ?? '')).toEqual({
    id: (await jobsOf(url.id))[0]?.id,
    kind: 'endpoint_disabled',
    at: expect.any(String),
    organization_id: organization.organizationId,
    endpoint_id: endpointId,
    endpoint_url: endpointUrl,
    reason,
    failure_rate: null,
    subject,
    text: `${said} ${next}`,
    link,
  });
  await waitFor('the channels to say so', async () =>
    (await organization.channels()).every(
      (each: { last_sent_at: string | null; last_error: string | null }) =>
        each.last_sent_at !== null && each.last_error === null,
    ),
  );
});

test('deliveries that failed for good are told with their share of the last 100, by mail too', async () => {
  const organization = await newOrganization();
  const channel = await organization.add('url');
  const endpointId = await newEndpoint(organization, `${scene.receiver.url}/few`);
  const publish = (name: string) =>
    organization.call('POST', '/party/customers', { name, country: 'GB', currency: 'GBP' });
  const ofEndpoint = ({ path }: { path: string }) => path.endsWith('/few');
  for (const name of ['One', 'Two', 'Three']) await publish(name);
  await scene.receiver.waitForDeliveries(3, ofEndpoint);
  scene.receiver.answer = status(500);
  await publish('Four');
  const [alert] = await channel.arrived(1);
  const told = JSON.parse(alert?.body ?? '');
  expect(told).toMatchObject({ kind: 'deliveries_exhausted', failure_rate: { failed: 1, of: 4 } });
  expect(told.text).toContain('1 of the last 4 deliveries to it failed.');
  expect(told.link).toContain(`endpoint_id=${endpointId}&status=failed`);
  const mail = () => mailbox.mails.find(({ to }) => to.includes(organization.email));
  await waitFor('the mail', () => mail() !== undefined);
  expect(mail()?.text.replaceAll(/=?\r?\n/g, ' ')).toContain('1 of the last 4 deliveries to it failed.');

  // Of a long history the newest 100 that ended count; what waits for a retry does not.
  await app.pool.query(
    `insert into delivery (id, organization_id, event_id, endpoint_id, status, attempt_count, created_at, updated_at)
     select uuidv7(n * interval '1 second'), organization_id, event_id, endpoint_id,
            case when n > 150 then 'pending' when n > 133 then 'failed' else 'delivered' end::delivery_status, 1, now(), now()
     from (select organization_id, event_id, endpoint_id from delivery where endpoint_id = $1 limit 1) as one,
          generate_series(1, 300) as n`,
    [endpointId],
  );
  await app.pool.query('update notice set closed_at = now() where endpoint_id = $1', [endpointId]);
  await publish('Five');
  const [, later] = await channel.arrived(2);
  expect(JSON.parse(later?.body ?? '').failure_rate).toEqual({ failed: 17, of: 100 });
  scene.receiver.answer = status(204);
});

test('a channel that hangs or fails is tried again, says since when it fails, and works again when it answers', async () => {
  const organization = await newOrganization();
  const { host } = new URL(there.url);
  const hangs: Answer = () => undefined;
  const flaky = await organization.add('slack', inTurn(hangs, status(503), status(200)));
  const dead = await organization.add('url', status(500, {}, `Cannot POST /${SECRET}`));
  const works = await organization.add('url');
  const endpointId = await newEndpoint(organization, scene.receiver.url);
  const channelOf = async ({ id }: { id: string }) =>
    (await organization.channels()).find((each: { id: string }) => each.id === id);

  const disabled = await organization.call('POST', `/webhook-endpoints/${endpointId}/disable`);
  expect(disabled.status).toBe(200);
  // Neither waits for the others.
  await works.arrived(1);
  await flaky.arrived(1);
  await waitForState(flaky.id, 'retry');
  expect((await channelOf(flaky)).last_error).toBe(`${host} did not answer within 1 s.`);
  await waitForState(dead.id, 'retry');
  const { failing_since: since } = await channelOf(dead);

  await hurry(dead, 1);
  await waitForState(dead.id, 'failed');
  expect(await channelOf(dead)).toMatchObject({
    last_sent_at: null,
    failing_since: since,
    last_error: `${host} answered with status 500.`,
  });
  await hurry(flaky);
  await flaky.arrived(2);
  await waitFor('the third attempt', async () => {
    await hurry(flaky);
    return (await channelOf(flaky)).last_sent_at !== null;
  });
  expect(await channelOf(flaky)).toMatchObject({ failing_since: null, last_error: null });
  const [first, , third] = await flaky.arrived(3);
  expect(third?.body).toBe(first?.body);
  expect((await jobsOf(dead.id)).map(({ text }) => text).join('')).not.toContain(SECRET);
});

test('a test is sent once, and what refuses it or has moved to a private address is said', async () => {
  const organization = await newOrganization();
  const gone = await organization.add('slack', status(404, {}, 'no_service'));
  const test = async (id: string) =>
    expect((await organization.call('POST', `/alert-channels/${id}/test`)).status).toBe(202);
  await test(gone.id);
  await waitForState(gone.id, 'completed');
  const [request] = await gone.arrived(1);
  expect(JSON.parse(request?.body ?? '').text).toMatch(/^\*A test alert of Tenant\*\n/);
  const [channel] = await organization.channels();
  expect(channel.last_error).toMatch(/ answered with status 404\. If the webhook was removed there, add /);

  const moved = await organization.add('url');
  const sealed = app.context.secretBox.seal(`http://10.0.0.1/${SECRET}`, `alert_channel/${moved.id}/url`);
  await app.pool.query('update alert_channel set url_sealed = $2 where id = $1', [moved.id, sealed]);
  await test(moved.id);
  await waitForState(moved.id, 'completed');
  expect((await organization.channels())[1].last_error).toBe(
    '10.0.0.1 is a private address; only public internet addresses are allowed.',
  );

  // Of a channel that was deleted meanwhile, nothing is left to send to.
  expect((await organization.call('DELETE', `/alert-channels/${gone.id}`)).status).toBe(204);
  expectProblem(await organization.call('DELETE', `/alert-channels/${gone.id}`), 404, 'not_found');
  expectProblem(await organization.call('POST', `/alert-channels/${gone.id}/test`), 404, 'not_found');
  const { body } = await organization.call('GET', '/audit-entries');
  expect(body.data.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['alert_channel.created', 'alert_channel.tested', 'alert_channel.deleted']),
  );
  expect(JSON.stringify(body)).not.toContain(SECRET);
});

test('a channel is its organization’s alone, at most ten, and its URL is neither refused aloud nor shown', async () => {
  const [organization, other] = [await newOrganization(), await newOrganization()];
  const { id, body } = await organization.add('url');
  expect(body).toEqual({
    id,
    kind: 'url',
    name: '#url',
    host: new URL(there.url).host,
    created_at: expect.any(String),
    last_sent_at: null,
    failing_since: null,
    last_error: null,
  });
  expectProblem(await other.call('DELETE', `/alert-channels/${id}`), 404, 'not_found');
  expectProblem(await other.call('POST', `/alert-channels/${id}/test`), 404, 'not_found');
  expect(await other.channels()).toEqual([]);
  const refused = await organization.call('POST', '/alert-channels', {
    kind: 'url',
    name: 'Private',
    url: `https://10.0.0.1/${SECRET}`,
  });
  expect(expectProblem(refused, 422, 'unprocessable_content')).toEqual(['/body/url']);
  expect(JSON.stringify(refused.body)).not.toContain(SECRET);

  // Of two at once, one gets the last place.
  for (let count = 1; count < 9; count += 1) await organization.add('url');
  const place = { kind: 'url', name: 'Last', url: there.url };
  const last = await Promise.all([1, 2].map(() => organization.call('POST', '/alert-channels', place)));
  expect(last.map((answer) => answer.status).sort()).toEqual([201, 409]);
  const eleventh = await organization.call('POST', '/alert-channels', place);
  expectProblem(eleventh, 409, 'alert_channel_limit_reached');
});
