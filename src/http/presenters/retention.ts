// Makes the JSON of a run of retention.
import type { RowCounts, rowKinds } from '../../domain/retention/retention-cutoffs.ts';
import { type Presented, presented } from './presented.ts';

/** Retention is run on the command line alone, so that no contract has this body. */
type RetentionBody = { readonly dry_run: boolean } & Readonly<Record<(typeof rowKinds)[number], number>>;

export function presentRetention(dryRun: boolean, counts: RowCounts): Presented<RetentionBody> {
  const { replays, events, deliveries, attempts, responses, payloads } = counts;
  return presented<RetentionBody>({
    dry_run: dryRun,
    replays,
    events,
    deliveries,
    attempts,
    responses,
    payloads,
  });
}
