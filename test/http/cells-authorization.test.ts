// Who may call what in an installation that shares its address with another: every operation of the three contracts, by everybody who
// is somebody in the other one, through the router and past it.
import { expect, test } from 'vitest';
import { makeOperator } from '../../src/domain/access/person.ts';
import { generateToken } from '../../src/domain/access/tokens/api-token.ts';
import { shortId } from '../../src/domain/access/tokens/token-text.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { consoleOperations, consolePath } from '../support/console-operations.ts';
import { forFile } from '../support/for-file.ts';
import { contractOperations, pathOf } from '../support/operations.ts';
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
async function sessionOf(email: string) {
  return { Cookie: `__Host-countersign=${(await signIn(eu2, email, router.url)).cookie}` };
}
const visitors = {
  'an owner’s session in the other': await sessionOf(there.ownerEmail),
  'an operator’s session in the other': await sessionOf(thereOperator),
  'a visitor of a portal in the other': {
    'Console-Portal': '1',
    Cookie: `__Host-countersign-portal=${(await visit(eu2, there.organizationId, {}, router.url)).portalCookie}`,
  },
};

/** Each past the router, to the wrong installation: `Countersign-Cell`, cookies and paths do not open it either. */
const wrongDoor = (path: string, init: RequestInit) => fetch(`${eu1.baseUrl}${path}`, init);
const ownPages = { Origin: router.url, 'Sec-Fetch-Site': 'same-origin' };

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const publicAndOperator = [
  ...(await contractOperations('public')),
  ...(await contractOperations('operator')),
];

test.each(publicAndOperator)('nobody of the other installation opens $id', async (operation) => {
  const path = pathOf(operation, here.organizationId);
  const { method } = operation;
  await Promise.all(
    Object.entries(tokens).map(async ([who, token]) => {
      const answer = await wrongDoor(path, { method, headers: bearer(token) });
      expect(answer.status, who).toBe(401);
    }),
  );
});

/** The router leads a token to its organization, and what names none to the cell that it names: either refuses it as above. */
test.each(['listWebhookEndpoints', 'operatorGetOrganization'])(
  'nor through the router, whatever else they say: %s',
  async (id) => {
    const operation = publicAndOperator.find((each) => each.id === id);
    if (!operation) throw new Error(`No contract has ${id}.`);
    for (const [who, token] of Object.entries(tokens)) {
      // There it opens what is its own.
      if (token === there.token && id === 'listWebhookEndpoints') continue;
      const headers = { ...bearer(token), 'Countersign-Cell': 'eu1' };
      const answer = await fetch(`${router.url}${pathOf(operation, here.organizationId)}`, { headers });
      expect(answer.status, who).toBe(401);
    }
  },
);

test.each((await consoleOperations()).filter(({ isOpen }) => !isOpen))(
  'nobody who is signed in to the other installation opens $method $path',
  async (operation) => {
    const path = `/api/v1/console${consolePath(operation, { organization_id: here.organizationId })}`;
    const { method } = operation;
    await Promise.all(
      Object.entries(visitors).map(async ([who, headers]) => {
        const answer = await wrongDoor(path, { method, headers: { ...ownPages, ...headers } });
        expect(answer.status, who).toBe(401);
      }),
    );
  },
);
