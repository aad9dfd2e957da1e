/** The handlers that create sign-in links on request and send mail. */
import {
  mailSignInLink,
  type SignInLinkJob,
  signInLinkQueue,
} from '../../domain/access/sign-in/requested-link.ts';
import type { Context } from '../../domain/context.ts';
import { type MailJob, mailQueue, openMail } from '../../domain/mail.ts';
import { MailRefusedError, type MailTransport, openMailTransport } from '../../egress/smtp.ts';
import type { MailConfig } from '../../platform/config.ts';
import { startJobPlaces } from '../job-places.ts';
import type { WorkerSession } from '../worker-session.ts';
import { mailBody } from './mail-body.ts';

/** The queues that are not handled while mail is not configured, or deliveries are paused. */
export const MAIL_QUEUES: readonly string[] = [mailQueue, signInLinkQueue];

/** As many as the transport has connections. */
const MAILS_AT_ONCE = 3;

/** Resolves to a function that stops it. */
export async function startSendingMail(
  context: Context,
  session: WorkerSession,
  config: MailConfig,
): Promise<() => Promise<void>> {
  await using started = new AsyncDisposableStack();
  const transport = await openMailTransport(config);
  started.defer(() => transport.close());
  started.defer(
    await startJobPlaces<MailJob>(context, {
      queue: mailQueue,
      places: MAILS_AT_ONCE,
      async handle(job) {
        await session.own(mailQueue, [job]);
        await send(context, transport, config, job.id, job.data);
      },
    }),
  );
  started.defer(
    await startJobPlaces<SignInLinkJob>(context, {
      queue: signInLinkQueue,
      places: 1,
      async handle(job) {
        await session.own(signInLinkQueue, [job]);
        await mailSignInLink(context, job.id, job.data);
      },
    }),
  );
  const running = started.move();
  return () => running.disposeAsync();
}

async function send(
  context: Context,
  transport: MailTransport,
  { publicUrl }: MailConfig,
  id: string,
  job: MailJob,
): Promise<void> {
  const mail = openMail(context, id, job);
  if (mail.expiresAt !== undefined && new Date(mail.expiresAt) <= context.databaseClock.now()) {
    context.log.warn({ mail_id: id, subject: mail.subject }, 'mail dropped: it is of no use any more');
    return;
  }
  const { to, subject } = mail;
  try {
    await transport.send({ to, subject, ...mailBody(mail, publicUrl) });
  } catch (error) {
    if (!(error instanceof MailRefusedError)) {
      context.log.warn(
        { err: error, peer: 'mail server', mail_id: id, subject },
        'mail not sent, it is retried',
      );
      throw error;
    }
    context.log.error(
      { err: error, peer: 'mail server', mail_id: id, subject },
      'mail refused by the mail server',
    );
    return;
  }
  context.log.info({ mail_id: id, subject }, 'mail sent');
}
