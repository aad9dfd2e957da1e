// What a cell has to be like to get an organization: the mover asks it.
import { cellQuestion } from '../../../platform/cells/question.ts';
import { raw } from '../../../platform/postgres/statement.ts';
import type { Context } from '../../context.ts';

export interface MoveReadiness {
  /** Which database it uses, so that TARGET_DATABASE_URL is that one. */
  readonly database: string;
  readonly keyFingerprints: Readonly<Record<string, string>>;
  /** How long it keeps what, by the names of `rules.retention`; null: for ever. */
  readonly retention: Readonly<Record<string, number | null>>;
  /** Absent: a cell of an earlier version. */
  readonly allowsInsecureReceivers?: boolean;
}

export const moveReadiness = cellQuestion<Record<string, never>, MoveReadiness>('move-readiness', 5_000);

/** Names one database of one server. */
export const databaseStatement = `
  select (pg_control_system()).system_identifier::text || '/' || oid as database
  from pg_database where datname = current_database()`;

export async function readinessOf({ db, secretBox, rules }: Context): Promise<MoveReadiness> {
  const [found] = await db.query<{ database: string }>`${raw(databaseStatement)}`;
  return {
    database: found?.database ?? '',
    keyFingerprints: secretBox.fingerprints,
    retention: keptTimes(rules),
    allowsInsecureReceivers: rules.allowInsecureReceivers,
  };
}

/** `hour` is when, not how long. */
export function keptTimes({ retention }: Pick<Context['rules'], 'retention'>): Record<string, number | null> {
  const { hour: _, ...kept } = retention;
  return kept;
}
