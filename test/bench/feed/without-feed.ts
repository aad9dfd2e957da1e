import type { BenchPostgres } from '../postgres.ts';

/** What the cost of the feed is measured beside. */
export const withoutFeed = 'bench_without_feed';

/**
 * A database whose events have no columns, index and triggers of the feed, and where a pass of the sequencer does nothing: processes
 * call it all the same.
 */
export async function createTemplateWithoutFeed(postgres: BenchPostgres): Promise<void> {
  await postgres.createTemplate(withoutFeed, async (session) => {
    await session.query('drop index event_xid_idx');
    await session.query('alter table event drop column xid, drop column seq');
    await session.query('drop trigger leave_event_feed on event');
    await session.query('drop trigger leave_event_feed_without_payload on event');
    await session.query(`
      create or replace function sequence_events(count_max integer)
        returns table (placed integer, organization_ids uuid[], has_more boolean)
        language sql as $$ select 0, '{}'::uuid[], false $$`);
  });
}
