// Who may call what in an installation that shares its address with another: every operation of the three contracts, by everybody who
// is somebody in the other one, through the router and past it.
import { expect, test } from 'vitest';
import { makeOperator } from '../../src/domain/access/person.ts';
import { generateToken } from '../../src/domain/access/tokens/api-token.ts';
import { shortId } from '../../src/domain/access/tokens/token-text.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { consoleOperations, consolePath } from '../support/console-operations.ts';
import { forFile } from '../support/for-file.ts';
import { type ContractOperation, contractOperations, pathOf } from '../support/operations.ts';
import { signIn, visit } from '../support/person.ts';
import { startTwoCells } from '../support/two-cells.ts';

const { eu1, eu2, router } = await forFile(startTwoCells());
const here = await eu1.createTenant();
const there = await eu2.createTenant();
const thereOperator = 'root@operator.example';
await inTransaction(eu2.app.context, (tx) => makeOperator(tx, thereOperator));

/** Credentials of the other installation, and such as only look right. */
const tokens = {
  'a token of the other': there.token,
  'an operator token of the other': await eu2.createOperatorToken(),
  'the other’s secret with this organization': `csk_${shortId(here.organizationId)}${there.token.slice(-50)}`,
  'a made-up token of this organization': generateToken(here.organizationId),
};
const cookieOf = (cookie: string | undefined) => `__Host-countersign=${cookie}`;
const portalCookie = (await visit(eu2, there.organizationId, {}, router.url)).portalCookie;
const cookies = {
  'an owner’s session in the other': cookieOf((await signIn(eu2, there.ownerEmail, router.url)).cookie),
  'an operator’s session in the other': cookieOf((await signIn(eu2, thereOperator, router.url)).cookie),
};

/** Each past the router, to the wrong installation: `Countersign-Cell`, cookies and paths do not open it either. */
const wrongDoor = (path: string, init: RequestInit) => fetch(`${eu1.baseUrl}${path}`, init);
const ownPages = { Origin: router.url, 'Sec-Fetch-Site': 'same-origin' };

const pathHere = (operation: ContractOperation) => pathOf(operation, here.organizationId);

test.each([...(await contractOperations('public')), ...(await contractOperations('operator'))])(
  'nobody of the other installation opens $id',
  async (operation) => {
    const isOperators = operation.path.startsWith('/api/v1/operator/');
    for (const [who, token] of Object.entries(tokens)) {
      const init = { method: operation.method, headers: { Authorization: `Bearer ${token}` } };
      expect((await wrongDoor(pathHere(operation), init)).status, who).toBe(401);
      // Through the router an organization's own token leads home, where this one's are not.
      if (token === there.token && !isOperators) continue;
      const routed = await fetch(`${router.url}${pathHere(operation)}`, {
        ...init,
        headers: { ...init.headers, 'Countersign-Cell': 'eu1' },
      });
      expect(routed.status, who).toBe(401);
    }
  },
);

test.each((await consoleOperations()).filter(({ isOpen }) => !isOpen))(
  'nobody who is signed in to the other installation opens $method $path',
  async (operation) => {
    const path = `/api/v1/console${consolePath(operation, { organization_id: here.organizationId })}`;
    const { method } = operation;
    for (const [who, Cookie] of Object.entries(cookies)) {
      const init = { method, headers: { ...ownPages, Cookie } };
      expect((await wrongDoor(path, init)).status, who).toBe(401);
    }
    const headers = {
      ...ownPages,
      'Console-Portal': '1',
      Cookie: `__Host-countersign-portal=${portalCookie}`,
    };
    expect((await wrongDoor(path, { method, headers })).status).toBe(401);
  },
);
