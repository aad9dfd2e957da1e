// Makes the contract body of a new portal link.
import type { PortalLinkCreated } from '../../../../generated/operator/types.gen.ts';
import { areasOf, type PortalLink } from '../../../domain/access/portal-link.ts';
import type { Config } from '../../../platform/config.ts';
import { type Presented, presenter } from '../presented.ts';

/** The only body with the link's token. It stands behind a `#`, so that no server's log has it. */
export const presentNewPortalLink = (
  { link, token }: { readonly link: PortalLink; readonly token: string },
  { publicUrl = '' }: Config['portal'],
): Presented<PortalLinkCreated> => body({ ...link, url: `${publicUrl}/portal#${token}` });

const body = presenter<PortalLink & { readonly url: string }, PortalLinkCreated>('PortalLinkCreated', {
  role: ({ role }) => (role === 'ADMIN' ? 'ADMIN' : 'MEMBER'),
  areas: areasOf,
});
