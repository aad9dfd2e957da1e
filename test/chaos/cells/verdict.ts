import { setTimeout as delay } from 'node:timers/promises';
import { atLeast, atMost, type Finding } from '../finding.ts';
import type { Ending } from '../supervised-process.ts';
import { places } from './cell-faults.ts';
import { type CellReceiver, keyOf, type Received } from './cell-receiver.ts';
import type { ChaosCell } from './chaos-cell.ts';
import { behaviours, type MovedOrganization } from './moved-organization.ts';
import type { Move, Strike } from './moves.ts';

interface CellEvidence {
  readonly organizations: readonly MovedOrganization[];
  readonly cells: readonly [ChaosCell, ChaosCell];
  readonly receiver: CellReceiver;
  readonly moves: readonly Move[];
  readonly movedMs: number;
  readonly endings: readonly Ending[];
  /** How long deliveries may take after the last event. */
  readonly settleMs: number;
}

const LOOK_EVERY_MS = 200;
/** The most attempts in flight that a kill can repeat. */
const IN_FLIGHT_MAX = 64;
/** What is in flight when something is killed: sent so long before at most, and recorded so late. */
const AROUND_MS = 6_000;
const TRACED_MAX = 20;
const WITHOUT_WRITES_MS_MAX = { prompt: 3_000, hanging: 7_000 } as const;
/** Of so many moves, each place should be struck once. */
const MOVES_PER_PLACE = 25;

export async function judgeCells(evidence: CellEvidence): Promise<Finding[]> {
  const { organizations, moves, movedMs, endings } = evidence;
  await settled(evidence);
  const findings = await Promise.all(organizations.map((each) => judgeOrganization(evidence, each)));
  const died = endings.filter(({ kind }) => kind === 'died' || kind === 'hung at start');
  const confirmed = organizations.reduce((sum, { promised }) => sum + promised.length, 0);
  return [
    ...findings.flat(),
    ...judgeUndisturbed(moves),
    ...judgeStrikes(moves),
    finding(
      'moves undone, nothing left behind',
      moves.filter(({ isUndone }) => isUndone).length,
      moves.flatMap(({ left }) => left),
    ),
    atLeast('moves', 1, moves.length),
    atLeast('events confirmed a second, in sum', 1, Math.round((confirmed / movedMs) * 1_000)),
    {
      what: 'processes that died by themselves',
      expected: '0',
      found: `${died.length}`,
      violations: died.map(({ name, kind, code }) => `${name}: ${kind} (${code})`),
    },
  ];
}

/** Without a strike, time limits hold, scaled to how slow the machine was. */
function judgeUndisturbed(moves: readonly Move[]): Finding[] {
  const undisturbed = moves.filter(({ isDisturbed }) => !isDisturbed);
  const stops = (['prompt', 'hanging'] as const).map((receivers) => {
    const ofThese = undisturbed.filter(({ hangs }) => hangs === (receivers === 'hanging'));
    const limit = WITHOUT_WRITES_MS_MAX[receivers];
    return {
      what: `time without writes of undisturbed moves, ${receivers === 'prompt' ? 'no receiver hangs' : 'receivers hang'}`,
      expected: `≤ ${limit} ms × slowness`,
      found: ofThese
        .map(({ withoutWritesMs, slowness }) => `${withoutWritesMs} (${slowness.toFixed(1)})`)
        .join(', '),
      violations: ofThese
        .filter(({ withoutWritesMs = 0, slowness }) => withoutWritesMs > limit * slowness)
        .map(({ organization, withoutWritesMs }) => `${organization}: ${withoutWritesMs} ms without writes`),
    };
  });
  const again = undisturbed.filter(({ starts }) => starts > 1).length;
  return [...stops, atMost('undisturbed moves that had to be started again', 0, again)];
}

/** How often each place was struck, and by what. */
function judgeStrikes(moves: readonly Move[]): Finding[] {
  const strikes = moves.flatMap((move) => move.strikes);
  const least = Math.floor(moves.length / MOVES_PER_PLACE);
  const byFault = Map.groupBy(strikes, ({ fault }) => fault.name);
  return [
    ...places.map((place) =>
      atLeast(`strikes in ${place}`, least, strikes.filter((strike) => strike.place === place).length),
    ),
    ...[...byFault].map(([fault, { length }]) => atLeast(`strikes: ${fault}`, 1, length)),
  ];
}

/** Waits until everything that was promised has arrived everywhere, for as long as it may take. */
async function settled({ organizations, receiver, settleMs }: CellEvidence): Promise<void> {
  const deadline = Date.now() + settleMs;
  const promised = organizations.reduce((sum, each) => sum + each.promised.length, 0) * behaviours.length;
  while (Date.now() < deadline && receiver.firsts.size < promised) await delay(LOOK_EVERY_MS);
}

async function judgeOrganization(
  evidence: CellEvidence,
  organization: MovedOrganization,
): Promise<Finding[]> {
  const { receiver, cells, moves } = evidence;
  const { name, promised, read, unexpected } = organization;
  const received = receiver.received.filter((each) => each.organization === organization.id);
  const { firsts } = receiver;
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
  // A cell is killed for all of its organizations.
  const repeating = moves.flatMap(({ strikes }) => strikes.filter(({ fault }) => fault.repeats));
  const again = received.filter((each) => each.behaviour === 'prompt' && firsts.get(keyOf(each)) !== each);
  const late = await answeredLate(organization, again);
  const repeated = again.filter(({ eventId }) => !late.has(eventId));
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
    atMost(`${name}: prompt requests that arrived twice`, IN_FLIGHT_MAX * repeating.length, repeated.length),
    finding(
      `${name}: of these, in flight when something was killed`,
      repeated.length,
      repeated
        .filter((each) => !wasInFlight(firsts.get(keyOf(each)), repeating))
        .map(
          ({ eventId, at }) =>
            `${name}: ${eventId} arrived again at ${new Date(at).toISOString()}, for nothing`,
        ),
    ),
    finding(`${name}: answers and errors that nobody should get`, unexpected.length, unexpected),
    finding(
      `${name}: lives in one cell, and nothing of it waits in the other`,
      1,
      await leftOf(organization, cells),
    ),
  ];
}

const wasInFlight = (first: Received | undefined, strikes: readonly Strike[]): boolean =>
  first !== undefined &&
  strikes.some(({ from, to }) => first.at > from - AROUND_MS && first.at < to + AROUND_MS);

/** Events whose answer came too late for the sender: its attempt timed out, so it had to send again. */
async function answeredLate(
  { cell }: MovedOrganization,
  received: readonly Received[],
): Promise<ReadonlySet<string>> {
  await using admin = await cell.postgres.connectAsAdmin();
  const { rows } = await admin.query<{ id: string }>(
    `select event_id as id from delivery
     join webhook_endpoint endpoint on endpoint.id = endpoint_id and endpoint_url like '%/prompt'
     where event_id = any($1::uuid[])
       and exists (select from delivery_attempt where delivery_id = delivery.id and error_class = 'timeout')`,
    [received.map(({ eventId }) => eventId)],
  );
  return new Set(rows.map(({ id }) => id));
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
      unplaced: number;
    }>(
      `select lives_in, epoch,
              (select count(*)::int from pgboss.job join delivery on delivery.id = job.id
               where delivery.organization_id = organization.id and job.state < 'completed') as jobs,
              (select count(*)::int from delivery where organization_id = organization.id and status = 'pending') as pending,
              (select (coalesce(max(position), 0) - count(*))::int from event_feed where organization_id = organization.id) as unplaced
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
    if (row && isHome && row.unplaced !== 0)
      wrong.push(`the feed of ${organization.name} has ${row.unplaced} positions without an event`);
  }
  return wrong;
}
