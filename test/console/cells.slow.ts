// The console of somebody with organizations in two installations behind one address.
import { expect, test } from 'vitest';
import { createOrganization } from '../../src/domain/access/organization.ts';
import { createSignInLink, signInPath } from '../../src/domain/access/sign-in/sign-in-link.ts';
import { barriers, overflow } from '../support/browser.ts';
import { browserForFile } from '../support/browser-for-file.ts';
import { forFile } from '../support/for-file.ts';
import { startTwoCells } from '../support/two-cells.ts';
import { ConsolePage, originOf } from './console-page.ts';

const { eu1, eu2, url } = await forFile(startTwoCells((routerUrl) => ({ PUBLIC_URL: originOf(routerUrl) })));
for (const { cells } of [eu1, eu2]) cells.answerMs = 10_000;
const browser = await browserForFile();
const email = 'ada@people.example';
const north = await createOrganization(eu1.app.context, { name: 'North', owner_email: email });
const south = await createOrganization(eu2.app.context, { name: 'South', owner_email: email });

test('a person signs in to one by its link, and goes from organization to organization', async () => {
  await using person = await ConsolePage.open(browser, url, { expected: [/status of 401/] });
  const { page } = person;
  const { token } = await createSignInLink(eu1.app.context, email);
  await page.goto(`${originOf(url)}${signInPath(token)}`);
  await page.getByRole('button', { name: `Sign in as ${email}` }).click();
  await person.arriveAt('North');

  await page.getByRole('button', { name: 'Organization: North' }).click();
  await page.getByText('In eu2').waitFor();
  await page.getByRole('menuitem', { name: 'South' }).click();
  await page.waitForURL(`**/console/${south.id}`);
  await person.arriveAt('South');

  // A link in a mail leads to a page of the other one.
  await page.goto(`${originOf(url)}/console/${north.id}/members`);
  await page.getByText('North is in eu1, and you are signed in to eu2.').waitFor();
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0]);
  await page.getByRole('button', { name: 'Continue to North' }).click();
  await page.waitForURL(`**/console/${north.id}/members`);
  await person.arriveAt('Members');
  await person.goto('/account');
  await page.getByText('Listed is what you have in eu1').waitFor();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('You are signed out everywhere else.').waitFor();
});

test('while one does not answer, the console of the other says so', async () => {
  const { token } = await createSignInLink(eu1.app.context, email);
  await using person = await ConsolePage.open(browser, url, {
    expected: [/status of (?:401|503)/, /^UnreachableError/],
  });
  const { page } = person;
  await page.goto(`${originOf(url)}${signInPath(token)}`);
  await page.getByRole('button', { name: `Sign in as ${email}` }).click();
  await person.arriveAt('North');
  await eu2[Symbol.asyncDispose]();
  await page.reload();
  await person.arriveAt('North');
  await page.getByRole('button', { name: 'Organization: North' }).click();
  await page.getByText('eu2 does not answer at the moment.').waitFor();
  await page.goto(`${originOf(url)}/console/${south.id}`);
  await page.getByText('eu2 does not answer at the moment. Try again soon.').waitFor();

  await using stranger = await ConsolePage.open(browser, url, { expected: [/status of 401/] });
  await stranger.goto('/sign-in');
  await stranger.page.getByRole('textbox', { name: 'E-mail address' }).fill('somebody@people.example');
  await stranger.page.getByRole('button', { name: 'Continue' }).click();
  await stranger.page.getByText('A part of this service does not answer at the moment.').waitFor();
  expect(await barriers(stranger.page)).toEqual([]);
});
