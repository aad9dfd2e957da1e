// Sign-in links that people ask for. A request does the same whether there is such a person or not, and takes the same
// time: a worker looks for the person, and only then makes the link and mails it. Where several installations (cells) share one address,
// each mails its own people.
import { cellQuestion } from '../../../platform/cells/question.ts';
import { type Context, inTransaction } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { enqueueMail } from '../../mail.ts';
import { normalizedEmail, organizationsOfEmail } from '../person.ts';
import { sha256 } from '../tokens/token-text.ts';
import { attemptLimits, takeAttempt } from './attempt-limit.ts';
import { createSignInLink, type SignInLink, signInPath } from './sign-in-link.ts';

/** The queue of requested links. */
export const signInLinkQueue = 'make-sign-in-link';

export interface SignInLinkJob {
  readonly emailSealed: string;
  /** Of the browser that asked, in hex. Jobs of earlier versions have none. */
  readonly askedBySha256?: string;
}

interface RequestedLink {
  /** Of the request: asked twice, a cell mails once. */
  readonly id: string;
  readonly email: string;
  readonly askedBySha256: string;
  /** The browser's network address, as attempts are counted by it. */
  readonly client: string;
}

/** Every cell answers the same, whether it knows the address or not. */
export const requestedSignInLink = cellQuestion<RequestedLink, null>('mail-sign-in-link');

/**
 * Without mail nothing happens: whoever runs the service makes links then. The caller has counted the attempt.
 *
 * @param mark of the browser that asks.
 * @param client as attempts are counted by it.
 */
export async function mailSignInLinkOnRequest(
  context: Context,
  email: string,
  mark: string,
  client: string,
): Promise<void> {
  const requested = {
    id: context.databaseClock.newId(),
    email: normalizedEmail(email),
    askedBySha256: Buffer.from(sha256(mark)).toString('hex'),
    client,
  };
  await Promise.all([
    enqueueRequest(context, requested),
    // Of one that does not answer, the page has said so (ssoOffers).
    context.cells?.ask(requestedSignInLink, requested),
  ]);
}

/**
 * For another cell, which was asked. It is counted here too, so that an address gets no more mail, and a client asks for no more,
 * when its requests are spread over the cells.
 */
export async function mailSignInLinkForOther(context: Context, requested: RequestedLink): Promise<null> {
  const isTooMany = [
    await takeAttempt(context, attemptLimits.linksOfClient, requested.client),
    await takeAttempt(context, attemptLimits.linksOfEmail, requested.email),
  ].some((seconds) => seconds !== undefined);
  if (!isTooMany) await enqueueRequest(context, requested);
  return null;
}

async function enqueueRequest(context: Context, { id, email, askedBySha256 }: RequestedLink): Promise<void> {
  if (!context.rules.mail) return;
  const data: SignInLinkJob = {
    emailSealed: context.secretBox.seal(email, sealContext(id)),
    askedBySha256,
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
      paragraphs: [`Somebody, probably you, wants to sign in as ${email}.`, ...(await whatOpens(tx, email))],
      action: { label: 'Sign in', path: signInPath(link.token) },
      footnote:
        'The link works once, within 15 minutes. If you have not asked for it, ignore this mail: nobody can sign in without the link.',
      expiresAt: link.expires_at.toISOString(),
    });
  });
}

/** Whoever is known in two cells gets two mails, and has to choose. */
async function whatOpens(context: Context, email: string): Promise<string[]> {
  if (!context.cells) return [];
  const organizations = (await organizationsOfEmail(context, email)).map(({ name }) => name);
  const opened = organizations.length > 0 ? organizations.join(', ') : 'the operators’ area';
  return [
    `It opens ${opened} (${context.cells.own}). If you get a second mail, its link opens what you have elsewhere.`,
  ];
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
