/** Makes generated/problem-codes.ts: the problem codes that the contract lists, with their statuses. */

import type { JsonObject } from '../contract-diff/json.ts';
import { codesOf } from '../contract-diff/problem-codes.ts';

/** @param contract the public one, bundled. */
export function problemCodesSource(contract: JsonObject): string {
  const rows = [...codesOf(contract)].map(([code, { status }]) => `  ${code}: ${status},`);
  return `// Generated from openapi/public.yaml by \`npm run generate\`. Do not edit.

/** The status of each problem code, in the contract's order. */
export const problemStatuses = {
${rows.join('\n')}
} as const;
`;
}
