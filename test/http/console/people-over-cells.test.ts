// People with organizations in two installations behind one address: signing in to either, and going from one to the other.
import { describe, expect, test } from 'vitest';
import { invite } from '../../../src/domain/access/invitation.ts';
import { createOrganization } from '../../../src/domain/access/organization.ts';
import { makeOperator, personWithEmail } from '../../../src/domain/access/person.ts';
import { startSession } from '../../../src/domain/access/session.ts';
import { createSignInLink } from '../../../src/domain/access/sign-in/sign-in-link.ts';
import { inTransaction } from '../../../src/domain/context.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { enforceProvider } from '../../support/enforced-provider.ts';
import { forFile } from '../../support/for-file.ts';
import { startIdentityProvider } from '../../support/identity-provider.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { Person, signIn, visit } from '../../support/person.ts';
import { expectProblem } from '../../support/problem.ts';
import { startTwoCells, type TestCell } from '../../support/two-cells.ts';
import { waitFor } from '../../support/wait-for.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const mailbox = await forFile(startMailbox());
const { eu1, eu2, url } = await forFile(
  startTwoCells({ SMTP_URL: mailbox.url, MAIL_FROM: 'countersign@cells.example' }, {}, () => ({
    timePasses: true,
  })),
);
const cells = [eu1, eu2];
// On a crowded machine nobody is silent who is there.
for (const cell of cells) cell.cells.answerMs = 10_000;

const passTime = (ms: number) => Promise.all(cells.map((cell) => cell.passTime(ms)));
const to = (cell: string) => ({ 'Countersign-Cell': cell });
const newBrowser = () => new Person(url);
let count = 0;
const newEmail = () => `person-${++count}@people.example`;

const organizationIn = ({ app }: TestCell, name: string, owner_email: string) =>
  createOrganization(app.context, { name, owner_email }).then(({ id }) => id);

/** A browser before the router, signed in to a cell by a link. */
async function signedInTo(cell: TestCell, email: string): Promise<Person> {
  return new Person(url, (await signIn(cell, email, url)).cookie);
}

/** Somebody with an organization in each cell, signed in to the first. */
async function personInBoth() {
  const email = newEmail();
  const organizations = {
    eu1: await organizationIn(eu1, 'North', email),
    eu2: await organizationIn(eu2, 'South', email),
  };
  return { email, organizations, browser: await signedInTo(eu1, email) };
}

const ticketFor = (browser: Person, cell: string) =>
  browser.request('POST', '/session/tickets', { body: { cell } });
const redeem = (browser: Person, ticket: string, cell: string) =>
  browser.request('POST', '/continued-sessions', { body: { ticket }, headers: to(cell) });

async function goTo(browser: Person, cell: string) {
  const made = await ticketFor(browser, cell);
  expect(made.status).toBe(201);
  return redeem(browser, made.body.ticket, cell);
}

/** The cookie of a session in the first cell that began in another way. */
const sessionOf = (email: string, beginning: Parameters<typeof startSession>[4]): Promise<string> =>
  inTransaction(eu1.app.context, async (tx) => {
    const person = await personWithEmail(tx, email);
    const client = { address: undefined, userAgent: undefined };
    return (
      await startSession(tx, person, beginning?.ssoOrganizationId ? 'sso' : 'passkey', client, beginning)
    ).cookie;
  });

const openSessions = async ({ app }: TestCell, email: string): Promise<number> => {
  const { rows } = await app.pool.query(
    'select from session join person on person.id = person_id where email = $1 and ended_at is null',
    [email],
  );
  return rows.length;
};

describe('a cookie', () => {
  test('names the cell that knows it, and the router follows it', async () => {
    for (const cell of cells) {
      const email = newEmail();
      await organizationIn(cell, 'Own', email);
      const browser = await signedInTo(cell, email);
      expect(browser.cookie).toMatch(new RegExp(`^${cell.name}\\.css_\\w+$`));
      expect((await browser.request('GET', '/session')).body).toMatchObject({
        person: { email },
        features: { cell: cell.name },
      });
    }
  });

  test('is signed out in every other cell, and of a cell that is no more in each', async () => {
    const { browser } = await personInBoth();
    expectProblem(
      await new Person(eu2.baseUrl, browser.cookie, undefined, url).request('GET', '/session'),
      401,
      'signed_out',
    );
    const token = browser.cookie?.slice('eu1.'.length);
    for (const cookie of [
      `eu2.${token}`,
      `gone.${token}`,
      `eu1.eu1.${token}`,
      `eu1${token}`,
      `.${token}`,
      'eu1.',
    ]) {
      expectProblem(await new Person(url, cookie).request('GET', '/session'), 401, 'signed_out');
    }
    expect((await browser.request('GET', '/session')).status).toBe(200);
  });

  test('from before there were cells still counts where its session is', async () => {
    const { browser } = await personInBoth();
    const token = browser.cookie?.slice('eu1.'.length) ?? '';
    const before = new Person(eu1.baseUrl, token, undefined, url);
    expect((await before.request('GET', '/session')).status).toBe(200);
    // From now on it has a name.
    expect((await ticketFor(before, 'eu2')).status).toBe(201);
    expect(before.cookie).toBe(`eu1.${token}`);
  });

  test('of a portal leads there too, beside the one of another cell', async () => {
    const { organizations, browser } = await personInBoth();
    const visitor = await visit(eu2, organizations.eu2, {}, url);
    expect(visitor.portalCookie).toMatch(/^eu2\.csq_/);
    const both = new Person(url, browser.cookie, visitor.portalCookie);
    expect((await both.request('GET', '/session')).body).toMatchObject({
      organizations: [{ id: organizations.eu2 }],
    });
  });
});

describe('a link', () => {
  test('names its cell, where alone it signs in', async () => {
    const email = newEmail();
    await organizationIn(eu2, 'South', email);
    const { token } = await createSignInLink(eu2.app.context, email);
    expect(token).toMatch(/^eu2\.csl_/);
    const use = (cell: string) =>
      newBrowser().request('POST', '/sessions', { body: { token }, headers: to(cell) });
    expectProblem(await use('eu1'), 404, 'not_found');
    expect((await use('eu2')).status).toBe(201);
  });

  test('that signs in to another cell ends the session that the browser had', async () => {
    const { email, browser } = await personInBoth();
    const { token } = await createSignInLink(eu2.app.context, email);
    expect(await openSessions(eu1, email)).toBe(1);
    const answer = await browser.request('POST', '/sessions', { body: { token }, headers: to('eu2') });
    expect(answer.status).toBe(201);
    expect(browser.cookie).toMatch(/^eu2\./);
    expect(await openSessions(eu1, email)).toBe(0);
  });

  test('of an invitation leads to the cell of its organization', async () => {
    const organizationId = await organizationIn(eu2, 'South', newEmail());
    const email = newEmail();
    const { token } = await invite(eu2.app.context, { organizationId, email, role: 'MEMBER' }, 'operator');
    expect(token).toMatch(/^eu2\.csi_/);
    const browser = newBrowser();
    const accepted = await browser.request('POST', '/invitations/accept', {
      body: { token },
      headers: to('eu2'),
    });
    expect(accepted.body).toMatchObject({ organization_id: organizationId });
    expect(browser.cookie).toMatch(/^eu2\./);
  });

  test('of an invitation to an organization that has moved says so', async () => {
    const organizationId = await organizationIn(eu1, 'Nomad', newEmail());
    const { token } = await invite(
      eu1.app.context,
      { organizationId, email: newEmail(), role: 'MEMBER' },
      'operator',
    );
    await eu1.app.pool.query("update organization set lives_in = 'eu2', epoch = epoch + 1 where id = $1", [
      organizationId,
    ]);
    expectProblem(
      await newBrowser().request('POST', '/invitations/look-up', { body: { token }, headers: to('eu1') }),
      409,
      'link_revoked',
    );
  });
});

describe('a request for a sign-in link', () => {
  const ask = (cell: TestCell, email: string) =>
    new Person(cell.baseUrl, undefined, undefined, url).request('POST', '/sign-in-links', {
      body: { email },
    });
  const mailsTo = (email: string) => mailbox.mails.filter((mail) => mail.to.includes(email));
  const waitForMails = (email: string, mails: number) =>
    waitFor(
      `${mails} mails`,
      () => mailsTo(email).length >= mails,
      () => `${mailsTo(email).length} came`,
    );

  test('reaches every cell: each mails its own people, and says what its link opens', async () => {
    const { email } = await personInBoth();
    expect((await ask(eu1, email)).status).toBe(202);
    await waitForMails(email, 2);
    const texts = mailsTo(email).map(({ text }) => text);
    for (const [cell, name] of [
      ['eu1', 'North'],
      ['eu2', 'South'],
    ]) {
      const text = texts.find((each) => each.includes(`#${cell}.csl_`));
      expect(text).toContain(`It opens ${name} (${cell}).`);
    }
    // The browser that asked is recognized in the other cell.
    const browser = new Person(eu2.baseUrl, undefined, undefined, url);
    await browser.request('POST', '/sign-in-links', { body: { email } });
    await waitForMails(email, 4);
    const [, token] =
      /#(eu1\.csl_\w+)/.exec(
        mailsTo(email)
          .slice(-2)
          .map(({ text }) => text)
          .join('\n'),
      ) ?? [];
    const elsewhere = await browser.copyTo(eu1.baseUrl).request('POST', '/sign-in-links/look-up', {
      body: { token },
    });
    expect(elsewhere.body).toMatchObject({ email, is_asked_for_here: true });
  });

  test('is answered the same for whoever is known there, here, or nowhere', async () => {
    const there = newEmail();
    await organizationIn(eu2, 'South', there);
    const answers = await Promise.all([there, newEmail()].map((email) => ask(eu1, email)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 202, body: '' });
  });

  test('brings no more mail when it is spread over the cells', async () => {
    const email = newEmail();
    await organizationIn(eu2, 'South', email);
    for (const cell of [eu1, eu1, eu1, eu2, eu2]) expect((await ask(cell, email)).status).toBe(202);
    expectProblem(await ask(eu1, email), 429, 'rate_limited');
    expectProblem(await ask(eu2, email), 429, 'rate_limited');
    await waitForMails(email, 5);
  });
});

describe('an identity provider', () => {
  test('is found by the domain in whichever cell', async () => {
    const email = newEmail();
    const domain = 'south.example';
    const organizationId = await organizationIn(eu2, 'South', email);
    await enforceProvider(eu2, organizationId);
    await eu2.app.pool.query(
      `insert into sso_domain (organization_id, domain, challenge, created_at, verified_at) values ($1, $2, '-', now(), now())`,
      [organizationId, domain],
    );
    const found = (cell: TestCell) =>
      new Person(cell.baseUrl, undefined, undefined, url).request('POST', '/sign-in/identity-providers', {
        body: { email: `anybody@${domain}` },
      });
    for (const cell of cells) {
      expect((await found(cell)).body).toEqual({
        data: [{ organization_id: organizationId, organization_name: 'South', cell: 'eu2' }],
        is_complete: true,
      });
    }
  });
});

describe('a sign-in at an organization’s own provider', () => {
  test('ends where it began, by the one callback, and knows of no other cell', async () => {
    const client = { client_id: 'countersign', client_secret: 'of-the-provider' };
    const redirect_uris = [`${url}/console/sso/callback`];
    await using provider = await startIdentityProvider({ ...client, redirect_uris });
    const { email, organizations } = await personInBoth();
    const owner = await signedInTo(eu2, email);
    const connected = await owner.request('PUT', `/organizations/${organizations.eu2}/sso-connection`, {
      body: { issuer: provider.issuer, ...client },
    });
    expect(connected.status).toBe(200);
    await eu2.app.pool.query(
      `insert into sso_domain (organization_id, domain, challenge, created_at, verified_at)
       values ($1, 'people.example', '-', now(), now())`,
      [organizations.eu2],
    );
    provider.signsIn('subject', { email, email_verified: true });
    const browser = newBrowser();
    const begin = (cell: string) =>
      browser.request('POST', '/sign-in/sso-authorizations', {
        body: { organization_id: organizations.eu2 },
        headers: to(cell),
      });
    expectProblem(await begin('eu1'), 404, 'not_found');
    const response = await provider.visit((await begin('eu2')).body.authorization_url);
    const finish = (cell: string) =>
      browser.request('POST', '/sign-in/sso-sessions', { body: response, headers: to(cell) });
    expectProblem(await finish('eu1'), 409, 'sign_in_expired');
    expect((await finish('eu2')).body).toMatchObject({ sso_organization_id: organizations.eu2 });
    expect((await browser.request('GET', '/session/other-cells')).body.data).toEqual([]);
    expectProblem(await ticketFor(browser, 'eu1'), 403, 'sso_elsewhere');
  });
});

describe('a passkey', () => {
  async function registered() {
    const email = newEmail();
    await organizationIn(eu2, 'South', email);
    const owner = await signedInTo(eu2, email);
    const device = new Authenticator(url);
    const { body: challenge } = await owner.request('POST', '/passkey-challenges');
    expect((await owner.request('POST', '/passkeys', { body: device.register(challenge) })).status).toBe(201);
    return { email, device };
  }
  const begin = async (browser: Person, cell: string) =>
    (await browser.request('POST', '/sign-in/passkey-challenges', { headers: to(cell) })).body;
  const finish = (browser: Person, body: object, cell: string) =>
    browser.request('POST', '/sign-in/passkey-sessions', { body, headers: to(cell) });

  test('signs in where it is known, whichever cell began, and its challenge counts once in all', async () => {
    const { email, device } = await registered();
    const browser = newBrowser();
    const challenge = await begin(browser, 'eu1');
    expect(challenge).toMatchObject({ cell: 'eu1' });
    const answer = device.signIn(challenge);
    const found = await browser.request('POST', '/sign-in/passkey-look-ups', {
      body: { credential_id: answer.credential_id },
      headers: to('eu1'),
    });
    expect(found.body).toEqual({ cell: 'eu2' });
    expect((await finish(browser, answer, 'eu2')).body).toMatchObject({
      person: { email },
      method: 'passkey',
    });
    const again = browser.copy();
    for (const cell of ['eu1', 'eu2'])
      expectProblem(await finish(again, answer, cell), 409, 'sign_in_expired');
  });

  test('is refused where it is not known, and uses the challenge up', async () => {
    const { device } = await registered();
    const browser = newBrowser();
    const answer = device.signIn(await begin(browser, 'eu2'));
    expectProblem(await finish(browser, answer, 'eu1'), 403, 'passkey_refused');
    expectProblem(await finish(browser, answer, 'eu2'), 409, 'sign_in_expired');
  });

  test('that nobody knows is nowhere', async () => {
    const found = await newBrowser().request('POST', '/sign-in/passkey-look-ups', {
      body: { credential_id: 'none' },
    });
    expect(found.body).toEqual({ cell: null });
  });

  test('is refused to a browser that did not begin', async () => {
    const { device } = await registered();
    const answer = device.signIn(await begin(newBrowser(), 'eu1'));
    expectProblem(await finish(newBrowser(), answer, 'eu2'), 409, 'sign_in_expired');
  });
});

describe('another cell', () => {
  test('is one ticket away, with the same way and time of sign-in', async () => {
    const { email, organizations, browser } = await personInBoth();
    const before = (await browser.request('GET', '/session')).body;
    expect((await browser.request('GET', '/session/other-cells')).body.data).toEqual([
      {
        name: 'eu2',
        is_silent: false,
        organizations: [
          { id: organizations.eu2, name: 'South', time_zone: 'UTC', role: 'OWNER', sign_in_needed: 'none' },
        ],
      },
    ]);
    await passTime(16 * MINUTE_MS);
    const answer = await goTo(browser, 'eu2');
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      person: { email },
      method: 'sign_in_link',
      signed_in_at: before.signed_in_at,
      organizations: [{ id: organizations.eu2 }],
      features: { cell: 'eu2' },
    });
    expect((await browser.request('GET', `/organizations/${organizations.eu2}/party/customers`)).status).toBe(
      200,
    );
    expectProblem(await browser.request('POST', '/passkey-challenges'), 403, 'sign_in_required');
    // One browser, one session.
    expect([await openSessions(eu1, email), await openSessions(eu2, email)]).toEqual([0, 1]);
    const { rows } = await eu2.app.pool.query(
      "select after from audit_entry where action = 'session.started' and subject_id = $1",
      [answer.body.id],
    );
    expect(rows).toEqual([{ after: expect.objectContaining({ from_cell: 'eu1' }) }]);
    // And back.
    expect((await goTo(browser, 'eu1')).status).toBe(201);
    expect((await browser.request('GET', '/session')).body.organizations).toMatchObject([
      { id: organizations.eu1 },
    ]);
  });

  test('makes nobody an operator, neither of this cell nor of that', async () => {
    const { email, browser } = await personInBoth();
    for (const { app } of cells) await inTransaction(app.context, (tx) => makeOperator(tx, email));
    expect((await browser.request('GET', '/session')).body.person.is_operator).toBe(true);
    for (const cell of ['eu2', 'eu1']) {
      const answer = await goTo(browser, cell);
      expect(answer.body.person.is_operator).toBe(false);
      expect((await browser.request('GET', '/session')).body.person.is_operator).toBe(false);
      expectProblem(
        await browser.request('GET', '/operator/organizations', { headers: to(cell) }),
        403,
        'insufficient_role',
      );
      // With a passkey they would sign in anew, as an operator.
      expectProblem(await browser.request('POST', '/passkey-challenges'), 403, 'sign_in_required');
    }
    // Their own sign-in does.
    expect((await (await signedInTo(eu2, email)).request('GET', '/session')).body.person.is_operator).toBe(
      true,
    );
  });

  test('does not open what its organization’s own provider guards', async () => {
    const { organizations, browser } = await personInBoth();
    await enforceProvider(eu2, organizations.eu2);
    const { body } = await browser.request('GET', '/session/other-cells');
    expect(body.data[0].organizations).toMatchObject([{ sign_in_needed: 'identity_provider' }]);
    expect((await goTo(browser, 'eu2')).status).toBe(201);
    expectProblem(
      await browser.request('GET', `/organizations/${organizations.eu2}/party/customers`),
      403,
      'sso_required',
    );
  });

  test('is not reached by a session of an organization’s provider', async () => {
    const { email, organizations } = await personInBoth();
    const browser = new Person(url, await sessionOf(email, { ssoOrganizationId: organizations.eu1 }));
    expect((await browser.request('GET', '/session/other-cells')).body.data).toEqual([]);
    expectProblem(await ticketFor(browser, 'eu2'), 403, 'sso_elsewhere');
  });

  test('does not prolong a session: it ends 30 days after the first sign-in', async () => {
    const { email, browser } = await personInBoth();
    const created_at = new Date(eu1.app.context.databaseClock.now().getTime() - 30 * 24 * HOUR_MS + HOUR_MS);
    const cookie = await sessionOf(email, {
      continued: { from_cell: 'eu2', created_at, signed_in_at: created_at },
    });
    const old = new Person(url, cookie);
    expect((await goTo(old, 'eu2')).body.expires_at).toBe(
      new Date(created_at.getTime() + 30 * 24 * HOUR_MS).toISOString(),
    );
    await passTime(HOUR_MS);
    expectProblem(await old.request('GET', '/session'), 401, 'signed_out');
    expect((await browser.request('GET', '/session')).status).toBe(200);
  });
});

describe('a ticket', () => {
  test('counts once, also for two at once', async () => {
    const { browser } = await personInBoth();
    const { ticket } = (await ticketFor(browser, 'eu2')).body;
    const answers = await Promise.all(
      [browser.copy(), browser.copy()].map((each) => redeem(each, ticket, 'eu2')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expectProblem(await redeem(browser.copy(), ticket, 'eu2'), 409, 'sign_in_expired');
  });

  test('counts for a minute', async () => {
    const { browser } = await personInBoth();
    const { ticket } = (await ticketFor(browser, 'eu2')).body;
    await passTime(MINUTE_MS + 1_000);
    expectProblem(await redeem(browser, ticket, 'eu2'), 409, 'sign_in_expired');
    expect((await browser.request('GET', '/session')).status).toBe(200);
  });

  test('counts in the browser that has its session only', async () => {
    const [one, other] = [await personInBoth(), await personInBoth()];
    const { ticket } = (await ticketFor(one.browser, 'eu2')).body;
    for (const browser of [newBrowser(), other.browser, await signedInTo(eu2, other.email)])
      expectProblem(await redeem(browser, ticket, 'eu2'), 409, 'sign_in_expired');
    expect((await redeem(one.browser, ticket, 'eu2')).status).toBe(201);
  });

  test('counts in the cell that it is for', async () => {
    const { browser } = await personInBoth();
    const { ticket } = (await ticketFor(browser, 'eu2')).body;
    expectProblem(await redeem(browser, ticket, 'eu1'), 409, 'sign_in_expired');
    expectProblem(await ticketFor(browser, 'eu1'), 404, 'not_found');
    expectProblem(await ticketFor(browser, 'us1'), 404, 'not_found');
  });

  test('is worth nothing once its session has ended', async () => {
    const { browser } = await personInBoth();
    const { ticket } = (await ticketFor(browser, 'eu2')).body;
    const thief = browser.copy();
    await browser.request('DELETE', '/session');
    expectProblem(await redeem(thief, ticket, 'eu2'), 401, 'signed_out');
  });

  test('brings nobody in who is in no organization there', async () => {
    const email = newEmail();
    await organizationIn(eu1, 'North', email);
    const browser = await signedInTo(eu1, email);
    expect((await browser.request('GET', '/session/other-cells')).body.data).toMatchObject([
      { organizations: [] },
    ]);
    expectProblem(await goTo(browser, 'eu2'), 404, 'not_found');
    expect((await browser.request('GET', '/session')).status).toBe(200);
  });

  test('is none that is altered, made up, or sealed for something else', async () => {
    const { email, browser } = await personInBoth();
    const { ticket } = (await ticketFor(browser, 'eu2')).body;
    const { secretBox } = eu1.app.context;
    const facts = { email, made_at: eu1.app.context.databaseClock.now().toISOString() };
    const forged = [
      `${ticket.slice(0, -2)}${ticket.endsWith('AA') ? 'BB' : 'AA'}`,
      'test.AAAA',
      'nonsense',
      secretBox.seal(JSON.stringify(facts), 'question end-session to cell eu2'),
      secretBox.seal(JSON.stringify(facts), 'sign_in_ceremony:1'),
      secretBox.seal(JSON.stringify(facts), 'ticket from cell eu2 to cell eu2'),
    ];
    for (const each of forged) expectProblem(await redeem(browser, each, 'eu2'), 409, 'sign_in_expired');
    expect((await redeem(browser, ticket, 'eu2')).status).toBe(201);
  });
});

describe('somebody who has never proved their address', () => {
  /** Whoever invited them has seen the link too. */
  async function impostorOf(email: string): Promise<Person> {
    const organizationId = await organizationIn(eu1, 'Trap', newEmail());
    const { token } = await invite(eu1.app.context, { organizationId, email, role: 'MEMBER' }, 'operator');
    const browser = newBrowser();
    const accepted = await browser.request('POST', '/invitations/accept', {
      body: { token },
      headers: to('eu1'),
    });
    expect(accepted.status).toBe(200);
    return browser;
  }

  test('learns of nothing that whoever has it has elsewhere, and neither enters nor ends it', async () => {
    const email = newEmail();
    await organizationIn(eu2, 'South', email);
    const victim = await signedInTo(eu2, email);
    const impostor = await impostorOf(email);
    expect((await impostor.request('GET', '/session/other-cells')).body.data).toEqual([]);
    expectProblem(await ticketFor(impostor, 'eu2'), 403, 'sign_in_required');
    expect((await impostor.request('DELETE', '/sessions')).status).toBe(204);
    expect((await victim.request('GET', '/session')).status).toBe(200);
  });

  test('loses what they have when whoever has it comes from another cell', async () => {
    const email = newEmail();
    await organizationIn(eu2, 'South', email);
    const victim = await signedInTo(eu2, email);
    const impostor = await impostorOf(email);
    expect((await goTo(victim, 'eu1')).status).toBe(201);
    expectProblem(await impostor.request('GET', '/session'), 401, 'signed_out');
  });
});

describe('signing out', () => {
  test('everywhere else reaches the other cells', async () => {
    const { email, browser } = await personInBoth();
    const elsewhere = [await signedInTo(eu2, email), await signedInTo(eu1, email)];
    expect((await browser.request('DELETE', '/sessions')).status).toBe(204);
    for (const each of elsewhere) expectProblem(await each.request('GET', '/session'), 401, 'signed_out');
    expect((await browser.request('GET', '/session')).status).toBe(200);
  });

  test('a member reaches what they have open in other cells', async () => {
    const { email, organizations } = await personInBoth();
    const owner = newEmail();
    await eu1.app.pool.query(
      "insert into member (id, organization_id, email, role) values (gen_random_uuid(), $1, $2, 'OWNER')",
      [organizations.eu1, owner],
    );
    const there = await signedInTo(eu2, email);
    const { rows } = await eu1.app.pool.query(
      'select id from member where organization_id = $1 and email = $2',
      [organizations.eu1, email],
    );
    const answer = await (await signedInTo(eu1, owner)).request(
      'DELETE',
      `/organizations/${organizations.eu1}/members/${rows[0].id}/sessions`,
    );
    expect(answer.status).toBe(204);
    expectProblem(await there.request('GET', '/session'), 401, 'signed_out');
  });
});

test('an organization that has moved is in the list of the cell that has it', async () => {
  const email = newEmail();
  const id = await organizationIn(eu1, 'Nomad', email);
  const browser = await signedInTo(eu1, email);
  const member = { id: crypto.randomUUID(), created_at: new Date() };
  await eu1.app.pool.query("update organization set lives_in = 'eu2', epoch = 2 where id = $1", [id]);
  await eu2.app.pool.query(
    `insert into organization (id, name, epoch, created_at) values ($1, 'Nomad', 2, now())`,
    [id],
  );
  await eu2.app.pool.query(
    "insert into member (id, organization_id, email, role) values ($1, $2, $3, 'OWNER')",
    [member.id, id, email],
  );
  expect((await browser.request('GET', '/session')).body.organizations).toEqual([]);
  expect((await browser.request('GET', '/session/other-cells')).body.data).toMatchObject([
    { name: 'eu2', organizations: [{ id }] },
  ]);
  expect((await goTo(browser, 'eu2')).body.organizations).toMatchObject([{ id }]);
});

describe('while a cell is silent', () => {
  test('the others say what they cannot know, and nothing else fails', async () => {
    const { email, organizations, browser } = await personInBoth();
    const made = await ticketFor(browser, 'eu2');
    const fromThere = new Person(url, 'eu2.css_unknown');
    await eu2[Symbol.asyncDispose]();
    expect((await browser.request('GET', '/session/other-cells')).body.data).toEqual([
      { name: 'eu2', is_silent: true, organizations: [] },
    ]);
    const found = await browser.request('POST', '/sign-in/identity-providers', { body: { email } });
    expect(found.body).toEqual({ data: [], is_complete: false });
    expect((await browser.request('POST', '/sign-in-links', { body: { email } })).status).toBe(202);
    const lookUp = await browser.request('POST', '/sign-in/passkey-look-ups', {
      body: { credential_id: 'none' },
    });
    expectProblem(lookUp, 503, 'service_unavailable');
    const ended = await browser.request('DELETE', '/sessions');
    expectProblem(ended, 503, 'service_unavailable');
    expect(ended.body.detail).toContain('eu2');
    expect((await fromThere.request('GET', '/session')).status).toBe(503);
    expect((await redeem(browser, made.body.ticket, 'eu2')).status).toBe(503);
    expect((await browser.request('GET', `/organizations/${organizations.eu1}/party/customers`)).status).toBe(
      200,
    );
  });
});
