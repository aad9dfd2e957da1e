// An organization, made as its operator makes one: by commands' own means, in the database that the settings name.
import { openCore } from '../../src/core.ts';
import { createOrganization } from '../../src/domain/access/organization.ts';
import { createSignInLink } from '../../src/domain/access/sign-in/sign-in-link.ts';
import { issueToken } from '../../src/domain/access/tokens/api-token.ts';
import { issueOperatorToken } from '../../src/domain/access/tokens/operator-token.ts';
import { fullAccess, operatorScopes } from '../../src/domain/access/tokens/scope.ts';
import { readConfig } from '../../src/platform/config.ts';
import { asOperator } from '../support/app.ts';

export interface Tenant {
  readonly organizationId: string;
  readonly token: string;
  readonly operatorToken: string;
  /** For its owner to sign in with. */
  readonly link: string;
}

/** Brings the database up to date too. */
export async function makeTenant(settings: Readonly<Record<string, string>>): Promise<Tenant> {
  await using core = await openCore(readConfig(settings));
  const { context } = core;
  const owner = `owner-${crypto.randomUUID()}@tenant.example`;
  const { id: organizationId } = await createOrganization(context, { name: 'Tenant', owner_email: owner });
  const { plaintext: token } = await issueToken(context, {
    organizationId,
    issuedBy: owner,
    name: 'test',
    scopes: [fullAccess],
  });
  const operator = await issueOperatorToken(asOperator(context), { name: 'test', scopes: operatorScopes });
  const { token: link } = await createSignInLink(context, owner);
  return { organizationId, token, operatorToken: operator.plaintext, link };
}
