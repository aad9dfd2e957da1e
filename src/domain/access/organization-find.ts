// Finds organizations for an operator who does not know in which installation (cell) they are.
import type { Organization } from '../../../generated/prisma/client.ts';
import { cellQuestion } from '../../platform/cells/question.ts';
import { sql } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { isUuid } from '../page.ts';
import { normalizedEmail } from './person.ts';

export type FoundOrganization = Pick<Organization, 'id' | 'name' | 'epoch' | 'lives_in'>;

/** An id, the address of a member, or a part of a name. */
export interface Sought {
  readonly text: string;
}

export const FOUND_MAX = 50;

export const organizationFind = cellQuestion<Sought, readonly FoundOrganization[]>(
  'organization-find',
  5_000,
);

/** Those of this cell, and those that it has had: up to 50, by name. */
export function findOrganizations({ db }: Context, { text }: Sought): Promise<FoundOrganization[]> {
  const isSought = isUuid(text)
    ? sql`id = ${text}`
    : text.includes('@')
      ? sql`id in (select organization_id from member where lower(email) = ${normalizedEmail(text)})`
      : sql`position(lower(${text}) in lower(name)) > 0`;
  return db.query<FoundOrganization>`
    select id, name, epoch, lives_in from organization where ${isSought} order by name, id limit ${FOUND_MAX}`;
}

interface FoundIn<Cell> {
  readonly cell: Cell;
  readonly answer?: readonly FoundOrganization[];
  readonly fault?: string;
}

/** What each cell found, with what is true of it in the light of what the others say. */
export function withStates<Cell extends string | undefined>(replies: readonly FoundIn<Cell>[]) {
  const all = replies.flatMap(({ cell, answer = [] }) => answer.map((found) => ({ cell, ...found })));
  const stateOf = ({ id, epoch, lives_in }: FoundOrganization) => {
    if (lives_in !== null) {
      const isThere = all.some(
        (other) => other.id === id && other.cell === lives_in && other.lives_in === null,
      );
      const isAsked = replies.some((reply) => reply.cell === lives_in && reply.answer);
      // What has left has the later epoch until it arrives.
      const isLast = all.every((other) => other.id !== id || other.epoch <= epoch);
      return isAsked && !isThere && isLast
        ? `on the way to ${lives_in}, in use nowhere: complete the move from here`
        : `lives in ${lives_in}`;
    }
    const later = all.find((other) => other.id === id && other.epoch > epoch);
    return later ? `out of date: ${later.cell} knows a later move` : 'here';
  };
  return replies.map(({ answer, ...reply }) => ({
    ...reply,
    answer: answer?.map((found) => ({
      id: found.id,
      name: found.name,
      epoch: found.epoch,
      state: stateOf(found),
    })),
  }));
}
