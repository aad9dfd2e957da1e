// Mail to people, received by a real mail server.
import { expect, test } from 'vitest';
import { startApp } from '../../src/app.ts';
import { createSignInLink } from '../../src/domain/access/sign-in/sign-in-link.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { disableEndpoint, restoreEndpoint } from '../../src/domain/endpoints/change-status.ts';
import { enqueueMail } from '../../src/domain/mail.ts';
import { noteExhaustion } from '../../src/domain/notices/notice.ts';
import { anyOrganization } from '../../src/domain/operator.ts';
import { mailBody } from '../../src/jobs/messages/mail-body.ts';
import { readConfig } from '../../src/platform/config.ts';
import { asOperator, startTestApp, testEncryptionKeys } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { startMailbox } from '../support/mailbox.ts';
import { createPartner } from '../support/partner.ts';
import { Person } from '../support/person.ts';
import { waitFor } from '../support/wait-for.ts';

const mailbox = await forFile(startMailbox());
const publicUrl = 'http://console.example';
const server = await forFile(
  startTestApp({ SMTP_URL: mailbox.url, MAIL_FROM: 'Acme <no-reply@acme.example>', PUBLIC_URL: publicUrl }),
);
const { organizationId, ownerEmail, token } = await server.createTenant();
const fromConsole = { Origin: publicUrl };

const tokenIn = (text: string) => /#(cs[il]_\w+)/.exec(text)?.[1] ?? '';

async function waitForEndedJobs(queue: string): Promise<void> {
  await waitFor(`the jobs of ${queue}`, async () => {
    const { rows } = await server.app.pool.query(
      "select count(*)::int as count from pgboss.job where name = $1 and state not in ('completed', 'failed')",
      [queue],
    );
    return rows[0].count === 0;
  });
}

test('a link that was asked for comes by mail, for members alone, and signs them in', async () => {
  const browser = new Person(server.baseUrl);
  const ask = (email: string) =>
    browser.request('POST', '/sign-in-links', { body: { email }, headers: fromConsole });
  const before = mailbox.mails.length;
  expect((await ask('nobody@tenant.example')).status).toBe(202);
  expect((await ask(ownerEmail)).status).toBe(202);
  await mailbox.waitForMails(before + 1);
  const [mail] = mailbox.mails.slice(before);
  expect(mail).toMatchObject({ from: 'no-reply@acme.example', to: [ownerEmail] });
  expect(mail?.source).toContain('From: Acme <no-reply@acme.example>');
  expect(mail?.source).toContain('Auto-Submitted: auto-generated');
  expect(mail?.text).toContain(`${publicUrl}/console/sign-in#csl_`);
  const token = tokenIn(mail?.text ?? '');
  const isAskedForBy = async (person: Person) => {
    const look = { body: { token }, headers: fromConsole };
    return (await person.request('POST', '/sign-in-links/look-up', look)).body.is_asked_for_here;
  };
  expect([await isAskedForBy(browser), await isAskedForBy(new Person(server.baseUrl))]).toEqual([
    true,
    false,
  ]);
  const other = new Person(server.baseUrl);
  await other.request('POST', '/sign-in-links', { body: { email: 'x@y.example' }, headers: fromConsole });
  expect(await isAskedForBy(other)).toBe(false);
  const signedIn = await browser.request('POST', '/sessions', { body: { token }, headers: fromConsole });
  expect(signedIn).toMatchObject({
    status: 201,
    body: { person: { email: ownerEmail }, features: { mail: true } },
  });
  await waitForEndedJobs('make-sign-in-link');
  expect(mailbox.mails).toHaveLength(before + 1);

  const { body } = await browser.request('POST', `/organizations/${organizationId}/invitations`, {
    body: { email: 'ann@new.example', role: 'ADMIN' },
    headers: fromConsole,
  });
  expect(body).toMatchObject({ is_mailed: true });
  await mailbox.waitForMails(before + 2);
  const invitation = mailbox.mails.at(-1);
  expect(invitation?.to).toEqual(['ann@new.example']);
  expect(invitation?.text).toContain(`${ownerEmail} invites you to join Tenant`);
  // The mail has a token of its own, which proves the address.
  const mailed = tokenIn(invitation?.text ?? '');
  expect(mailed).not.toBe(tokenIn(body.link_path));
  const ann = new Person(server.baseUrl);
  const accepted = await ann.request('POST', '/invitations/accept', {
    body: { token: mailed },
    headers: fromConsole,
  });
  expect(accepted).toMatchObject({ status: 200, body: { organization_id: organizationId } });
  const { rows } = await server.app.pool.query(
    "select email_verified_at is not null as is_verified from person where email = 'ann@new.example'",
  );
  expect(rows).toEqual([{ is_verified: true }]);
  // Neither a link nor an address is in any job.
  const jobs = await server.app.pool.query(
    "select string_agg(data::text, '') as data from pgboss.job where name in ('send-mail', 'make-sign-in-link')",
  );
  expect(jobs.rows[0].data).not.toMatch(/csl_|csi_|@/);
});

test('a mail that the server cannot take now is sent later; one that it refuses for good is not repeated', async () => {
  const { context } = server.app;
  const send = (to: string) =>
    inTransaction(context, (tx) =>
      enqueueMail(tx, { to, subject: 'Notice', paragraphs: ['Something happened.'] }),
    );
  const before = mailbox.mails.length;
  mailbox.refuseWith(451);
  expect(await send('later@new.example')).toBe(true);
  const retried = async () => {
    const { rows } = await server.app.pool.query(
      "select state from pgboss.job where name = 'send-mail' and state = 'retry'",
    );
    return rows.length === 1;
  };
  await waitFor('the mail to wait for its next attempt', retried);
  mailbox.refuseWith(undefined);
  // Makes its time come, so that the test need not wait.
  await server.app.pool.query(
    "update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'",
  );
  await mailbox.waitForMails(before + 1);
  mailbox.refuseWith(550);
  await send('gone@new.example');
  await waitForEndedJobs('send-mail');
  mailbox.refuseWith(undefined);
  expect(mailbox.mails).toHaveLength(before + 1);
});

test('a mail that came too late to be of use is not sent', async () => {
  const before = mailbox.mails.length;
  await inTransaction(server.app.context, (tx) =>
    enqueueMail(tx, {
      to: 'x@new.example',
      subject: 'Late',
      paragraphs: [],
      expiresAt: '2020-01-01T00:00:00Z',
    }),
  );
  await waitForEndedJobs('send-mail');
  expect(mailbox.mails).toHaveLength(before);
});

test('what others wrote is text in the HTML of a mail', () => {
  const { html, text } = mailBody(
    {
      to: 'x',
      subject: 'S',
      paragraphs: ['<img src=x> & "you"'],
      action: { label: 'Go', path: '/console#t' },
    },
    publicUrl,
  );
  expect(html).toContain('&lt;img src=x&gt; &amp; &quot;you&quot;');
  expect(html).toContain(`href="${publicUrl}/console#t"`);
  expect(text).toContain('<img src=x> & "you"');
});

test('a worker that is paused mails nothing', async () => {
  const before = mailbox.mails.length;
  await using api = await startTestApp(
    { SMTP_URL: mailbox.url, MAIL_FROM: 'a@acme.example', PUBLIC_URL: publicUrl },
    { api: false, worker: false },
  );
  await inTransaction(api.app.context, (tx) =>
    enqueueMail(tx, { to: 'x@new.example', subject: 'Old', paragraphs: ['Old.'] }),
  );
  await using paused = await startApp(
    readConfig({
      PORT: '0',
      DATABASE_URL: api.databaseUrl,
      ENCRYPTION_KEYS: testEncryptionKeys,
      LOG_LEVEL: 'silent',
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'a@acme.example',
      PUBLIC_URL: publicUrl,
      DELIVERIES_PAUSED: 'true',
    }),
    { api: false, worker: true },
  );
  const { rows } = await paused.pool.query<{ queues: string[] }>('select queues from worker');
  expect(rows[0]?.queues).not.toContain('send-mail');
  expect(rows[0]?.queues).toContain('apply-retention');
  expect(mailbox.mails).toHaveLength(before);
});

test('mail needs to know where its links lead and who sends it', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://127.0.0.1' })).toThrow(
    /PUBLIC_URL is missing[\s\S]*MAIL_FROM is missing/,
  );
  expect(() => readConfig({ SMTP_URL: 'http://127.0.0.1', MAIL_FROM: 'nobody' })).toThrow(
    /SMTP_URL must be a URL/,
  );
});

test('owners and admins get a mail for each new notice, except of what they did themselves, until they turn it off', async () => {
  const { context } = server.app;
  const partner = createPartner(server.baseUrl, token);
  const { id } = await partner.register('http://127.0.0.1:9/hooks', ['invoice.issued']);
  const owner = await signInFromConsole(ownerEmail);
  const at = (path: string) => `/organizations/${organizationId}${path}`;
  const settings = (by_mail: boolean) =>
    owner.request('PUT', at('/notices/settings'), { body: { by_mail }, headers: fromConsole });
  const fails = () =>
    inTransaction(context, (tx) =>
      noteExhaustion(tx, [
        { endpointId: id, count: 1, lastAt: new Date(), deliveryId: id, reason: 'all 12 attempts failed' },
      ]),
    );
  const received = () =>
    mailbox.mails
      .filter(({ to, text }) => to.includes(ownerEmail) && text.includes('127.0.0.1:9/hooks'))
      .map(({ text }) => text.replaceAll(/=?\r?\n/g, ' '));
  await fails();
  await fails();
  await owner.request('POST', at(`/webhook-endpoints/${id}/disable`), { headers: fromConsole });
  await restoreEndpoint(asOperator(context), anyOrganization, id, 'operator', 'the receiver is back');
  await waitForEndedJobs('send-mail');
  const texts = received();
  expect(texts).toHaveLength(2);
  expect(texts.some((text) => text.includes('all 12 attempts failed'))).toBe(true);
  expect(texts.some((text) => text.includes('the receiver is back'))).toBe(true);

  expect((await settings(false)).body).toEqual({ by_mail: false, mail_is_configured: true });
  await disableEndpoint(asOperator(context), anyOrganization, id, 'operator', 'it answers nothing');
  await waitForEndedJobs('send-mail');
  expect(received()).toHaveLength(2);
});

async function signInFromConsole(email: string): Promise<Person> {
  const { token: link } = await createSignInLink(server.app.context, email);
  const person = new Person(server.baseUrl);
  await person.request('POST', '/sessions', { body: { token: link }, headers: fromConsole });
  return person;
}
