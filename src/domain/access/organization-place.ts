// Where an organization lives, if several installations (cells) share one address: each cell says what it knows. Of what two say the
// higher epoch is true, because each move adds one.
import { cellQuestion } from '../../platform/cells/question.ts';
import type { Context } from '../context.ts';

/** An organization by its id or, for tokens that do not name it, by the SHA-256 (base64url) of one of its tokens. */
export type KnownOf = { readonly organization_id: string } | { readonly token_sha256: string };

/** What a cell says of an organization that it has, or had. */
export interface OrganizationPlace {
  readonly organization_id: string;
  readonly epoch: number;
  /** The cell that has it, if another one does. */
  readonly lives_in: string | null;
}

/** Of many at once, in their order. Null: this cell never had it. */
export const organizationPlaces = cellQuestion<readonly KnownOf[], readonly (OrganizationPlace | null)[]>(
  'organization-places',
);

/**
 * What the cells say together: the highest epoch is true and, of equal ones, who says "here".
 *
 * @param said by the names of the cells; one without an answer has undefined.
 */
export function cellThatHas(
  said: ReadonlyMap<string, OrganizationPlace | null | undefined>,
): { organization_id: string; cell: string } | undefined {
  const claims = [...said].flatMap(([cell, place]) => (place ? [{ ...place, cell }] : []));
  const [truth] = claims.sort(
    (one, other) =>
      other.epoch - one.epoch ||
      Number(one.lives_in !== null) - Number(other.lives_in !== null) ||
      // Where both are wrong, all at least say the same.
      one.cell.localeCompare(other.cell, 'en'),
  );
  if (!truth) return undefined;
  const { organization_id, lives_in } = truth;
  // Between the last word of the cell that it leaves and the first of the other it is in neither: the old one says so, with a 503.
  const isOpen = lives_in !== null && isOpenIn(said.get(lives_in));
  return { organization_id, cell: isOpen ? lives_in : truth.cell };
}

/** One that does not answer may have it. */
const isOpenIn = (place: OrganizationPlace | null | undefined): boolean =>
  place === undefined || (place !== null && place.lives_in === null);

type FoundPlace = OrganizationPlace & { readonly sha256: Buffer | null };

/** What this cell says of many. In SQL, because a proxy asks while a request waits. */
export async function placesOf(
  { db }: Context,
  known: readonly KnownOf[],
): Promise<(OrganizationPlace | null)[]> {
  const ids = known.flatMap((each) => ('organization_id' in each ? [each.organization_id] : []));
  const hashes = known.flatMap((each) =>
    'token_sha256' in each ? [Buffer.from(each.token_sha256, 'base64url')] : [],
  );
  const found = await db.query<FoundPlace>`
    select id as organization_id, epoch, lives_in, null as sha256 from organization where id = any(${ids}::uuid[])
    union all
    select organization.id, epoch, lives_in, sha256
      from api_token join organization on organization.id = organization_id where sha256 = any(${hashes}::bytea[])`;
  const byKey = new Map(
    found.map(({ sha256, ...place }) => [sha256?.toString('base64url') ?? place.organization_id, place]),
  );
  return known.map(
    (each) => byKey.get('organization_id' in each ? each.organization_id : each.token_sha256) ?? null,
  );
}
