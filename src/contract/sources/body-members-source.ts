/** Makes generated/body-members.ts: which members each object of the contracts has, so that no others leave the process. */
import { at, type JsonObject } from '../event-catalogue.ts';

/** @param contracts bundled, by name. An object that another contract describes otherwise has its contract's name before its own. */
export function bodyMembersSource(contracts: {
  readonly public: JsonObject;
  readonly operator: JsonObject;
  readonly console: JsonObject;
}): string {
  const all = new Map<string, readonly string[]>();
  for (const [contract, document] of Object.entries(contracts)) {
    for (const [name, members] of membersOf(document)) {
      const known = all.get(name);
      if (!known) all.set(name, members);
      else if (known.join() !== members.join()) all.set(`${contract}.${name}`, members);
    }
  }
  const lines = [...all].map(([name, members]) => `  ${JSON.stringify(name)}: ${JSON.stringify(members)},`);
  return `// Generated from the contracts by \`npm run generate\`. Do not edit.

/** The members of each object of the contracts, in their order. */
export const bodyMembers = {
${lines.join('\n')}
} as const;
`;
}

function membersOf(contract: JsonObject): [name: string, members: string[]][] {
  return Object.entries(at(contract, 'components', 'schemas')).flatMap(([name, schema]) => {
    const { properties } = Object(schema);
    return properties ? [[name, Object.keys(properties)]] : [];
  });
}
