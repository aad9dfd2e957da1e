// Connections to Postgres that send a statement without waiting for the answer to the one before.
import pg from 'pg';

export interface Statement {
  /** Prepared once on each connection. */
  readonly name: string;
  readonly text: string;
}

/** As many connections as the product has by default. */
const POOL_SIZE = 10;
/** Every statement goes along indexes whatever its values: to plan one anew costs more than to carry it out. */
const SETTINGS = '-c plan_cache_mode=force_generic_plan -c timezone=UTC';

export function openDatabase(connectionString: string, size = POOL_SIZE): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    pipeline: true,
    options: SETTINGS,
    types: {
      getTypeParser: (type, format) => (type === TIMESTAMPTZ ? asJson : pg.types.getTypeParser(type, format)),
    },
  });
  // Sessions that are idle may still be there when their database is dropped.
  pool.on('error', () => undefined);
  return pool;
}

const TIMESTAMPTZ = pg.types.builtins.TIMESTAMPTZ;

/** `2026-11-22 16:24:05.12+00` as bodies have it, without a Date. */
function asJson(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
}

/** Carries out all in one transaction and one round trip. @returns the rows of each. */
export async function inOneTrip<First, Second = never>(
  pool: pg.Pool,
  ...statements: readonly (Statement & { readonly values: unknown[] })[]
): Promise<[First[], Second[]]> {
  const client = await pool.connect();
  try {
    const [, first, second] = await Promise.all([
      client.query('begin'),
      ...statements.map((statement) => client.query(statement)),
      client.query('commit'),
    ]);
    return [first?.rows ?? [], second?.rows ?? []];
  } finally {
    client.release();
  }
}
