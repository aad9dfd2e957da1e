// Members of an organization.
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';

/** E-mail address of an organization's first owner, in whose name operators issue tokens. */
export async function ownerOf(context: Context, organizationId: string): Promise<string> {
  const owner = await context.db.prisma.member.findFirst({
    where: { organizationId, role: 'OWNER' },
    orderBy: { id: 'asc' },
  });
  if (!owner) throw new DomainError('not_found', 'This organization has no OWNER to issue a token for.');
  return owner.email;
}
