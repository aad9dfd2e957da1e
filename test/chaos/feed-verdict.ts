import type { FeedEvidence, FeedLedgerRow, Stretch } from './feed-evidence.ts';
import type { Finding } from './finding.ts';

/**
 * The guarantees of the feed: every committed event appears once, at the same position for all readers, after
 * its cause.
 */
export function judgeFeed(evidence: FeedEvidence): Finding[] {
  const index = indexFeed(evidence);
  return [
    places(evidence, index),
    commits(evidence, index),
    rollbacks(evidence, index),
    causes(evidence, index),
    stretches(evidence, index),
    coverage(evidence, index),
  ];
}

interface FeedIndex {
  /** In order of positions. */
  readonly rowsOf: ReadonlyMap<string, readonly FeedLedgerRow[]>;
  readonly rowOfEvent: ReadonlyMap<string, FeedLedgerRow>;
  readonly typeOfEvent: ReadonlyMap<string, string>;
}

function indexFeed({ rows, events }: FeedEvidence): FeedIndex {
  const inOrder = rows.toSorted((one, other) => one.position - other.position);
  return {
    rowsOf: Map.groupBy(inOrder, ({ organizationId }) => organizationId),
    rowOfEvent: new Map(rows.map((row) => [row.eventId, row])),
    typeOfEvent: new Map(events.map(({ id, type }) => [id, type])),
  };
}

/** Each event has one position in its own organization's feed, and positions have no gaps. */
function places({ events, rows }: FeedEvidence, { rowsOf, rowOfEvent, typeOfEvent }: FeedIndex): Finding {
  const unplaced = events.filter(
    ({ id, organizationId }) => rowOfEvent.get(id)?.organizationId !== organizationId,
  );
  const ghosts = rows.filter(({ eventId }) => !typeOfEvent.has(eventId));
  const gaps = [...rowsOf].flatMap(([organizationId, placed]) =>
    placed.flatMap(({ position }, index) =>
      position === index + 1
        ? []
        : [`the feed of ${organizationId} has position ${position} as its ${index + 1}th`],
    ),
  );
  return {
    what: 'feed: events committed, each at a place of its own',
    expected: `${events.length}`,
    found: `${events.length - unplaced.length}, ${rows.length} places`,
    violations: [
      ...unplaced.map(
        ({ id, organizationId }) => `LOST: event ${id} is not in the feed of ${organizationId}`,
      ),
      ...ghosts.map(
        ({ eventId, position }) => `position ${position} is of event ${eventId}, which does not exist`,
      ),
      // One gap shifts all later positions, so only the first is reported.
      ...gaps.slice(0, 1),
      ...(rowOfEvent.size < rows.length ? ['an event has two places'] : []),
    ],
  };
}

function commits({ publications }: FeedEvidence, { rowOfEvent }: FeedIndex): Finding {
  const reported = publications.filter(({ committedAt }) => committedAt !== undefined);
  const missing = reported.filter(({ id }) => !rowOfEvent.has(id));
  return {
    what: 'feed: events of commits that its publishers were told of',
    expected: `${reported.length}`,
    found: `${reported.length - missing.length}`,
    violations: missing.map(({ id }) => `LOST: event ${id} was committed and is not in the feed`),
  };
}

function rollbacks({ publications, readings }: FeedEvidence, { rowOfEvent }: FeedIndex): Finding {
  const takenBack = publications.filter(({ isRolledBack }) => isRolledBack);
  const seen = new Set(
    readings.flatMap((each) => each.stretches).flatMap(({ events }) => events.map(({ eventId }) => eventId)),
  );
  const known = takenBack.filter(({ id }) => rowOfEvent.has(id) || seen.has(id));
  return {
    what: `feed: of ${takenBack.length} events rolled back`,
    expected: '0',
    found: `${known.length}`,
    violations: known.map(({ id }) => `event ${id} is in the feed, though it was rolled back`),
  };
}

/** An event comes after its causes, and after all events that were committed before its publishing began. */
function causes({ events, publications }: FeedEvidence, { rowsOf, rowOfEvent }: FeedIndex): Finding {
  const violations: string[] = [];
  let named = 0;
  for (const { id, causeId } of events) {
    const effect = rowOfEvent.get(id);
    const cause = causeId === null ? undefined : rowOfEvent.get(causeId);
    if (!effect || !cause || effect.organizationId !== cause.organizationId) continue;
    named++;
    if (cause.position > effect.position) {
      violations.push(`event ${id} is before event ${causeId}, which caused it`);
    }
  }
  const publicationOf = new Map(publications.map((each) => [each.id, each]));
  for (const placed of rowsOf.values()) {
    let earliest: { id: string; committedAt: number } | undefined;
    for (const { eventId } of placed.toReversed()) {
      const publication = publicationOf.get(eventId);
      if (!publication) continue;
      if (earliest && earliest.committedAt < publication.sentAt) {
        violations.push(`event ${eventId} is before event ${earliest.id}, whose commit it followed`);
      }
      const { id, committedAt } = publication;
      if (committedAt !== undefined && committedAt < (earliest?.committedAt ?? Number.POSITIVE_INFINITY)) {
        earliest = { id, committedAt };
      }
    }
  }
  return {
    what: 'feed: effects that follow the cause they name, and every earlier commit',
    expected: `${named}`,
    found: violations.length === 0 ? `${named}` : `${violations.length} out of order`,
    violations,
  };
}

/**
 * Between two cursors a reader got the events of the requested types, at the positions that they still have.
 */
function stretches({ readings }: FeedEvidence, index: FeedIndex): Finding {
  const violations: string[] = [];
  let expected = 0;
  let found = 0;
  for (const { reader, organizationId, stretches: read } of readings) {
    const placed = index.rowsOf.get(organizationId) ?? [];
    for (const stretch of read) {
      const due = placed
        .slice(stretch.from, stretch.to)
        .filter(({ eventId }) => isOfTypes(stretch, index.typeOfEvent.get(eventId)));
      expected += due.length;
      found += stretch.events.length;
      const difference = differenceOf(due, stretch);
      if (difference !== undefined) {
        violations.push(`${reader} read from ${stretch.from} to ${stretch.to}: ${difference}`);
      }
    }
  }
  return {
    what: 'feed: events read, those between cursors, at the same places each time',
    expected: `${expected}`,
    found: `${found}`,
    violations,
  };
}

function isOfTypes({ types }: Stretch, type: string | undefined): boolean {
  return types === undefined || (type !== undefined && types.includes(type));
}

function differenceOf(due: readonly FeedLedgerRow[], { events }: Stretch): string | undefined {
  for (const [index, row] of due.entries()) {
    const given = events[index];
    if (!given) return `MISSED event ${row.eventId} at ${row.position}`;
    if (given.position !== row.position || given.eventId !== row.eventId) {
      return `got event ${given.eventId} at ${given.position}, where event ${row.eventId} at ${row.position} is next`;
    }
  }
  const more = events[due.length];
  return more && `got event ${more.eventId} at ${more.position}, which is not there`;
}

/**
 * Each reader has read from the beginning to the end without a jump, and the last answer confirmed the end.
 */
function coverage({ readings }: FeedEvidence, { rowsOf }: FeedIndex): Finding {
  const violations = readings.flatMap(({ reader, organizationId, stretches: read, behind, problems }) => {
    const last = rowsOf.get(organizationId)?.length ?? 0;
    let reached = 0;
    const wrong: string[] = [];
    for (const { from, to } of read) {
      if (from > reached) wrong.push(`${reader} went on at ${from}, having read to ${reached}`);
      reached = Math.max(reached, to);
    }
    if (reached !== last) wrong.push(`${reader} has read to ${reached} of ${last}`);
    else if (behind !== 0) wrong.push(`${reader} is at the end, and was told that it is ${behind} behind`);
    return [...wrong, ...problems.map((problem) => `${reader}: ${problem}`)];
  });
  return {
    what: 'feed: readers that came from the beginning to the end',
    expected: `${readings.length}`,
    found: `${readings.length - new Set(violations.map((each) => each.split(' ')[0])).size}`,
    violations,
  };
}
