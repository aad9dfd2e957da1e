// Operator tokens that hold in several installations (cells): one plaintext, whose hash each of them has under the same id.
import type { Cells } from '../../../platform/cells/cells.ts';
import {
  answering,
  type CellAnswerer,
  type CellReply,
  cellQuestion,
} from '../../../platform/cells/question.ts';
import { isoTime } from '../../../platform/clock/timestamp.ts';
import { audited, recordAudit } from '../../audit.ts';
import { type ActorContext, type Context, inTransaction } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { listOperatorTokens, type OperatorToken, revokeOperatorToken } from './operator-token.ts';

type Times = 'created_at' | 'expires_at' | 'revoked_at';
/** A token as JSON has it. */
type SentToken = Omit<OperatorToken, Times> & {
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
};

/** Who did it, at which command line: the audit of each cell says so. */
interface Doer {
  readonly name: string;
  readonly reason?: string | undefined;
}

interface SharedToken {
  readonly token: SentToken;
  readonly sha256: string;
  readonly by: Doer;
}

const operatorTokens = cellQuestion<null, readonly SentToken[]>('operator-tokens', 5_000);
const operatorTokenShared = cellQuestion<SharedToken, SentToken>('operator-token-shared', 5_000);
/** Null: there is no such token. */
const operatorTokenRevoked = cellQuestion<{ id: string; by: Doer }, SentToken | null>(
  'operator-token-revoked',
  5_000,
);

/**
 * Gives a token of this cell to all others. Those that have it keep it as it is, so that it may be done again.
 *
 * @returns what each other cell has then. @throws DomainError `not_found`; `conflict` for one that is revoked.
 */
export async function shareOperatorToken(
  context: ActorContext,
  cells: Cells,
  id: string,
): Promise<CellReply<OperatorToken>[]> {
  const row = await context.db.prisma.operatorToken.findUnique({ where: { id } });
  if (!row) throw new DomainError('not_found', `There is no operator token ${id}.`);
  const { sha256, ...token } = row;
  if (token.revoked_at) throw new DomainError('conflict', `The operator token ${id} is revoked.`);
  const facts = {
    token: sent(token),
    sha256: Buffer.from(sha256).toString('base64url'),
    by: doerOf(context),
  };
  const replies = await cells.ask(operatorTokenShared, facts);
  return replies.map((reply) => mapped(reply, received));
}

/** Keeps a token of another cell, unless it is here. */
function keepSharedToken(context: Context, { token, sha256, by }: SharedToken): Promise<SentToken> {
  return inTransaction(audited(context, { kind: 'cli', id: null, ...by }), async (tx) => {
    const { operatorToken } = tx.db.prisma;
    const data = { ...received(token), sha256: Buffer.from(sha256, 'base64url') };
    const { count } = await operatorToken.createMany({ data, skipDuplicates: true });
    if (count > 0) {
      await recordAudit(tx, 'operator_token.created', undefined, token.id, {
        after: { name: token.name, scopes: token.scopes, expires_at: token.expires_at },
      });
    }
    return sent(await operatorToken.findUniqueOrThrow({ where: { id: token.id }, omit: { sha256: true } }));
  });
}

/** Revokes a token in every cell that has it; a second call changes nothing. */
export async function revokeInAllCells(
  context: ActorContext,
  cells: Cells,
  id: string,
): Promise<CellReply<OperatorToken | null>[]> {
  const here = { cell: cells.own, answer: await revokeIfKnown(context, id) };
  const others = await cells.ask(operatorTokenRevoked, { id, by: doerOf(context) });
  return [here, ...others.map((reply) => mapped(reply, (token) => token && received(token)))];
}

/** Of every cell. */
export async function listInAllCells(context: Context, cells: Cells): Promise<CellReply<OperatorToken[]>[]> {
  const here = { cell: cells.own, answer: await listOperatorTokens(context) };
  const others = await cells.ask(operatorTokens, null);
  return [here, ...others.map((reply) => mapped(reply, (tokens) => tokens.map(received)))];
}

/** What a cell answers to these questions. */
export const operatorTokenAnswerers = (context: Context): CellAnswerer[] => [
  answering(operatorTokens, async () => (await listOperatorTokens(context)).map(sent)),
  answering(operatorTokenShared, (shared) => keepSharedToken(context, shared)),
  answering(operatorTokenRevoked, async ({ id, by }) => {
    const token = await revokeIfKnown(audited(context, { kind: 'cli', id: null, ...by }), id);
    return token && sent(token);
  }),
];

async function revokeIfKnown(context: ActorContext, id: string): Promise<OperatorToken | null> {
  try {
    return await revokeOperatorToken(context, id);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    throw error;
  }
}

function mapped<Answer, Result>(
  reply: CellReply<Answer>,
  change: (answer: Answer) => Result,
): CellReply<Result> {
  return reply.fault === undefined ? { cell: reply.cell, answer: change(reply.answer) } : reply;
}

const doerOf = ({ actor: { name, reason } }: ActorContext): Doer => ({ name, reason });

const sent = (token: OperatorToken): SentToken => ({
  ...token,
  created_at: isoTime(token.created_at),
  expires_at: token.expires_at && isoTime(token.expires_at),
  revoked_at: token.revoked_at && isoTime(token.revoked_at),
});

const received = (token: SentToken): OperatorToken => ({
  ...token,
  created_at: new Date(token.created_at),
  expires_at: token.expires_at === null ? null : new Date(token.expires_at),
  revoked_at: token.revoked_at === null ? null : new Date(token.revoked_at),
});
