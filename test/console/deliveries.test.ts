// What members do with deliveries in a browser: find them, watch them, look into one, send it again, and what failed of many.
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { canChange, deliveryStatuses } from '../../src/console/pages/deliveries/statuses.ts';
import { deliveryTransitions } from '../../src/domain/deliveries/state.ts';
import { barriers, overflow } from '../support/browser.ts';
import { browserForFile } from '../support/browser-for-file.ts';
import { forFile } from '../support/for-file.ts';
import { signIn } from '../support/person.ts';
import { startScene } from '../support/scene.ts';
import { Gate, Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';
import { ConsolePage, type ConsolePageOptions } from './console-page.ts';

const scene = await forFile(startScene({ RETRY_SCHEDULE_SECONDS: '0.05' }));
const stage = new Stage(scene);
const organization = await stage.organization();
const well = await organization.endpoint();
const broken = await organization.endpoint(
  status(503, { 'Content-Type': 'text/plain' }, 'the shop is closed'),
);
const eventId = await organization.publish();
const failed = await broken.waitForStatus('failed');
await well.waitForStatus('delivered');
const browser = await browserForFile();
const owner = await signIn(scene.server, scene.tenant.ownerEmail);
const open = (options: ConsolePageOptions = {}) =>
  ConsolePage.open(browser, scene.server.baseUrl, { cookie: owner.cookie, ...options });
const at = (path: string) => `/${organization.id}/${path}`;

describe('the delivery log', () => {
  test('is filtered by what the receiver answered, and the address says so', async () => {
    await using person = await open();
    const { page } = person;
    await person.goto(at('deliveries'));
    const rows = page.getByRole('row', { name: 'invoice.issued' });
    await waitFor('both deliveries', async () => (await rows.count()) === 2);
    await page.getByLabel('Response', { exact: true }).first().fill('5xx');
    await page.keyboard.press('Enter');
    await waitFor('one delivery', async () => (await rows.count()) === 1);
    expect(page.url()).toContain('response=5xx');
    expect(await rows.first().textContent()).toContain('503');
    await page.reload();
    await person.settled();
    await waitFor('one delivery', async () => (await rows.count()) === 1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await waitFor('both deliveries', async () => (await rows.count()) === 2);
    // The browser's button takes back what was filtered last, before it leaves the list.
    await page.goBack();
    await waitFor('one delivery', async () => (await rows.count()) === 1);
    expect(await page.getByLabel('Response', { exact: true }).first().inputValue()).toBe('5xx');
    await page.goBack();
    await waitFor('both deliveries', async () => (await rows.count()) === 2);
  });

  test('is counted by time: a bar, several bars or a preset become the filter, by keyboard and by dragging, and Back takes it back', async () => {
    await using person = await open();
    const { page } = person;
    await person.goto(at('deliveries'));
    const bars = page.getByRole('toolbar', { name: /choose a time/ }).getByRole('button');
    const range = () => {
      const { searchParams } = new URL(page.url());
      const timeOf = (name: string) => Date.parse(searchParams.get(name) ?? '');
      const minutes = (timeOf('created_before') - timeOf('created_from')) / 60_000;
      return Number.isNaN(minutes) ? undefined : minutes;
    };
    const bar = page.getByRole('button', { name: /: 1 delivered, 1 failed$/ });
    await bar.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');
    await waitFor('an hour', () => range() === 60);
    await page.goBack();
    await waitFor('all of them', () => range() === undefined);
    const count = await waitForCount(bars, 48);
    const [first, last] = [await bars.nth(count - 4).boundingBox(), await bars.nth(count - 2).boundingBox()];
    if (!first || !last) throw new Error('The bars have no place.');
    await page.mouse.move(first.x + first.width / 2, first.y + 10);
    await page.mouse.down();
    await page.mouse.move(last.x + last.width / 2, last.y + 10, { steps: 3 });
    await page.mouse.up();
    await waitFor('an hour and a half', () => range() === 90);
    // That hour and a half may have no delivery, and then the empty list has such a button as well.
    await page
      .getByRole('search', { name: 'Filters' })
      .getByRole('button', { name: 'Clear filters' })
      .click();
    await page.getByRole('button', { name: 'Created: Any time' }).click();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await page.getByRole('button', { name: /^Created: Since 20/ }).waitFor();
    await waitFor('pieces of 3 hours', async () => (await bars.count()) >= 56);
    // A time of one's own, as a log has it.
    await page.getByRole('button', { name: /^Created: Since 20/ }).click();
    await page.getByRole('button', { name: 'Calendar: From' }).click();
    const days = page.getByRole('button', { name: / \w+ 20\d\d$/ });
    await days.nth(14).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await barriers(page, { onlyRule: 'color-contrast' })).toEqual([]);
    await days.filter({ hasText: /^15$/ }).click();
    await page.getByRole('spinbutton', { name: 'Hours' }).fill('09');
    const from = page.getByRole('textbox', { name: 'From', exact: true });
    expect(await from.inputValue()).toMatch(/-15 09:\d\d(:\d\d)?$/);
    await page.getByRole('button', { name: 'Calendar: From' }).click();
    const field = page.getByRole('textbox', { name: 'Before' });
    await field.fill('2026-01-');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Enter the whole date.').waitFor();
    await field.fill('2027-01-31T14:05:30Z');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL('**created_before=2027-01-31T14%3A05%3A30.000Z');
  });

  test('shows its times in UTC for whoever asks for it, by keyboard', async () => {
    await using person = await open({ timeZone: 'Asia/Kathmandu' });
    const { page } = person;
    await person.goto(at(`deliveries/${failed.id}`));
    const time = page.locator('time').first();
    const own = await time.textContent();
    await page.getByRole('button', { name: 'Signed in as' }).press('Enter');
    const choice = page.getByRole('radiogroup', { name: 'Time zone' }).getByRole('radio').first();
    const isAtChoice = () => choice.evaluate((radio) => radio.matches(':focus'));
    for (let tabs = 0; tabs < 5 && !(await isAtChoice()); tabs++) await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await waitFor('UTC', async () => (await time.textContent())?.endsWith(' UTC') === true);
    expect(await time.textContent()).not.toContain(own);
    await page.reload();
    await person.settled();
    expect(await time.textContent()).toMatch(/ UTC$/);
  });

  test('keeps its rows in their places while others arrive, and shows those on demand', async () => {
    await using person = await open();
    const { page } = person;
    await person.goto(at('deliveries'));
    const links = page.locator('a.row-link');
    const before = await links.first().getAttribute('href');
    const count = await links.count();
    await organization.publish();
    await page.getByRole('button', { name: '2 new' }).waitFor();
    expect([await links.first().getAttribute('href'), await links.count()]).toEqual([before, count]);
    await page.getByRole('button', { name: '2 new' }).click();
    await waitFor('the new ones', async () => (await links.count()) === count + 2);
    expect(await links.first().getAttribute('href')).not.toBe(before);
  });

  test('is walked through by j, k and Enter', async () => {
    await using person = await open();
    const { page } = person;
    await person.goto(at(`deliveries?id=${eventId}`));
    // Keys that are pressed before the rows are there choose none.
    await page.locator('a.row-link').nth(1).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    const href = await page.locator('a.row-link').first().getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
  });
});

test('a delivery shows what was sent and answered and what to do; sent again, its result appears by itself', async () => {
  await using person = await open();
  const { page } = person;
  await person.goto(at(`deliveries/${failed.id}`));
  await page.getByText('the shop is closed').waitFor();
  expect(await page.getByRole('alert').first().textContent()).toContain('The receiver failed');
  await page.getByRole('tab', { name: 'Request as sent' }).click();
  const [, sent] = await broken.waitForRequests(2);
  await page.getByText(String(sent?.headers['service-signature'])).waitFor();
  const gate = new Gate();
  broken.answer = gate.hold;
  // What the page asked before the attempt was made is answered after it has heard that it was.
  const asked = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<void>();
  await page.route(
    `**/deliveries/${failed.id}/attempts?*`,
    async (route) => {
      const answer = await route.fetch();
      asked.resolve();
      await heard.promise;
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Redeliver' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Redeliver' }).click();
  await asked.promise;
  await waitFor('the attempt', async () => gate.heldCount === 1);
  gate.release(status(204));
  await page.locator('h1 + *', { hasText: 'Delivered' }).waitFor();
  heard.resolve();
  await page.getByText('3 attempts').waitFor();
  expect(await page.getByRole('button', { name: 'Redeliver' }).getAttribute('aria-disabled')).toBe('true');
});

test('what failed of those that the filter shows is redelivered: first it says how many, then how far it is; the list says how many there are', async () => {
  broken.answer = status(503);
  await organization.publish();
  await waitFor('two failed deliveries', async () => {
    const deliveries = await broken.deliveries();
    return deliveries.filter((each) => each.status === 'failed').length === 2;
  });
  broken.answer = status(204);
  await using person = await open();
  const { page } = person;
  await person.goto(at(`deliveries?endpoint_id=${broken.id}&status=failed`));
  await page.getByText('2 match', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Redeliver what failed of these' }).click();
  await person.arriveAt('Redeliver what failed');
  await page.getByRole('heading', { name: '2 failed deliveries' }).waitFor();
  await page.getByLabel('Data', { exact: true }).fill('$.data.total.amount < 0');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Nothing to redeliver' }).waitFor();
  await page.goto(page.url().replace(/&matches=[^&]*/, ''));
  await page.getByRole('button', { name: 'Redeliver 2' }).click();
  await page.locator('h1 + *', { hasText: 'Completed' }).waitFor();
  await page.getByText('2 of 2').first().waitFor();
  expect(await barriers(page)).toEqual([]);
});

/** The full proof, of the case that people had: `CONSOLE_CHANGES_SECONDS=120 npx vitest run test/console/deliveries.test.ts`. */
const changesSeconds = Number(process.env.CONSOLE_CHANGES_SECONDS ?? 5);
const loadedRows = changesSeconds < 60 ? 200 : 2_000;

test('a long log under a stream of changes asks seldom, keeps its place and ends with what is true', {
  timeout: 90_000 + changesSeconds * 4_000,
}, async () => {
  const busy = await stage.organization();
  const endpoint = await busy.endpoint(status(503));
  await busy.publishMany(loadedRows);
  await waitFor(
    'all have failed',
    async () => (await endpoint.deliveries()).every((each) => each.status === 'failed'),
    undefined,
    120_000,
  );
  // The sign-in finds the new organization.
  const reader = await signIn(scene.server, scene.tenant.ownerEmail);
  await using person = await open({ cookie: reader.cookie });
  const { page } = person;
  await person.goto(`/${busy.id}/deliveries`);
  const rows = page.locator('tr[data-row]');
  for (let count = 50; count < loadedRows; count += 50) {
    await waitFor('a further page', async () => (await rows.count()) === count);
    await page.getByRole('button', { name: 'Show more' }).click();
  }
  await waitFor('all rows', async () => (await rows.count()) === loadedRows);
  const middle = rows.nth(loadedRows / 2);
  await middle.scrollIntoViewIfNeeded();
  const place = async () => ({
    href: await middle.locator('a').getAttribute('href'),
    y: (await middle.boundingBox())?.y,
    count: await rows.count(),
  });
  const before = await place();

  const asked: string[] = [];
  const answered: number[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('response', (response) => answered.push(response.status()));
  // A receiver that is well again, and is sent what had failed, while new events happen.
  endpoint.answer = status(204);
  await reader.request('POST', `/organizations/${busy.id}/webhook-endpoints/${endpoint.id}/replays`, {
    body: { since: new Date(Date.now() - 3_600_000).toISOString() },
  });
  const began = performance.now();
  for (let change = 1; change <= changesSeconds * 2; change++) {
    await busy.publish();
    await waitFor('the next half second', () => performance.now() - began >= change * 500);
  }
  const perSecond = asked.length / changesSeconds;
  expect(perSecond).toBeLessThan(4);
  expect(await place()).toEqual(before);

  const ofStatus = (name: string) => rows.filter({ hasText: name }).count();
  await waitFor(
    'the true state of each row',
    async () => (await ofStatus('Delivered')) === loadedRows,
    undefined,
    60_000,
  );
  expect(answered).not.toContain(429);
  await page.getByRole('button', { name: /\d+\+? new/ }).waitFor();

  // Whoever looks into one comes back to where they were.
  await middle.locator('a').click();
  await page.getByRole('button', { name: 'Redeliver' }).waitFor();
  await page.goBack();
  await waitFor('all rows', async () => (await rows.count()) === loadedRows);
  await waitFor('the place', async () => (await place()).y === before.y);
});

test('a row can change as long as the table of its states leads anywhere', () => {
  const leadsOn = new Set(Object.values(deliveryTransitions).flatMap(({ from }) => from));
  for (const each of deliveryStatuses)
    expect(canChange({ status: each }), each).toBe(each === 'delivering' || leadsOn.has(each));
});

test.each([
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const)('everybody can use the pages (%s, %s)', async (viewport, colorScheme) => {
  await using person = await open({ viewport, colorScheme });
  await person.goto(at('deliveries'));
  for (const path of [
    'deliveries',
    `deliveries/${failed.id}`,
    'events',
    `events/${eventId}`,
    `redeliveries/new?endpoint_id=${broken.id}`,
  ]) {
    await person.follow(at(path));
    expect(await overflow(person.page), path).toBeLessThanOrEqual(0);
    expect(await barriers(person.page), path).toEqual([]);
  }
});

test('a filter is tried on the last events, refused where it is wrong, and saved', async () => {
  await using person = await open();
  const { page } = person;
  await person.goto(at(`endpoints/${well.id}?tab=subscriptions`));
  await page.getByRole('button', { name: 'Add a filter to invoice.issued' }).click();
  const filter = page.getByLabel('Filter of invoice.issued');
  await filter.fill('$.data.totl.amount > 1');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('$.data has no member totl; the nearest is total.').waitFor();
  expect(person.takeComplaints()).toEqual([expect.stringContaining('422')]);
  await filter.fill('$.data.total.amount > 1');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText(/^(\d+) of the last \1 would have passed/).waitFor();
  await page.getByLabel('payment.*', { exact: true }).check();
  expect(await page.getByLabel('payment.received', { exact: true }).isDisabled()).toBe(true);
  expect([await overflow(page), await barriers(page)]).toEqual([0, []]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The events were saved.').waitFor();
  const { subscriptions } = await organization.partner.client.webhookEndpoints.get(well.id);
  expect(subscriptions).toEqual([
    { event_type: 'invoice.issued', schema_version: 1, filter: '$.data.total.amount > 1' },
    { event_type: 'payment.*', schema_version: 1 },
  ]);
  const { body } = await owner.request('GET', `/organizations/${organization.id}/audit-entries?limit=1`);
  expect(body.data[0].after.subscriptions).toEqual([
    'invoice.issued 1: $.data.total.amount > 1',
    'payment.* 1',
  ]);
});

test.each(['deliveries', 'events'])('%s are searched by what is in them', async (list) => {
  await using person = await open();
  const { page } = person;
  await person.goto(at(list));
  await page.getByRole('row', { name: 'invoice.issued' }).first().waitFor();
  const data = page.getByLabel('Data', { exact: true }).first();
  await data.fill('$.data.total.amount < 0');
  await page.keyboard.press('Enter');
  await page.getByText(/^No (delivery|event) matches$/).waitFor();
  await data.fill('$.data.total.amount > 0');
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: 'invoice.issued' }).first().waitFor();
  expect(new URL(page.url()).searchParams.get('matches')).toContain('$.data.total.amount > 0');
});

async function waitForCount(of: Locator, countMin: number): Promise<number> {
  await waitFor('them', async () => (await of.count()) >= countMin);
  return of.count();
}
