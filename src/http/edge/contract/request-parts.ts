// The tenth of the contracts that routes and validates requests. In the bundle it is a constant, computed
// when the bundle is built (src/build/server.ts).
import { type ContractName, contractText } from './contract-text.ts';

/** The key is the name of the contract, the value JSON. */
export function requestParts(): Record<ContractName, string> {
  const partOf = (name: ContractName) => requestPart(contractText(name).json);
  return { public: partOf('public'), operator: partOf('operator'), console: partOf('console') };
}

interface Operation {
  readonly responses: unknown;
  readonly description?: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
}
type Components = Record<string, Record<string, unknown>>;

/** The document without responses, examples, and the components that nothing refers to then. */
function requestPart(json: string): string {
  const { webhooks: _, paths, components, ...document } = JSON.parse(json);
  const requests = membersOf(paths, (item: object) => membersOf(item, requestOf));
  const { securitySchemes } = components;
  return JSON.stringify({
    ...document,
    paths: requests,
    components: { ...usedBy(requests, components), securitySchemes },
  });
}

/** @param member a member of a path: an operation, or the parameters shared by all its operations. */
function requestOf(member: Operation | readonly unknown[]): object {
  if (!('responses' in member)) return member;
  const { responses: _, description: _text, requestBody, ...operation } = member;
  if (!requestBody) return operation;
  const content = membersOf(requestBody.content, ({ schema }: { schema: unknown }) => ({ schema }));
  return { ...operation, requestBody: { ...requestBody, content } };
}

function usedBy(from: unknown, components: Components, used: Components = {}): Components {
  JSON.stringify(from, (key, value) => {
    if (key !== '$ref') return value;
    const [, , kind = '', name = ''] = String(value).split('/');
    used[kind] ??= {};
    const known = used[kind];
    if (name in known) return value;
    known[name] = components[kind]?.[name];
    usedBy(known[name], components, used);
    return value;
  });
  return used;
}

function membersOf<Member>(object: object, change: (member: Member) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([name, member]) => [name, change(member)]));
}
