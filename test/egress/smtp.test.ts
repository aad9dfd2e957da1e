// What is the fault of a mail, and what of the way there.
import { expect, test } from 'vitest';
import { MailRefusedError, openMailTransport } from '../../src/egress/smtp.ts';
import { forFile } from '../support/for-file.ts';
import { startMailbox } from '../support/mailbox.ts';

const mailbox = await forFile(startMailbox());

async function send(smtpUrl: string): Promise<unknown> {
  const transport = await openMailTransport({ smtpUrl, from: 'a@acme.example' });
  try {
    return await transport
      .send({ to: 'b@acme.example', subject: 'S', text: 't', html: '<p>t' })
      .catch((error: unknown) => error);
  } finally {
    transport.close();
  }
}

test.each([
  ['550 for the recipient', 550, undefined, true],
  ['451 for the recipient', 451, undefined, false],
  // Whoever corrects the password wants what waits to be sent.
  ['535 for the password', undefined, 'wrong', false],
] as const)('%s is the end of the mail: $3', async (_, code, password, isRefused) => {
  mailbox.refuseWith(code);
  const error = await send(password ? mailbox.url.replace('p%40ss', password) : mailbox.url);
  expect(error).toBeInstanceOf(Error);
  expect(error instanceof MailRefusedError).toBe(isRefused);
});
