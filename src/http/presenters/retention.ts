// Makes contract bodies of retention, and the JSON of a run at the command line.
import type { Retention, RetentionRun as RunBody } from '../../../generated/operator/types.gen.ts';
import type { Rules } from '../../domain/context.ts';
import type { RowCounts, rowKinds } from '../../domain/retention/retention-cutoffs.ts';
import type { RetentionRun } from '../../domain/retention/retention-runs.ts';
import { type Presented, presented, presenter } from './presented.ts';

export function presentRetention(
  ages: Rules['retention'],
  runs: readonly RetentionRun[],
): Presented<Retention> {
  return presented<Retention>({
    ages: {
      response_days: ages.responseDays,
      attempt_days: ages.attemptDays,
      payload_days: ages.payloadDays,
      failed_days: ages.failedDays,
      event_days: ages.eventDays,
      usage_months: ages.usageMonths,
      billing_run_days: ages.billingRunDays,
    },
    hour: ages.hour,
    runs: runs.map(presentRun),
  });
}

const presentRun = presenter<RetentionRun, RunBody>('RetentionRun', { removed: removedOf });

/** Retention is run on the command line alone, so that no contract has this body. */
type RemovedBody = { readonly dry_run: boolean } & Readonly<Record<(typeof rowKinds)[number], number>>;

export function presentRemoved(dryRun: boolean, counts: RowCounts): Presented<RemovedBody> {
  return presented<RemovedBody>({ dry_run: dryRun, ...removedOf(counts) });
}

function removedOf({ replays, events, deliveries, attempts, responses, payloads }: RowCounts): RowCounts {
  return { replays, events, deliveries, attempts, responses, payloads };
}
