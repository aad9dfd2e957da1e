// Where all organizations live, for a proxy that has a map and asks nobody (docs/operating/cells/haproxy.cfg).
import type { Cells } from '../../platform/cells/cells.ts';
import { cellQuestion } from '../../platform/cells/question.ts';
import { cellThatHas, type OrganizationPlace } from '../access/organization-place.ts';
import { shortId } from '../access/tokens/token-text.ts';
import type { Context } from '../context.ts';

/** Of one question. */
const ORGANIZATIONS_MAX = 1_000;

/** Organizations that a cell has or had, in the order of their ids, with the SHA-256 (hex) of their tokens. */
type Holding = OrganizationPlace & { readonly token_sha256s: readonly string[] };

/** Those after an id; none: that was all. */
export const cellHoldings = cellQuestion<string, readonly Holding[]>('holdings');

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export async function holdingsOf({ db }: Context, after: string): Promise<Holding[]> {
  // In SQL, where the hashes of an organization become one row. Those of tokens that have ended lead to the right refusal.
  return await db.query<Holding>`
    select id as organization_id, epoch, lives_in,
      array(select encode(sha256, 'hex') from api_token where organization_id = organization.id order by api_token.id) as token_sha256s
    from organization where id > ${after}::uuid order by id limit ${ORGANIZATIONS_MAX}`;
}

/**
 * By what a request names an organization: its id, as it is and as tokens have it, and for tokens that name none their SHA-256.
 *
 * @returns pairs of that and the cell. @throws Error if a cell is silent: a map without its organizations would send them elsewhere.
 */
export async function cellMap(context: Context, cells: Cells): Promise<[key: string, cell: string][]> {
  const all = new Map<string, Map<string, Holding>>();
  for (const cell of cells.names) {
    for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
      const holdings = await of(cell, after);
      for (const holding of holdings) {
        const said = all.get(holding.organization_id) ?? new Map<string, Holding>();
        all.set(holding.organization_id, said.set(cell, holding));
      }
      after = holdings.at(-1)?.organization_id;
    }
  }
  return [...all].flatMap(([id, said]) => {
    const cell = cellThatHas(said)?.cell ?? cells.own;
    const hashes = new Set([...said.values()].flatMap(({ token_sha256s }) => token_sha256s));
    return [id, shortId(id), ...hashes].map((key): [string, string] => [key, cell]);
  });

  async function of(cell: string, after: string): Promise<readonly Holding[]> {
    if (cell === cells.own) return holdingsOf(context, after);
    const [reply] = await cells.ask(cellHoldings, after, [cell]);
    if (reply && reply.fault === undefined) return reply.answer;
    throw new Error(`No answer from ${cell} (${reply?.fault}). Nothing is printed: use the map of before.`);
  }
}
