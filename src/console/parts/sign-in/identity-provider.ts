/** The way to an organization's identity provider and back: what this tab has to remember meanwhile. */
import { beginSso, beginSsoTest } from '#client/calls';
import { toCell } from '../../cells.ts';

const KEY = 'console.identity-provider';

export type Journey =
  | { readonly kind: 'sign_in'; readonly returnTo: string; readonly cell: string | null }
  | { readonly kind: 'test'; readonly organizationId: string };

/** Leaves for the identity provider, to sign in. */
export async function goSignIn(
  organizationId: string,
  options: {
    readonly email?: string;
    readonly isFresh?: boolean;
    readonly returnTo?: string;
    /** Where the organization is; null: where the session is, if there is one. */
    readonly cell?: string | null;
  } = {},
): Promise<void> {
  const { email, isFresh = false, returnTo = `/${organizationId}`, cell = null } = options;
  const { data } = await beginSso<true>({
    body: { organization_id: organizationId, fresh: isFresh, ...(email !== undefined && { email }) },
    ...toCell(cell),
  });
  leave({ kind: 'sign_in', returnTo, cell }, data.authorization_url);
}

/** Leaves for the identity provider, to try the connection out. */
export async function goTest(organizationId: string): Promise<void> {
  const { data } = await beginSsoTest<true>({ path: { organization_id: organizationId } });
  leave({ kind: 'test', organizationId }, data.authorization_url);
}

/** The journey that ends with this page; undefined in another tab than the one that began it. */
export function endJourney(): Journey | undefined {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text === null ? undefined : JSON.parse(text);
}

function leave(journey: Journey, url: string): void {
  sessionStorage.setItem(KEY, JSON.stringify(journey));
  window.location.assign(url);
}
