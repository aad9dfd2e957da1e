// Organizations, and the demo organization of a new database.
import type { Organization } from '../../../generated/prisma/client.ts';
import { raw } from '../../platform/postgres/statement.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction } from '../context.ts';
import { DomainError, livesElsewhere } from '../errors.ts';
import { lockOrganization } from '../organization-lock.ts';
import {
  countPage,
  isUuid,
  newestPage,
  type Page,
  type PageRequest,
  pageOf,
  type TimeRange,
} from '../page.ts';
import { makeOperator } from './person.ts';
import { refuseUnknownTimeZone } from './time-zone.ts';
import { issueToken } from './tokens/api-token.ts';
import { fullAccess } from './tokens/scope.ts';

export type { Organization };

const TIME_ZONE_DEFAULT = 'UTC';

/**
 * Creates an organization with its first member, an OWNER.
 *
 * @throws DomainError `unprocessable_content` for an unknown time zone.
 */
export function createOrganization(
  context: Context,
  input: { name: string; owner_email: string; id?: string; time_zone?: string | undefined },
): Promise<Organization> {
  const { name, owner_email, time_zone = TIME_ZONE_DEFAULT } = input;
  return inTransaction(context, async (tx) => {
    if (time_zone !== TIME_ZONE_DEFAULT) await refuseUnknownTimeZone(tx, time_zone);
    const id = input.id ?? tx.databaseClock.newId();
    const created_at = tx.databaseClock.now();
    const { prisma } = tx.db;
    const organization = await prisma.organization.create({ data: { id, name, time_zone, created_at } });
    await prisma.member.create({
      data: {
        id: tx.databaseClock.newId(),
        organization_id: id,
        email: owner_email,
        role: 'OWNER',
        created_at,
      },
    });
    await recordAudit(tx, 'organization.created', id, id, { after: { name, owner_email, time_zone } });
    return organization;
  });
}

/** All organizations that live here, newest first. */
export async function listOrganizations(
  context: Context,
  page: PageRequest,
  created?: TimeRange,
): Promise<Page<Organization>> {
  if (page.counter)
    return countPage(context, page.counter, page, raw('organization'), [raw('lives_in is null')], created);
  const rows = await context.db.prisma.organization.findMany(newestPage(page, { lives_in: null }, created));
  return pageOf(rows, page.limit);
}

/** @throws DomainError `not_found`; `service_unavailable` if it lives elsewhere. */
export async function getOrganization(context: Context, id: string): Promise<Organization> {
  const organization = await context.db.prisma.organization.findUnique({ where: { id } });
  if (!organization) throw new DomainError('not_found', `There is no organization ${id}.`);
  if (organization.lives_in !== null) throw livesElsewhere(organization.lives_in);
  return organization;
}

/**
 * Changes when an organization's days begin. What is billed stays as it is, and the next period begins where
 * it ended, so that no moment is billed twice or never.
 *
 * @throws DomainError `unprocessable_content` for an unknown time zone; `not_found`.
 */
export function setTimeZone(
  context: Context,
  organizationId: string,
  time_zone: string,
): Promise<Organization> {
  return inTransaction(context, async (tx) => {
    await Promise.all([lockOrganization(tx, organizationId), refuseUnknownTimeZone(tx, time_zone)]);
    const found = await getOrganization(tx, organizationId);
    if (found.time_zone === time_zone) return found;
    const changed = await tx.db.prisma.organization.update({
      where: { id: organizationId },
      data: { time_zone },
    });
    await recordAudit(tx, 'organization.time_zone_changed', organizationId, organizationId, {
      before: { time_zone: found.time_zone },
      after: { time_zone },
    });
    return changed;
  });
}

/** The organization with this id or, if that is unambiguous, this name. @throws DomainError `not_found`. */
export async function findOrganization(
  context: Context,
  idOrName: string,
  { isAnywhere = false } = {},
): Promise<Organization> {
  const candidates = await context.db.prisma.organization.findMany({
    where: isUuid(idOrName) ? { id: idOrName } : { name: idOrName },
    orderBy: { id: 'asc' },
    take: 5,
  });
  const [organization, other] = candidates;
  if (!organization) throw new DomainError('not_found', `There is no organization "${idOrName}".`);
  if (other) {
    const ids = candidates.map(({ id }) => id).join(', ');
    throw new DomainError('conflict', `Several organizations are called "${idOrName}". Use an id: ${ids}.`);
  }
  if (organization.lives_in !== null && !isAnywhere) throw livesElsewhere(organization.lives_in);
  return organization;
}

/** The cell where an organization lives that this installation had, if there is one. */
export async function cellOfDeparted({ db }: Context): Promise<string | undefined> {
  const [departed] = await db.query<{ lives_in: string }>`
    select lives_in from organization where lives_in is not null limit 1`;
  return departed?.lives_in;
}

/** Fixed, so that two processes that seed at the same time create one. */
export const demoOrganizationId = '01930000-0000-7000-8000-00000000de30';

export const demoOwnerEmail = 'owner@demo.example';

const demoCustomers = [
  ['Brightwater Logistics', 'GB', 'GBP'],
  ['Calderon y Hijos', 'ES', 'EUR'],
  ['Dorsum Medizintechnik', 'DE', 'EUR'],
  ['Elsinore Shipping', 'DK', 'DKK'],
  ['Fukuda Precision', 'JP', 'JPY'],
  ['Granite State Bakery', 'US', 'USD'],
  ['Halvorsen Fisk', 'NO', 'NOK'],
] as const;

/**
 * In a database without organizations, creates one for trying things out, with an owner, customers and a
 * token.
 *
 * @returns the token's plaintext, or undefined when there was an organization.
 */
export function seedDemoOrganization(context: Context): Promise<string | undefined> {
  return inTransaction(context, async (tx) => {
    // Locks and looks without Prisma, which would make every start of an installation slower.
    const [, organizations] = await Promise.all([
      tx.db.execute`select pg_advisory_xact_lock(hashtext('countersign:demo'))`,
      tx.db.query`select 1 from organization limit 1`,
    ]);
    if (organizations.length > 0) return undefined;
    await createOrganization(tx, { id: demoOrganizationId, name: 'Demo', owner_email: demoOwnerEmail });
    // Who tries it out sees the operators' area as well.
    await makeOperator(tx, demoOwnerEmail);
    const now = tx.databaseClock.now();
    for (const [index, [name, country, currency]] of demoCustomers.entries()) {
      const email = `accounts@${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`;
      // Without events: nobody could have received them.
      tx.db.send`
        insert into customer (id, organization_id, number, name, email, country, currency, created_at, updated_at)
        values (${tx.databaseClock.newId()}, ${demoOrganizationId}, ${`C-${1001 + index}`}, ${name}, ${email}, ${country},
                ${currency}, ${now}, ${now})`;
    }
    const { plaintext } = await issueToken(tx, {
      organizationId: demoOrganizationId,
      issuedBy: demoOwnerEmail,
      name: 'Demo token',
      scopes: [fullAccess],
    });
    return plaintext;
  });
}
