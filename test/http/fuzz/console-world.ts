// The resources that requests to the console's API name: those of the other worlds, and sessions of every
// kind.
import { makeOperator } from '../../../src/domain/access/person.ts';
import { inTransaction } from '../../../src/domain/context.ts';
import type { TestApp } from '../../support/app.ts';
import type { ConsoleOperation } from '../../support/console-operations.ts';
import { consolePath } from '../../support/console-operations.ts';
import { type DocumentedParameter, isUuidParameter } from '../../support/operations.ts';
import { type Person, signIn } from '../../support/person.ts';
import type { Draft } from './draft.ts';
import { noCredentials, type SentCredentials, type World } from './world.ts';

/** Operations that end the calling session or replace it. */
export const endsSession = ({ id }: Pick<ConsoleOperation, 'id'>): boolean => id === 'signOut';

/** The operation with an existing organization in its path, so that errors are searched elsewhere. */
export function inItsOrganization(operation: ConsoleOperation): ConsoleOperation {
  return {
    ...operation,
    parameters: operation.parameters.filter(({ name }) => name !== 'organization_id'),
  };
}

/** Parameters that are no UUIDs are not varied: domains, keys and kinds have patterns of their own. */
const exampleOf = ({ examples = {} }: DocumentedParameter): string =>
  String(Object.values(examples)[0]?.value);

export async function createConsoleWorld(
  app: TestApp,
  { partners, operators }: { readonly partners: World; readonly operators: World },
  mirroredOf: (id: string) => ConsoleOperation['mirrored'],
): Promise<Pick<World, 'credentials' | 'path'>> {
  const { context, pool } = app.app;
  const { ours, theirs } = partners.organizations ?? { ours: '', theirs: '' };
  const memberOf = async (organizationId: string, role: string) => {
    const email = `${role.toLowerCase()}.${organizationId}@fuzz.example`;
    await pool.query(
      `insert into member (id, organization_id, email, role)
       values (gen_random_uuid(), $1, $2, $3::member_role) on conflict do nothing`,
      [organizationId, email, role],
    );
    return email;
  };
  const idle = await signIn(app, await memberOf(ours, 'OWNER'));
  await pool.query("update session set last_used_at = last_used_at - interval '12 hours'");
  const over = await signIn(app, await memberOf(ours, 'OWNER'));
  await over.copy().request('DELETE', '/session');
  const people = {
    owner: await signIn(app, await memberOf(ours, 'OWNER')),
    admin: await signIn(app, await memberOf(ours, 'ADMIN')),
    member: await signIn(app, await memberOf(ours, 'MEMBER')),
    foreigner: await signIn(app, await memberOf(theirs, 'OWNER')),
    operator: await operatorOf(),
  };

  async function operatorOf(): Promise<Person> {
    await inTransaction(context, (tx) => makeOperator(tx, 'operator@fuzz.example'));
    return signIn(app, 'operator@fuzz.example');
  }

  const sent = ({ cookie = '' }: Person, text = '__Host-countersign=$TOKEN'): SentCredentials => ({
    headers: [
      ['Cookie', text],
      ['Origin', app.baseUrl],
    ],
    token: cookie,
  });
  const roleOf = ({ operation }: Draft) => operation.scopes[0];
  const whoMay = (draft: Draft) => (roleOf(draft) === 'OPERATOR' ? people.operator : people.owner);
  const exactly: Readonly<Record<string, Person>> = {
    OWNER: people.owner,
    ADMIN: people.admin,
    MEMBER: people.member,
    OPERATOR: people.operator,
  };
  const lacking: Readonly<Record<string, Person>> = {
    OWNER: people.admin,
    ADMIN: people.member,
    MEMBER: people.foreigner,
    OPERATOR: people.owner,
  };
  const credentials: Record<Draft['credentials'], (draft: Draft) => SentCredentials> = {
    full: (draft) => sent(whoMay(draft)),
    foreign: (draft) => sent(roleOf(draft) === 'OPERATOR' ? people.operator : people.foreigner),
    'exact scope': (draft) => sent(exactly[roleOf(draft) ?? ''] ?? people.member),
    'without scope': (draft) => sent(lacking[roleOf(draft) ?? ''] ?? people.member),
    expired: () => sent(idle),
    revoked: () => sent(over),
    unknown: () => ({ ...sent(people.owner), token: `${people.owner.cookie?.slice(0, -4)}AAAA` }),
    malformed: () => sent(people.owner, '__Host-countersign=$TOKEN; __Host-countersign=$TOKEN'),
    none: () => ({ ...noCredentials, headers: [['Origin', app.baseUrl]] }),
  };
  return {
    credentials: (draft) => credentials[draft.credentials](draft),
    path(draft) {
      const organization = draft.credentials === 'foreign' ? theirs : ours;
      const mirrored = mirroredOf(draft.operation.id);
      if (!mirrored) {
        const { target } = draft;
        const named = draft.operation.parameters.filter((each) => each.in === 'path');
        // Without a text, an id that does not exist.
        const ids = named.flatMap((each): [string, string][] => {
          if (!isUuidParameter(each)) return [[each.name, exampleOf(each)]];
          return target.kind === 'text' ? [[each.name, target.text]] : [];
        });
        return `/api/v1/console${consolePath(draft.operation, { organization_id: organization, ...Object.fromEntries(ids) })}`;
      }
      const other = { ...draft, operation: mirrored };
      return mirrored.contract === 'public'
        ? partners.path(other).replace('/api/v1/public', `/api/v1/console/organizations/${organization}`)
        : operators.path(other).replace('/api/v1/operator', '/api/v1/console/operator');
    },
  };
}
