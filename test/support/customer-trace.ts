// An outsider's look for what a service still has of a customer: every column of every table, as information_schema lists
// them, every answer and export that somebody can ask for, and what its processes wrote. Knows nothing of what is erased where.
import type pg from 'pg';
import { dumpDatabase, leaksIn, type Secrets } from './leaks.ts';
import type { Partner, WireAnswer } from './partner.ts';
import type { Person } from './person.ts';

/** Where each canary was found: a table, or what `texts` names. */
export function tracesIn(texts: ReadonlyMap<string, string>, canaries: Secrets): Record<string, string[]> {
  return Object.fromEntries(
    [...texts].flatMap(([where, text]) => {
      const found = leaksIn(text, canaries);
      return found.length > 0 ? [[where, found]] : [];
    }),
  );
}

export const tables = async (pool: pg.Pool): Promise<ReadonlyMap<string, string>> => dumpDatabase(pool);

const PUBLIC = '/api/v1/public';

/** What a partner's program can read of events and deliveries. */
export async function partnersAnswers({ request }: Partner): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const read = async (path: string): Promise<WireAnswer> => {
    const answer = await request('GET', `${PUBLIC}${path}`);
    answers.set(path, JSON.stringify(answer.body));
    return answer;
  };
  const all = async (path: string): Promise<{ id: string }[]> => {
    const rows: { id: string }[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await read(`${path}?limit=100${cursor}`);
      rows.push(...body.data);
      if (!body.has_more) return rows;
      cursor = `&cursor=${body.next_cursor}`;
    }
  };
  await read('/event-feed?from=start&limit=100&include=body');
  for (const { id } of await all('/events')) await read(`/events/${id}?include=body`);
  for (const { id } of await all('/deliveries')) {
    await read(`/deliveries/${id}`);
    await read(`/deliveries/${id}/attempts`);
  }
  return answers;
}

/** What members and operators see and export in the console. */
export async function consolesAnswers(
  person: Person,
  organizationId: string,
  inboxIds: readonly string[] = [],
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const own = `/organizations/${organizationId}`;
  const read = async (path: string): Promise<WireAnswer> => {
    const answer = await person.request('GET', path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
    answers.set(`console ${path}`, JSON.stringify(answer.body));
    return answer;
  };
  const log = await read(`${own}/delivery-log?limit=100`);
  for (const { id } of log.body.data) await read(`${own}/deliveries/${id}/request`);
  for (const list of ['events', 'delivery-log', 'audit-entries', 'api-requests'])
    for (const format of ['csv', 'ndjson']) await read(`${own}/${list}/export?format=${format}`);
  for (const list of ['deliveries', 'audit-entries'])
    await read(`/operator/${list}/export?format=ndjson&organization_id=${organizationId}`);
  for (const id of inboxIds) await read(`${own}/inboxes/${id}/requests`);
  return answers;
}
