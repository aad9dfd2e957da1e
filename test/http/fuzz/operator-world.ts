// The resources that requests to the operator API name: organizations with resources, and operator tokens of
// every kind.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Json } from '../../../src/contract/contract-diff/json.ts';
import { issueOperatorToken, revokeOperatorToken } from '../../../src/domain/access/tokens/operator-token.ts';
import { operatorScopes } from '../../../src/domain/access/tokens/scope.ts';
import { startBillingRun } from '../../../src/domain/business/billing/billing-run.ts';
import { asOperator, type TestApp } from '../../support/app.ts';
import { createCustomer } from '../../support/customer.ts';
import { recordDelivery } from '../../support/history.ts';
import { createDraft } from '../../support/invoice.ts';
import { type ContractOperation, pathOf } from '../../support/operations.ts';
import { exampleOf, publication } from '../../support/operator-calls.ts';
import { createPartner } from '../../support/partner.ts';
import type { Draft } from './draft.ts';
import { bearing, noCredentials, type SentCredentials, type World } from './world.ts';

/** A port without a listener. */
const refusing = 'http://127.0.0.1:1/hooks';

export async function createOperatorWorld(app: TestApp): Promise<World> {
  const { context } = app.app;
  const operator = asOperator(context);
  const { organizationId, token } = await app.createTenant();
  const customer = await createCustomer(context, organizationId);
  const invoice = await createDraft(context, organizationId, customer);
  const endpoint = await createPartner(app.baseUrl, token).register(refusing, ['invoice.issued']);
  const delivery = await recordDelivery(context, organizationId, 'failed', endpoint.id);
  const run = await startBillingRun(operator, { organization_id: organizationId }, 'fuzz');
  const idsByPath: readonly (readonly [part: string, id: string])[] = [
    ['/organizations/', organizationId],
    ['/webhook-endpoints/', endpoint.id],
    ['/deliveries/', delivery.id],
    ['/billing-runs/', run.id],
    ['/invoices/', invoice.id],
  ];

  const issue = async (scopes: readonly string[], expiresAt?: Date) =>
    issueOperatorToken(operator, { name: 'fuzz', scopes, expires_at: expiresAt });
  const expired = await issue(operatorScopes, new Date(context.databaseClock.now().getTime() + 60_000));
  await app.passTime(60_000);
  const revoked = await issue(operatorScopes);
  await revokeOperatorToken(operator, revoked.token.id);
  const [full, other, reading, writing] = await Promise.all(
    [operatorScopes, operatorScopes, ['operator:read'], ['operator:write']].map(
      async (scopes) => (await issue(scopes)).plaintext,
    ),
  );
  const isRead = ({ scopes }: ContractOperation) => scopes[0] === 'operator:read';
  const credentials: Record<Draft['credentials'], (draft: Draft) => SentCredentials> = {
    full: () => bearing(full),
    foreign: () => bearing(other),
    'exact scope': ({ operation }) => bearing(isRead(operation) ? reading : writing),
    // No operator token lacks the scope for reading, and the operator API does not know partners' tokens, so
    // reading has no such case.
    'without scope': ({ operation }) => bearing(isRead(operation) ? full : reading),
    expired: () => bearing(expired.plaintext),
    revoked: () => bearing(revoked.plaintext),
    unknown: () => bearing(token),
    malformed: () => bearing(full, 'Basic $TOKEN'),
    none: () => noCredentials,
  };
  return {
    receiver: refusing,
    hints: {
      type: fc.constantFrom('payment.received', 'no.such'),
      data: fc.constant(exampleOf('payment.received') as Json),
      events: fc.uuid().map((id) => [publication(id) as Json]),
    },
    named: { organization_id: [organizationId], endpoint_id: [endpoint.id] },
    [Symbol.asyncDispose]: async () => undefined,
    credentials: (draft) => credentials[draft.credentials](draft),
    path({ operation, target }) {
      if (target.kind === 'text') return pathOf({ path: operation.path }, target.text);
      const id = idsByPath.find(([part]) => operation.path.includes(part))?.[1];
      return pathOf({ path: operation.path }, id ?? randomUUID());
    },
    remember: () => undefined,
  };
}
