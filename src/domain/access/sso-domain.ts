// Domains of e-mail addresses that an organization's identity provider may speak for, once a DNS record has proved that the
// domain is the organization's.
import { randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { SsoDomain } from '../../../generated/prisma/client.ts';
import { raw } from '../../platform/postgres/statement.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction } from '../context.ts';
import { DomainError, unprocessable } from '../errors.ts';
import { lockOrganization } from '../organization-lock.ts';

export type { SsoDomain };

/** The texts of the TXT records of a name; none if there is no such name. Rejects if DNS does not answer. */
export type ResolveTxt = (name: string) => Promise<readonly string[]>;

const columns = raw(`
  organization_id as "organizationId", domain, challenge, created_at as "createdAt", verified_at as "verifiedAt"`);

const DOMAINS_MAX = 20;

/** Where the DNS record of a domain belongs. */
export const challengeName = (domain: string): string => `_countersign-challenge.${domain}`;

/** The domain of an address, as domains are stored. */
export const domainOf = (email: string): string => asStored(email.slice(email.lastIndexOf('@') + 1));

/** By name. */
export function listSsoDomains({ db }: Context, organizationId: string): Promise<SsoDomain[]> {
  return db.query<SsoDomain>`
    select ${columns} from sso_domain where organization_id = ${organizationId} order by domain`;
}

/**
 * Adds a domain, which counts once it is verified; a second call changes nothing.
 *
 * @throws DomainError `unprocessable_content` for what is not a domain of the internet; `conflict` beyond 20.
 */
export function addSsoDomain(context: Context, organizationId: string, name: string): Promise<SsoDomain> {
  const domain = asStored(name.trim());
  if (!/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(domain))
    throw unprocessable([{ pointer: '/domain', detail: 'must be a domain, such as example.com' }]);
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
    const added: SsoDomain = {
      organizationId,
      domain,
      challenge: `countersign-verification=${randomBytes(24).toString('base64url')}`,
      createdAt: tx.databaseClock.now(),
      verifiedAt: null,
    };
    tx.db.send`
      insert into sso_domain (organization_id, domain, challenge, created_at)
      values (${organizationId}, ${domain}, ${added.challenge}, ${added.createdAt})`;
    await recordAudit(tx, {
      action: 'sso_domain.added',
      organizationId,
      subject: subjectOf(organizationId),
      after: { domain },
    });
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
  if (found.verifiedAt) return found;
  // DNS is asked outside the transaction.
  await refuseMissingRecord(found, resolveTxt);
  return inTransaction(context, async (tx) => {
    const verifiedAt = tx.databaseClock.now();
    const changed = await tx.db.execute`
      update sso_domain set verified_at = ${verifiedAt}
      where organization_id = ${organizationId} and domain = ${found.domain} and challenge = ${found.challenge}
        and verified_at is null`;
    if (changed === 0) return ssoDomain(tx, organizationId, found.domain);
    await recordAudit(tx, {
      action: 'sso_domain.verified',
      organizationId,
      subject: subjectOf(organizationId),
      after: { domain: found.domain },
    });
    return { ...found, verifiedAt };
  });
}

/** Identities that were linked by its addresses stay: they are of members. @throws DomainError `not_found`. */
export function removeSsoDomain(context: Context, organizationId: string, name: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const [removed] = await tx.db.query<SsoDomain>`
      delete from sso_domain where organization_id = ${organizationId} and domain = ${asStored(name)} returning ${columns}`;
    const { domain, verifiedAt } = removed ?? notAdded(name);
    await recordAudit(tx, {
      action: 'sso_domain.removed',
      organizationId,
      subject: subjectOf(organizationId),
      before: { domain, verified_at: verifiedAt?.toISOString() ?? null },
    });
  });
}

/** An organization whose identity provider speaks for an address. */
export interface SsoOffer {
  readonly organizationId: string;
  readonly organizationName: string;
}

/**
 * The organizations whose identity provider speaks for the domain of an address. Says nothing of the address itself: whether
 * somebody has it is nobody's business before they sign in.
 */
export function ssoOffers({ db }: Context, email: string): Promise<SsoOffer[]> {
  return db.query<SsoOffer>`
    select organization.id as "organizationId", organization.name as "organizationName"
    from sso_domain
    join sso_connection on sso_connection.organization_id = sso_domain.organization_id
    join organization on organization.id = sso_domain.organization_id
    where sso_domain.domain = ${domainOf(email)} and sso_domain.verified_at is not null
    order by organization.name, organization.id limit 10`;
}

/** Whether an organization has verified the domain of an address. */
export async function speaksFor({ db }: Context, organizationId: string, email: string): Promise<boolean> {
  const [verified] = await db.query`
    select 1 from sso_domain
    where organization_id = ${organizationId} and domain = ${domainOf(email)} and verified_at is not null`;
  return verified !== undefined;
}

async function ssoDomain({ db }: Context, organizationId: string, name: string): Promise<SsoDomain> {
  const [found] = await db.query<SsoDomain>`
    select ${columns} from sso_domain where organization_id = ${organizationId} and domain = ${asStored(name)}`;
  return found ?? notAdded(name);
}

function notAdded(name: string): never {
  throw new DomainError('not_found', `This organization has not added the domain ${name}.`);
}

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

/** A domain has no id of its own. */
const subjectOf = (organizationId: string) => ({ kind: 'organization', id: organizationId });

/** In ASCII and lower case; what is not a domain becomes nothing that is stored. */
function asStored(domain: string): string {
  return domainToASCII(domain.replace(/\.$/, ''));
}
