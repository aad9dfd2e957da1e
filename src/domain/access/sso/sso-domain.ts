// Domains of e-mail addresses that an organization's identity provider may speak for, once a DNS record has proved that the
// domain is the organization's.
import { randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { SsoDomain } from '../../../../generated/prisma/client.ts';
import { cellQuestion } from '../../../platform/cells/question.ts';
import { recordAudit } from '../../audit.ts';
import { type Context, inTransaction } from '../../context.ts';
import { DomainError, unprocessableAt } from '../../errors.ts';
import { lockOrganization } from '../../organization-lock.ts';
import { silentCells } from '../../silent-cells.ts';

export type { SsoDomain };

/** The texts of the TXT records of a name; none if there is no such name. Rejects if DNS does not answer. */
export type ResolveTxt = (name: string) => Promise<readonly string[]>;

const DOMAINS_MAX = 20;

/** Where the DNS record of a domain belongs. */
export const challengeName = (domain: string): string => `_countersign-challenge.${domain}`;

/** The domain of an address, as domains are stored. */
export const domainOf = (email: string): string => asStored(email.slice(email.lastIndexOf('@') + 1));

/** By name. */
export function listSsoDomains({ db }: Context, organizationId: string): Promise<SsoDomain[]> {
  return db.prisma.ssoDomain.findMany({
    where: { organization_id: organizationId },
    orderBy: { domain: 'asc' },
  });
}

/**
 * Adds a domain, which counts once it is verified; a second call changes nothing.
 *
 * @throws DomainError `unprocessable_content` for what is not a domain of the internet; `conflict` beyond 20.
 */
export function addSsoDomain(context: Context, organizationId: string, name: string): Promise<SsoDomain> {
  const domain = asStored(name.trim());
  if (!/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(domain))
    throw unprocessableAt('/domain', 'must be a domain, such as example.com', 'wrong_format');
  return inTransaction(context, async (tx) => {
    // One at a time, or two could both be the last.
    await lockOrganization(tx, organizationId);
    const domains = await listSsoDomains(tx, organizationId);
    const known = domains.find((each) => each.domain === domain);
    if (known) return known;
    if (domains.length >= DOMAINS_MAX)
      throw new DomainError(
        'conflict',
        `An organization has at most ${DOMAINS_MAX} domains. Remove one first.`,
      );
    const challenge = `countersign-verification=${randomBytes(24).toString('base64url')}`;
    const added = await tx.db.prisma.ssoDomain.create({
      data: { organization_id: organizationId, domain, challenge, created_at: tx.databaseClock.now() },
    });
    await recordAudit(tx, 'sso_domain.added', organizationId, organizationId, { after: { domain } });
    return added;
  });
}

/**
 * Looks for the DNS record of a domain. A domain that is verified stays so.
 *
 * @throws DomainError `not_found`; `domain_not_verified`, which says what is there in place of the record.
 */
export async function verifySsoDomain(
  context: Context,
  organizationId: string,
  name: string,
  resolveTxt: ResolveTxt,
): Promise<SsoDomain> {
  const found = await ssoDomain(context, organizationId, name);
  if (found.verified_at) return found;
  // DNS is asked outside the transaction.
  await refuseMissingRecord(found, resolveTxt);
  return inTransaction(context, async (tx) => {
    await lockOrganization(tx, organizationId);
    const { domain, challenge } = found;
    const [verified] = await tx.db.prisma.ssoDomain.updateManyAndReturn({
      where: { organization_id: organizationId, domain, challenge, verified_at: null },
      data: { verified_at: tx.databaseClock.now() },
    });
    if (!verified) return ssoDomain(tx, organizationId, domain);
    await recordAudit(tx, 'sso_domain.verified', organizationId, organizationId, { after: { domain } });
    return verified;
  });
}

/** Identities that were linked by its addresses stay: they are of members. @throws DomainError `not_found`. */
export function removeSsoDomain(context: Context, organizationId: string, name: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    // Nobody adds, verifies or removes one until the transaction ends.
    await lockOrganization(tx, organizationId);
    const { domain, verified_at } = await ssoDomain(tx, organizationId, name);
    await tx.db.prisma.ssoDomain.delete({ where: keyOf(organizationId, domain) });
    await recordAudit(tx, 'sso_domain.removed', organizationId, organizationId, {
      before: { domain, verified_at: verified_at?.toISOString() ?? null },
    });
  });
}

/** An organization whose identity provider speaks for an address. */
export interface SsoOffer {
  readonly organization_id: string;
  readonly organization_name: string;
}

const OFFERS_MAX = 10;

/** Of a domain, never of an address. */
export const ssoOffersOfDomain = cellQuestion<{ readonly domain: string }, SsoOffer[]>('sso-offers');

/** For another cell, and for this one: the organizations here whose identity provider speaks for a domain. */
export async function offersOfDomain({ db }: Context, domain: string): Promise<SsoOffer[]> {
  const domains = await db.prisma.ssoDomain.findMany({
    where: {
      domain,
      verified_at: { not: null },
      organization: { ssoConnection: { isNot: null }, lives_in: null },
    },
    include: { organization: true },
    orderBy: [{ organization: { name: 'asc' } }, { organization_id: 'asc' }],
    take: OFFERS_MAX,
  });
  return domains.map(({ organization: { id, name } }) => ({ organization_id: id, organization_name: name }));
}

/** An offer, and the cell where the organization is; null where there is one installation. */
export interface FoundSsoOffer extends SsoOffer {
  readonly cell: string | null;
}

export interface SsoOffers {
  readonly offers: readonly FoundSsoOffer[];
  /** Whether every cell answered. */
  readonly isComplete: boolean;
}

/**
 * The organizations whose identity provider speaks for the domain of an address, in whichever cell. Says nothing of the address
 * itself: whether somebody has it is nobody's business before they sign in.
 */
export async function ssoOffers(context: Context, email: string): Promise<SsoOffers> {
  const domain = domainOf(email);
  const { cells } = context;
  const [own, others = []] = await Promise.all([
    offersOfDomain(context, domain),
    cells?.ask(ssoOffersOfDomain, { domain }),
  ]);
  const offers = [{ cell: cells?.own ?? null, answer: own }, ...others].flatMap(({ cell, answer = [] }) =>
    answer.map((offer) => ({ ...offer, cell })),
  );
  return { offers: offers.slice(0, OFFERS_MAX), isComplete: silentCells(others).length === 0 };
}

/** Whether an organization has verified the domain of an address. */
export async function speaksFor({ db }: Context, organizationId: string, email: string): Promise<boolean> {
  const domain = await db.prisma.ssoDomain.findUnique({ where: keyOf(organizationId, domainOf(email)) });
  return domain !== null && domain.verified_at !== null;
}

async function ssoDomain({ db }: Context, organizationId: string, name: string): Promise<SsoDomain> {
  const found = await db.prisma.ssoDomain.findUnique({ where: keyOf(organizationId, asStored(name)) });
  if (!found) throw new DomainError('not_found', `This organization has not added the domain ${name}.`);
  return found;
}

const keyOf = (organization_id: string, domain: string) => ({
  organization_id_domain: { organization_id, domain },
});

async function refuseMissingRecord({ domain, challenge }: SsoDomain, resolveTxt: ResolveTxt): Promise<void> {
  const name = challengeName(domain);
  let texts: readonly string[];
  try {
    texts = await resolveTxt(name);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new DomainError('domain_not_verified', `DNS gives no answer about ${name}${why}. Try again soon.`);
  }
  if (texts.includes(challenge)) return;
  const [other] = texts;
  throw new DomainError(
    'domain_not_verified',
    other === undefined
      ? `There is no TXT record ${name} yet. After you have added it, it can take an hour to be seen.`
      : `The TXT record ${name} has another value: ${other.slice(0, 100)}`,
  );
}

/** In ASCII and lower case; what is not a domain becomes nothing that is stored. */
function asStored(domain: string): string {
  return domainToASCII(domain.replace(/\.$/, ''));
}
