// The first minutes of somebody new, in the browser alone: from the link that the server prints to a signed test event that
// was received. Then what happens where a receiver does not do what it should.
import { expect, test } from 'vitest';
import { createSignInLink, signInPath } from '../../src/domain/access/sign-in/sign-in-link.ts';
import { startTestApp } from '../support/app.ts';
import { barriers, overflow } from '../support/browser.ts';
import { browserForFile } from '../support/browser-for-file.ts';
import { createCustomer } from '../support/customer.ts';
import { forFile } from '../support/for-file.ts';
import { signIn } from '../support/person.ts';
import { startReceiver } from '../support/receiver.ts';
import { ConsolePage, originOf } from './console-page.ts';

const server = await forFile(startTestApp());
const { organizationId, ownerEmail } = await server.createTenant();
const browser = await browserForFile();

/** Before the link is used, the console asks who is there; a failed handshake is a refusal. */
const expected = [/status of 401/, /status of 409/];

test('from the printed link to a signed test event in the built-in inbox, without the command line', async () => {
  await using newcomer = await ConsolePage.open(browser, server.baseUrl, { expected });
  const { page } = newcomer;
  const everybody = async () => {
    await newcomer.settled();
    expect(await barriers(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  };
  const { token } = await createSignInLink(server.app.context, ownerEmail);
  await page.goto(`${originOf(server.baseUrl)}${signInPath(token)}`);
  await page.getByRole('button', { name: `Sign in as ${ownerEmail}` }).click();
  await page.getByRole('link', { name: 'Endpoints' }).click();
  await page.getByRole('link', { name: 'Register your first endpoint' }).click();

  await page.getByRole('button', { name: 'Use the built-in inbox' }).click();
  await page.getByText('receiver built into this installation').waitFor();
  await page.getByRole('checkbox', { name: 'invoice.issued' }).check();
  await page.getByRole('button', { name: 'Register and continue' }).click();
  await page.getByText('Copy the signing secret now').waitFor();
  const secret = (await page.locator('code.secret').first().textContent()) ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);

  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByText('This is what will be sent').waitFor();
  await page.getByRole('button', { name: 'Send the handshake' }).click();
  await page.getByText('The endpoint returned the challenge').waitFor();
  await everybody();

  await page.getByRole('link', { name: 'Send a test event' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('The endpoint accepted it.').waitFor();
  const inbox = page.getByRole('region', { name: 'Inbox' });
  await inbox.getByText('invoice.issued', { exact: true }).first().waitFor();
  await inbox.getByText('The signature is genuine').waitFor();
  await everybody();
  // What is kept of a secret that was shown ends with the page.
  await page.goBack();
  await page.reload();
  await page.getByRole('link', { name: 'Receiver' }).click();
  await page.getByText('It was shown when the endpoint was registered').waitFor();
  expect(await page.content()).not.toContain(secret);
});

test('the first page of a new organization leads to a first webhook, and to a first invoice', async () => {
  const tenant = await server.createTenant();
  const owner = await signIn(server, tenant.ownerEmail);
  await using person = await ConsolePage.open(browser, server.baseUrl, { cookie: owner.cookie });
  const { page } = person;
  const home = async () => {
    await person.goto(`/${tenant.organizationId}`);
    await person.settled();
    expect([await barriers(page), await overflow(page)]).toEqual([[], 0]);
  };
  await home();
  await page.getByRole('link', { name: 'Register an endpoint' }).waitFor();
  await page.getByText('Make an API key').waitFor();
  expect(await page.getByRole('link', { name: 'New invoice' }).count()).toBe(0);
  await page.getByRole('link', { name: 'New customer' }).click();
  await page.getByRole('heading', { name: 'New customer' }).waitFor();
  const customerId = await createCustomer(server.app.context, tenant.organizationId);
  await home();
  await page.getByRole('link', { name: 'New invoice' }).click();
  await page.waitForURL(new RegExp(`invoices/new.*${customerId}`));
});

test('a receiver that does not return the challenge: its answer is shown, and what to change; then it is verified', async () => {
  await using receiver = await startReceiver();
  const { answerHandshake } = receiver;
  receiver.answerHandshake = (_request, response) => void response.end('thanks');
  const owner = await signIn(server, ownerEmail);
  const { body: endpoint } = await owner.request(
    'POST',
    `/organizations/${organizationId}/webhook-endpoints`,
    {
      body: {
        endpoint_url: receiver.url,
        subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
      },
    },
  );
  await using person = await ConsolePage.open(browser, server.baseUrl, { cookie: owner.cookie, expected });
  const { page } = person;
  await person.goto(`/${organizationId}/endpoints/${endpoint.id}/setup?step=verify`);
  await page.getByRole('button', { name: 'Send the handshake' }).click();
  await page.getByText('The challenge did not come back').waitFor();
  await page.getByRole('group', { name: 'the answer’s body' }).getByText('thanks').waitFor();
  expect(await barriers(page)).toEqual([]);

  receiver.answerHandshake = (_request, response) => void response.writeHead(302, { Location: '/' }).end();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await page.getByText('The endpoint redirects').waitFor();

  // 15 minutes later.
  await server.app.pool.query(
    "update webhook_endpoint set challenge_expires_at = now() - interval '1 second' where id = $1",
    [endpoint.id],
  );
  await page.reload();
  await page.getByText('The challenge has expired').waitFor();
  receiver.answerHandshake = answerHandshake;
  await page.getByRole('button', { name: 'Make a new challenge' }).click();
  await page.getByText('The endpoint returned the challenge').waitFor();
});

test('an endpoint is paused, resumed and deleted by its page, which says what happens to deliveries', async () => {
  await using receiver = await startReceiver();
  const owner = await signIn(server, ownerEmail);
  const endpoints = `/organizations/${organizationId}/webhook-endpoints`;
  const { body: endpoint } = await owner.request('POST', endpoints, {
    body: {
      endpoint_url: receiver.url,
      subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
    },
  });
  await owner.request('POST', `${endpoints}/${endpoint.id}/verify`);
  await using person = await ConsolePage.open(browser, server.baseUrl, { cookie: owner.cookie });
  const { page } = person;
  await person.goto(`/${organizationId}/endpoints/${endpoint.id}?tab=settings`);
  await page.getByRole('textbox', { name: 'Description' }).fill('Ledger');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings were saved.').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('0 deliveries that are queued to it are held').waitFor();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('This endpoint is paused').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();

  const moved = `${receiver.url}/moved`;
  await page.getByRole('textbox', { name: 'Endpoint URL' }).fill(moved);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The address was changed. It has yet to be verified.').waitFor();
  await page.getByRole('tab', { name: 'Verification' }).click();
  await page.getByRole('button', { name: 'Send the handshake' }).click();
  await page.getByText('The endpoint returned the challenge').waitFor();
  await page.getByText(`POST ${moved}`).first().waitFor();

  await page.getByRole('tab', { name: 'Events' }).click();
  await page.getByRole('checkbox', { name: 'invoice.paid' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The events were saved.').waitFor();
  const { body: changed } = await owner.request('GET', `${endpoints}/${endpoint.id}`);
  expect(changed).toMatchObject({ status: 'active', description: 'Ledger', endpoint_url: moved });
  expect(changed.subscriptions.map((each: { event_type: string }) => each.event_type)).toEqual([
    'invoice.issued',
    'invoice.paid',
  ]);

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('textbox').fill(new URL(receiver.url).host);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(`**/${organizationId}/endpoints`);
  expect((await owner.request('GET', `${endpoints}/${endpoint.id}`)).body.status).toBe('deleted');
});

test.each([
  {
    sdkPackage: undefined,
    install: /npm install http:\/\/localhost:\d+\/docs\/countersign-sdk-[\w.-]+\.tgz/,
  },
  { sdkPackage: '@acme/countersign', install: /npm install @acme\/countersign/ },
])(
  'samples to copy install the SDK from this installation, or as the operator has published it: $sdkPackage',
  async ({ sdkPackage, install }) => {
    await using named = sdkPackage ? await startTestApp({ SDK_PACKAGE: sdkPackage }) : undefined;
    const app = named ?? server;
    const tenant = named ? await named.createTenant() : { organizationId, ownerEmail };
    const owner = await signIn(app, tenant.ownerEmail);
    const { body: endpoint } = await owner.request(
      'POST',
      `/organizations/${tenant.organizationId}/webhook-endpoints`,
      {
        body: {
          endpoint_url: 'http://127.0.0.1:9/hooks',
          subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
        },
      },
    );
    await using person = await ConsolePage.open(browser, app.baseUrl, { cookie: owner.cookie, expected });
    const { page } = person;
    const imported = `from '${sdkPackage ?? '@countersign/sdk'}`;
    await person.goto(`/${tenant.organizationId}/endpoints/${endpoint.id}/setup?step=receiver`);
    await page.getByText(install).waitFor();
    await page.getByText(`${imported}/webhooks'`).waitFor();
    await person.goto(`/${tenant.organizationId}/customers`);
    await page.getByText('TypeScript', { exact: true }).click();
    await page.getByText(install).waitFor();
    await page.getByText(`${imported}'`).waitFor();
  },
);
