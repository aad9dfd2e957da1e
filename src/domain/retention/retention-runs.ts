// What the runs of retention removed, for those who run the service.
import type { RetentionRun } from '../../../generated/prisma/client.ts';
import type { Context } from '../context.ts';

export type { RetentionRun };

const RUNS_SHOWN = 30;

/** The last runs, newest first. */
export function lastRetentionRuns(context: Context): Promise<RetentionRun[]> {
  return context.db.query<RetentionRun>`
    select id, started_at, completed_at, replays, events, deliveries, attempts, responses, payloads
    from retention_run order by id desc limit ${RUNS_SHOWN}`;
}
