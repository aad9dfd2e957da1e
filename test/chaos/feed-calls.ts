// Calls of probes while there is no fault: they are repeated after a brief failure, because Postgres has just
// been restarted.
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { publishAt } from './operator-call.ts';
import { baseUrlOf, type Stage } from './stage.ts';

export interface FeedPage {
  readonly data: readonly { readonly id: string; readonly cursor: string }[];
  readonly cursor: string;
  readonly has_more: boolean;
  readonly behind: number;
}

const REPEAT_MS = 100;
const PATIENCE_MS = 60_000;

/** A page of the feed of the organization `feed`; undefined if its cursor has expired. */
export async function readPage(
  { api, tenants }: Stage,
  query: Record<string, string>,
): Promise<FeedPage | undefined> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const url = `${baseUrlOf(api)}/api/v1/public/event-feed?${new URLSearchParams(query)}`;
    const response = await fetch(url, { headers: { Authorization: `Bearer ${tenants.feed.token}` } });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    if (response.status === 410 && JSON.parse(text).code === 'feed_cursor_expired') return undefined;
    if (response.status !== 503 || Date.now() > deadline) {
      throw new Error(`A poll was answered ${response.status}: ${text}`);
    }
    await delay(REPEAT_MS);
  }
}

/** The same for a cursor that cannot have expired. */
export async function readFeedPage(stage: Stage, query: Record<string, string>): Promise<FeedPage> {
  const page = await readPage(stage, query);
  if (!page) throw new Error('A cursor has expired that has not.');
  return page;
}

/** Publishes for the organization `feed`, in the transaction of the caller. */
export async function publishBySql(client: pg.Client, { tenants }: Stage): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from publish_event($1, 'invoice.issued', 1, $2::json)`,
    [tenants.feed.organizationId, JSON.stringify(sampleInvoice)],
  );
  return rows[0]?.id ?? '';
}

export async function publishOverHttp(stage: Stage): Promise<string> {
  const event = { type: 'invoice.issued', data: sampleInvoice };
  const answer = await publishAt(stage.api, stage, stage.tenants.feed.organizationId, event);
  if (answer?.status !== 201) throw new Error(`A publish was answered ${answer?.status}: ${answer?.text}`);
  const { id }: { id: string } = JSON.parse(answer.text);
  return id;
}
