import { setTimeout as delay } from 'node:timers/promises';
import { atLeast, atMost, type Finding } from '../finding.ts';
import type { Ending } from '../supervised-process.ts';
import type { CellReceiver, Received } from './cell-receiver.ts';
import type { ChaosCell } from './chaos-cell.ts';
import { behaviours, type MovedOrganization } from './moved-organization.ts';
import type { Move } from './run.ts';

interface CellEvidence {
  readonly organizations: readonly MovedOrganization[];
  readonly cells: readonly [ChaosCell, ChaosCell];
  readonly receiver: CellReceiver;
  readonly moves: readonly Move[];
  readonly endings: readonly Ending[];
  /** How long deliveries may take after the last event. */
  readonly settleMs: number;
}

const LOOK_EVERY_MS = 200;
/** The most attempts in flight that a kill can repeat. */
const IN_FLIGHT_MAX = 64;
const TRACED_MAX = 20;
const WITHOUT_WRITES_MS_MAX = 7_000;

export async function judgeCells(evidence: CellEvidence): Promise<Finding[]> {
  const { organizations, moves, endings } = evidence;
  await settled(evidence);
  const findings = await Promise.all(organizations.map((each) => judgeOrganization(evidence, each)));
  const undisturbed = moves.filter(({ fault }) => fault.name === 'nothing');
  const stops = moves.flatMap(({ withoutWritesMs }) => withoutWritesMs ?? []);
  const died = endings.filter(({ kind }) => kind === 'died' || kind === 'hung at start');
  return [
    ...findings.flat(),
    atLeast('moves', 1, moves.length),
    atMost(
      'undisturbed moves that had to be started again',
      0,
      undisturbed.filter(({ starts }) => starts > 1).length,
    ),
    atMost(
      'longest time without writes, as the mover says',
      WITHOUT_WRITES_MS_MAX,
      Math.max(0, ...stops),
      ' ms',
    ),
    {
      what: 'processes that died by themselves',
      expected: '0',
      found: `${died.length}`,
      violations: died.map(({ name, kind, code }) => `${name}: ${kind} (${code})`),
    },
  ];
}

/** Waits until everything that was promised has arrived everywhere, for as long as it may take. */
async function settled({ organizations, receiver, settleMs }: CellEvidence): Promise<void> {
  const deadline = Date.now() + settleMs;
  const promised = organizations.reduce((sum, each) => sum + each.promised.length, 0) * behaviours.length;
  while (Date.now() < deadline && firstsOf(receiver.received).size < promised) await delay(LOOK_EVERY_MS);
}

const keyOf = ({ behaviour, eventId }: Pick<Received, 'behaviour' | 'eventId'>) => `${behaviour} ${eventId}`;

/** The first arrival of each event at each receiver. */
function firstsOf(received: readonly Received[]): Map<string, Received> {
  const firsts = new Map<string, Received>();
  for (const each of received) if (!firsts.has(keyOf(each))) firsts.set(keyOf(each), each);
  return firsts;
}

async function judgeOrganization(
  evidence: CellEvidence,
  organization: MovedOrganization,
): Promise<Finding[]> {
  const { receiver, cells, moves } = evidence;
  const { name, promised, read, unexpected } = organization;
  const received = receiver.received.filter((each) => each.organization === organization.id);
  const firsts = firstsOf(received);
  const lost = behaviours.flatMap((behaviour) =>
    promised.flatMap(({ id, by, number, confirmedAt }) =>
      firsts.has(keyOf({ behaviour, eventId: id }))
        ? []
        : [
            `${name}: ${behaviour} never got ${id} (${by} ${number}, confirmed ${new Date(confirmedAt).toISOString()})`,
          ],
    ),
  );
  const feed = await organization.readAll();
  const places = new Map(feed.map(({ id }, place) => [id, place]));
  const twice = feed.length - places.size;
  const repeating = moves.filter((move) => move.organization === name && move.fault.repeats).length;
  const prompt = received.filter(({ behaviour }) => behaviour === 'prompt');
  return [
    finding(`${name}: events confirmed, each arrived everywhere`, promised.length, lost),
    finding(`${name}: events confirmed, each in the feed once`, feed.length, [
      ...(await Promise.all(
        promised
          .filter(({ id }) => !places.has(id))
          .slice(0, TRACED_MAX)
          .map(async ({ id }) => `${id} is not in the feed: ${await tracesOf(id, cells)}`),
      )),
      ...(twice > 0 ? [`${twice} events are in the feed twice`] : []),
    ]),
    finding(
      `${name}: its reader got each once, in the feed’s order`,
      read.length,
      readWrongly(
        read,
        places,
        promised.map(({ id }) => id),
      ),
    ),
    finding(`${name}: events about one subject arrived in order`, received.length, turned(firsts, promised)),
    atMost(
      `${name}: prompt requests that arrived twice`,
      IN_FLIGHT_MAX * repeating,
      prompt.length - new Set(prompt.map(({ eventId }) => eventId)).size,
    ),
    finding(`${name}: answers and errors that nobody should get`, unexpected.length, unexpected),
    finding(
      `${name}: lives in one cell, and nothing of it waits in the other`,
      1,
      await leftOf(organization, cells),
    ),
  ];
}

const finding = (what: string, found: number, violations: readonly string[]): Finding => ({
  what,
  expected: '0 violations',
  found: `${found}`,
  violations,
});

function readWrongly(
  read: readonly string[],
  places: ReadonlyMap<string, number>,
  promised: readonly string[],
): string[] {
  const seen = new Set(read);
  const turns = read.flatMap((id, index) => {
    const before = read[index - 1];
    if (before === undefined) return [];
    return (places.get(id) ?? -1) > (places.get(before) ?? -1) ? [] : [`${id} came after ${before}`];
  });
  const missing = promised.filter((id) => !seen.has(id)).map((id) => `${id} was never read`);
  return [
    ...turns,
    ...missing,
    ...(seen.size < read.length ? [`${read.length - seen.size} were read twice`] : []),
  ];
}

/** At the ordered receiver, first arrivals of a subject must be in the order of their confirmation. */
function turned(firsts: ReadonlyMap<string, Received>, promised: MovedOrganization['promised']): string[] {
  const last = new Map<string, { number: number; at: number }>();
  return promised.flatMap(({ id, subject, number }) => {
    const first = firsts.get(keyOf({ behaviour: 'ordered', eventId: id }));
    const before = last.get(subject);
    if (!first) return [];
    last.set(subject, { number, at: first.at });
    return before && first.at < before.at ? [`${subject}: ${number} arrived before ${before.number}`] : [];
  });
}

/** What each cell knows of an event that is lost. */
async function tracesOf(id: string, cells: readonly ChaosCell[]): Promise<string> {
  const traces: string[] = [];
  for (const cell of cells) {
    await using admin = await cell.postgres.connectAsAdmin();
    const { rows } = await admin.query(
      `select created_at, xid::text, (select count(*)::int from delivery where event_id = event.id) as deliveries,
              (select position::int from event_feed where event_id = event.id) as position
       from event where id = $1`,
      [id],
    );
    traces.push(`${cell.name} ${JSON.stringify(rows[0] ?? 'nothing')}`);
  }
  return traces.join(', ');
}

async function leftOf(organization: MovedOrganization, cells: readonly ChaosCell[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const cell of cells) {
    await using admin = await cell.postgres.connectAsAdmin();
    const { rows } = await admin.query<{
      lives_in: string | null;
      epoch: number;
      jobs: number;
      pending: number;
    }>(
      `select lives_in, epoch,
              (select count(*)::int from pgboss.job join delivery on delivery.id = job.id
               where delivery.organization_id = organization.id and job.state < 'completed') as jobs,
              (select count(*)::int from delivery where organization_id = organization.id and status = 'pending') as pending
       from organization where id = $1`,
      [organization.id],
    );
    const [row] = rows;
    const isHome = cell === organization.cell;
    if (isHome !== (row !== undefined && row.lives_in === null))
      wrong.push(
        `${organization.name} should live in ${organization.cell.name}; ${cell.name} says ${JSON.stringify(row)}`,
      );
    if (row && row.jobs > 0) wrong.push(`${cell.name} has ${row.jobs} jobs of ${organization.name} left`);
    if (row && isHome && row.pending > 0)
      wrong.push(`${row.pending} deliveries of ${organization.name} are pending`);
  }
  return wrong;
}
