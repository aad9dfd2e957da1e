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

/** Null: this cell never had it. */
export const organizationPlace = cellQuestion<KnownOf, OrganizationPlace | null>('organization-place');

/** What this cell says. */
export async function placeOf({ db }: Context, known: KnownOf): Promise<OrganizationPlace | null> {
  const where =
    'organization_id' in known
      ? { id: known.organization_id }
      : { tokens: { some: { sha256: Buffer.from(known.token_sha256, 'base64url') } } };
  const found = await db.prisma.organization.findFirst({
    where,
    select: { id: true, epoch: true, lives_in: true },
  });
  return found && { organization_id: found.id, epoch: found.epoch, lives_in: found.lives_in };
}
