// Mail to people: the domain's folders compose it; it is stored sealed until a worker has sent it
// (src/jobs/messages/send-mail.ts).
import type { Context, TransactionContext } from './context.ts';

/** The queue whose jobs send mail. */
export const mailQueue = 'send-mail';

/** A mail in plain words, from which text and HTML are made when it is sent. */
export interface Mail {
  /** A single address. */
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /**
   * The link for the reader. `path` begins with a slash and is appended to PUBLIC_URL; its fragment may
   * contain a secret.
   */
  readonly action?: { readonly label: string; readonly path: string };
  /** The last paragraph, in small print. */
  readonly footnote?: string;
  /** The time (ISO 8601) after which the mail is useless and is not sent. */
  readonly expiresAt?: string;
}

export interface MailJob {
  readonly sealed: string;
}

/**
 * Sends a mail once the transaction has committed. Without SMTP_URL nothing is sent.
 *
 * @returns whether mail is configured.
 */
export async function enqueueMail(tx: TransactionContext, mail: Mail): Promise<boolean> {
  if (!tx.rules.mail) return false;
  const id = tx.databaseClock.newId();
  const data: MailJob = { sealed: tx.secretBox.seal(JSON.stringify(mail), sealContext(id)) };
  await tx.queue.enqueue(tx.db, mailQueue, { id, data });
  return true;
}

/** @throws Error when the job was altered, or its key is not configured. */
export function openMail({ secretBox }: Context, jobId: string, { sealed }: MailJob): Mail {
  return JSON.parse(secretBox.open(sealed, sealContext(jobId)));
}

const sealContext = (jobId: string) => `mail/${jobId}`;
