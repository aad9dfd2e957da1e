// Sign-in links that people ask for. A request does the same whether there is such a person or not, and takes the same
// time: a worker looks for the person, and only then makes the link and mails it.
import { type Context, inTransaction } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { enqueueMail } from '../../mail.ts';
import { normalizedEmail } from '../person.ts';
import { sha256 } from '../tokens/token-text.ts';
import { createSignInLink, type SignInLink, signInPath } from './sign-in-link.ts';

/** The queue of requested links. */
export const signInLinkQueue = 'make-sign-in-link';

export interface SignInLinkJob {
  readonly emailSealed: string;
  /** Of the browser that asked, in hex. Jobs of earlier versions have none. */
  readonly askedBySha256?: string;
}

/**
 * Without mail nothing happens: whoever runs the service makes links then.
 *
 * @param mark of the browser that asks.
 */
export async function mailSignInLinkOnRequest(context: Context, email: string, mark: string): Promise<void> {
  if (!context.rules.mail) return;
  const id = context.databaseClock.newId();
  const data: SignInLinkJob = {
    emailSealed: context.secretBox.seal(normalizedEmail(email), sealContext(id)),
    askedBySha256: Buffer.from(sha256(mark)).toString('hex'),
  };
  await inTransaction(context, (tx) => tx.queue.enqueue(tx.db, signInLinkQueue, { id, data }));
}

/** Makes the link of a request and mails it, if somebody with this address may sign in. */
export async function mailSignInLink(
  context: Context,
  jobId: string,
  { emailSealed, askedBySha256 }: SignInLinkJob,
): Promise<void> {
  const email = context.secretBox.open(emailSealed, sealContext(jobId));
  await inTransaction(context, async (tx) => {
    const link = await linkIfKnown(tx, email, askedBySha256);
    if (!link) return;
    await enqueueMail(tx, {
      to: email,
      subject: 'Your link to sign in to Countersign',
      paragraphs: [`Somebody, probably you, wants to sign in as ${email}.`],
      action: { label: 'Sign in', path: signInPath(link.token) },
      footnote:
        'The link works once, within 15 minutes. If you have not asked for it, ignore this mail: nobody can sign in without the link.',
      expiresAt: link.expires_at.toISOString(),
    });
  });
}

async function linkIfKnown(
  context: Context,
  email: string,
  askedBySha256: string | undefined,
): Promise<SignInLink | undefined> {
  try {
    return await createSignInLink(context, email, askedBySha256 ? Buffer.from(askedBySha256, 'hex') : null);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return undefined;
    throw error;
  }
}

const sealContext = (jobId: string) => `sign_in_link_request/${jobId}`;
