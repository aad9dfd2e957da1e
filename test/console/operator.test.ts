// The operators' area in a browser: what failed is found, counted and sent again; an organization is created and looked after; secrets
// are changed; who is no operator sees nothing of it.
import { expect, test } from 'vitest';
import { makeOperator } from '../../src/domain/access/person.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { browserForFile } from '../support/browser-for-file.ts';
import { forFile } from '../support/for-file.ts';
import { signIn } from '../support/person.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { startScene } from '../support/scene.ts';
import { Stage, StagedOrganization, status } from '../support/stage.ts';
import { ConsolePage } from './console-page.ts';

const scene = await forFile(startScene());
const { server } = scene;
const stage = new Stage(scene);
const organization = await stage.organization();
const email = 'operator@service.example';
await inTransaction(server.app.context, (tx) => makeOperator(tx, email));
const browser = await browserForFile();

test('what failed is found by its host, counted, sent again with a reason, and watched until it has arrived', async () => {
  const endpoint = await organization.endpoint(status(400));
  await organization.publish();
  await organization.publish();
  await endpoint.waitForRequests(2);
  const operator = await signIn(server, email);
  await using opened = await ConsolePage.open(browser, server.baseUrl, { cookie: operator.cookie });
  const { page } = opened;

  await opened.goto('/operator/deliveries?status=failed');
  await page.getByRole('row', { name: 'invoice.issued' }).first().getByRole('link').first().click();
  await opened.arriveAt('invoice.issued');
  // Ten open deliveries are told apart by their tabs.
  expect(await page.title()).toBe(`invoice.issued …${new URL(page.url()).pathname.slice(-6)} · Console`);
  // An operator who is a member of nothing has no other areas; those who are, have one place at a time.
  expect(await page.getByRole('navigation', { name: 'Areas' }).getByRole('link').count()).toBe(11);
  await page.getByText('The receiver could not read the event').waitFor();
  await page.getByRole('img', { name: /^Connect \d/ }).waitFor();
  await page.getByRole('tab', { name: 'Request as sent' }).click();
  await page.getByRole('rowheader', { name: 'Service-Signature' }).waitFor();
  // Where the time went and what was sent; not what it said.
  await page.getByText('The body is the organization’s data').waitFor();
  await page.getByRole('button', { name: 'Copy as curl' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Redeliver what failed of these' }).click();
  await opened.arriveAt('Redeliver by filter');
  await page.getByLabel('Host').fill('127.0.0.1');
  await page.getByLabel('Host').press('Enter');
  await page.waitForURL(/url_host/);
  await page.getByRole('button', { name: 'Look at what matches' }).click();
  await page.getByRole('heading', { name: '2 failed deliveries' }).waitFor();
  expect(endpoint.requests).toHaveLength(2);

  endpoint.answer = status(204);
  await page.getByRole('button', { name: 'Redeliver 2' }).click();
  await page.getByLabel('Reason, for the audit').fill('Their receiver is fixed.');
  await page.getByRole('dialog').getByRole('button', { name: 'Redeliver' }).click();
  await page.getByText('2 of 2').last().waitFor();
  await endpoint.waitForRequests(4);
  await opened.goto('/operator/audit?action=redelivery.started');
  await page.getByRole('cell', { name: email }).waitFor();
});

test('what events say of a customer is counted, erased once its id is confirmed, and is gone for members', async () => {
  const { organizationId, ownerEmail } = await server.createTenant();
  const theirs = new StagedOrganization(stage, organizationId, scene.partner);
  const eventId = await theirs.publish('invoice.issued', sampleInvoice);
  const operator = await signIn(server, email);
  await using opened = await ConsolePage.open(browser, server.baseUrl, { cookie: operator.cookie });
  const { page } = opened;
  await opened.goto(`/operator/organizations/${organizationId}`);
  await page.getByRole('link', { name: 'Erase a customer’s data' }).click();
  await opened.arriveAt('Erase a customer’s data');
  await page.getByLabel('Customer id').fill(sampleInvoice.customer_id);
  await page.getByRole('button', { name: 'Count what would be erased' }).click();
  await page.getByText('Backups and archived WAL').waitFor();
  await page.getByRole('button', { name: 'Erase 1 event' }).click();
  await page.getByLabel('Reason, for the audit').fill('request 4711');
  const dialog = page.getByRole('dialog');
  const erase = dialog.getByRole('button', { name: 'Erase' });
  expect(await erase.isDisabled()).toBe(true);
  await dialog.getByLabel('to confirm').fill(sampleInvoice.customer_id.slice(-4));
  await erase.click();
  await opened.arriveAt('Erasure');
  await page.getByText('1 of 1').waitFor();
  await page.getByText('Completed').waitFor();
  const owner = await signIn(server, ownerEmail);
  await using seen = await ConsolePage.open(browser, server.baseUrl, { cookie: owner.cookie });
  await seen.goto(`/${organizationId}/events/${eventId}`);
  await seen.page.getByText('at the request of the operator').waitFor();
});

test('an organization is created with its owner', async () => {
  const operator = await signIn(server, email);
  await using opened = await ConsolePage.open(browser, server.baseUrl, { cookie: operator.cookie });
  const { page } = opened;
  await opened.goto('/operator/organizations');
  await page.getByRole('button', { name: 'Create an organization' }).first().click();
  await page.getByLabel('Name').fill('Nordlicht');
  await page.getByLabel('Address of its owner').fill('owner@nordlicht.example');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { name: 'Nordlicht', level: 1 }).waitFor();
  const owner = await signIn(server, 'owner@nordlicht.example');
  expect((await owner.request('GET', '/session')).body.organizations).toMatchObject([
    { name: 'Nordlicht', role: 'OWNER' },
  ]);
});

test('how an endpoint’s requests are signed is changed with a reason, and each new secret is shown once', async () => {
  const { id } = await organization.endpoint(status(204));
  const operator = await signIn(server, email);
  await using opened = await ConsolePage.open(browser, server.baseUrl, { cookie: operator.cookie });
  const { page } = opened;
  await opened.goto(`/operator/endpoints/${id}`);
  const dialog = page.getByRole('dialog');
  const choose = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: 'Signing', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const confirm = async (action: string): Promise<void> => {
    await dialog.getByLabel('Reason').fill('It has leaked');
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const secret = page
    .getByRole('alert')
    .filter({ hasText: 'Copy the signing secret now' })
    .locator('code')
    .first();
  await choose('Prepare the next secret');
  await confirm('Prepare');
  const prepared = await secret.textContent();
  await choose('Forget the next secret');
  await page.getByText('The next secret was forgotten.').waitFor();
  await choose('Prepare the next secret');
  await confirm('Prepare');
  await page.getByRole('term').filter({ hasText: 'Next signing secret' }).waitFor();
  await choose('Switch to the next secret');
  await confirm('Switch');
  await page.getByText('The next secret signs now.').waitFor();
  await choose('Replace the secret at once');
  await confirm('Replace');
  await page.getByText('The secret was replaced.').waitFor();
  expect(await secret.textContent()).not.toBe(prepared);
  await choose('Set a compatibility signature');
  await dialog.getByRole('combobox', { name: 'Sign as' }).click();
  await page.getByRole('option', { name: 'GitHub' }).click();
  await dialog.getByLabel('Its secret').fill('as-it-was-before');
  await confirm('Set');
  await page.getByText('as GitHub, in ').waitFor();
  await choose('Remove the compatibility signature');
  await confirm('Remove');
  await page.getByText('as GitHub, in ').waitFor({ state: 'detached' });
});

test('an organization gets another time zone, and a portal link that is shown once and revoked', async () => {
  const { organizationId } = await server.createTenant();
  const operator = await signIn(server, email);
  await using opened = await ConsolePage.open(browser, server.baseUrl, { cookie: operator.cookie });
  const { page } = opened;
  await opened.goto(`/operator/organizations/${organizationId}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change the time zone' }).click();
  await dialog.getByLabel('Time zone').fill('Europe/Lisbon');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('definition').filter({ hasText: 'Europe/Lisbon' }).waitFor();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await dialog.getByLabel('Visitor').fill('ada@partner.example');
  await dialog.getByLabel('API keys').check();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = await dialog.locator('code').textContent();
  expect(link).toMatch(/\/portal#(eu2\.)?csp_/);
  await dialog.getByRole('button', { name: 'Revoke it' }).click();
  await dialog.waitFor({ state: 'detached' });
  const answer = await operator.request('POST', '/portal-sessions', { body: { token: link?.split('#')[1] } });
  expect(answer.body).toMatchObject({ code: 'link_revoked' });
});

test('for a member, the operators’ area does not exist', async () => {
  const { ownerEmail } = await server.createTenant();
  const owner = await signIn(server, ownerEmail);
  await using opened = await ConsolePage.open(browser, server.baseUrl, { cookie: owner.cookie });
  await opened.goto('/operator/deliveries');
  expect(await opened.page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'There is nothing at this address',
  );
  expect(await opened.page.getByRole('link', { name: 'All deliveries' }).count()).toBe(0);
});
