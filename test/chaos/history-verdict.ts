import { factsOf } from './behaviour.ts';
import { isAccepted } from './delivery-verdict.ts';
import type { Evidence, EvidenceAttempt, WorkerKill } from './evidence.ts';
import type { EvidenceIndex } from './evidence-index.ts';
import type { Finding } from './finding.ts';
import type { ReceivedRequest } from './request-log.ts';

/** The time within which a killed worker's deliveries are redone, and every delivery arrives. */
const REDONE_SECONDS_MAX = 60;
/**
 * For a healthy receiver while another worker runs: 2 s until the dead worker's session is missed, then the
 * claim. The rest is margin.
 */
const RETURNED_SECONDS_MAX = 5;
/** How long a missing worker may take to come back after a restart of Postgres. */
const RESTART_GRACE_MS = 10_000;
/** How long a worker that had to reconnect waits for the others, plus the time for its own connection. */
const RECONNECT_GRACE_MS = 5_000;
/** Tolerance between the clocks of two processes, each of which may read its clock late. */
const CLOCK_SLACK_MS = 100;
/**
 * For a worker that could not compare its clock accurately, because its database or itself was busy: half of
 * the round trip that measured it.
 */
const UNCERTAIN_CLOCK_SLACK_MS = 2_000;
/** Data that a killed process had given to the kernel still arrives. */
const AFTER_KILL_MS_MAX = 500;
/** An attempt that has just ended may not be recorded yet. */
const RECORD_MS_MAX = 2_000;
/** The recorder's longest pause between two tries, and the time for a try. */
export const RECORD_AFTER_OUTAGE_MS_MAX = 7_000;

/** Compares the history with the receivers' log, and checks how long lost attempts took to be redone. */
export function judgeHistory(index: EvidenceIndex): Finding[] {
  const exchanges = index.evidence.deliveries.map(({ id }) => matchExchanges(index, id));
  return [
    attemptsWithoutRequest(index, exchanges),
    ...requestsWithoutAttempt(index, exchanges),
    redeliveryAfterKill(index),
    slowestArrival(index),
  ];
}

interface Exchanges {
  /** Attempts with a response for which the receiver has no request. */
  readonly unmade: readonly EvidenceAttempt[];
  /** Requests without an attempt in the history, each with the next request for the same delivery. */
  readonly unrecorded: readonly { request: ReceivedRequest; next: ReceivedRequest | undefined }[];
}

/**
 * A request belongs to an attempt of its delivery if it has its signature, which names the second, and arrived
 * during the attempt. Where attempts overlap, each request is assigned to the one that ended first: another
 * order could leave requests over that have a partner.
 */
function matchExchanges(index: EvidenceIndex, deliveryId: string): Exchanges {
  const endOf = ({ startedAt, durationMs }: EvidenceAttempt) => startedAt + durationMs;
  const attempts = index.attemptsOf(deliveryId).toSorted((one, other) => endOf(one) - endOf(other));
  const requests = index.requestsOf(deliveryId);
  const free = new Set(requests);
  const take = (attempt: EvidenceAttempt, slackMs: number): boolean => {
    const from = attempt.startedAt - slackMs;
    const to = endOf(attempt) + slackMs;
    // An attempt with a response was received before it ended; one without may be received after its worker
    // had given it up.
    const isIn = ({ at, notBefore, signature }: ReceivedRequest) =>
      signature === attempt.signature &&
      at >= from &&
      (attempt.responseStatus === null ? notBefore : at) <= to;
    const request = requests.find((each) => free.has(each) && isIn(each));
    return request !== undefined && free.delete(request);
  };
  const takeAll = (all: readonly EvidenceAttempt[]) =>
    [CLOCK_SLACK_MS, UNCERTAIN_CLOCK_SLACK_MS].reduce(
      (left, slackMs) => left.filter((attempt) => !take(attempt, slackMs)),
      all,
    );
  const unmade = takeAll(attempts.filter(({ responseStatus }) => responseStatus !== null));
  // A request of an attempt without a response may or may not have reached the receiver.
  takeAll(attempts.filter(({ responseStatus }) => responseStatus === null));
  return {
    unmade,
    unrecorded: requests.flatMap((request, position) =>
      free.has(request) ? [{ request, next: requests[position + 1] }] : [],
    ),
  };
}

function attemptsWithoutRequest({ evidence }: EvidenceIndex, exchanges: readonly Exchanges[]): Finding {
  const unmade = exchanges.flatMap((each) => each.unmade);
  const answered = evidence.attempts.filter(({ responseStatus }) => responseStatus !== null).length;
  return {
    what: 'attempts with a response that the receiver knows of',
    expected: `${answered}`,
    found: `${answered - unmade.length}`,
    violations: unmade.map(
      ({ deliveryId, number, responseStatus }) =>
        `attempt ${number} of delivery ${deliveryId} is recorded with status ${responseStatus}, but no such request arrived`,
    ),
  };
}

/**
 * A request without an attempt in the history must come from a worker that was killed before it could record
 * it, and must be made again.
 */
function requestsWithoutAttempt(index: EvidenceIndex, exchanges: readonly Exchanges[]): Finding[] {
  const { evidence } = index;
  const unexplained: string[] = [];
  const overdue: string[] = [];
  const redoneAfterMs: number[] = [];
  let explained = 0;
  for (const { request, next } of exchanges.flatMap((each) => each.unrecorded)) {
    if (request.at > evidence.readAt - evidence.attemptTimeoutMs - RECORD_MS_MAX) continue;
    const until =
      Math.max(next?.at ?? evidence.readAt, recordDeadline(evidence, request)) + AFTER_KILL_MS_MAX;
    const kill = evidence.workerKills.find(
      ({ at }) => at >= request.notBefore - AFTER_KILL_MS_MAX && at <= until,
    );
    const what = `the request for delivery ${request.deliveryId} at ${new Date(request.at).toISOString()}`;
    if (!kill) {
      unexplained.push(`${what} is not in the history, and no worker was killed that had it`);
      continue;
    }
    explained++;
    const isSettled = index.deliveryById.get(request.deliveryId)?.status !== 'pending';
    if (next) redoneAfterMs.push(Math.max(next.at - kill.at, 0));
    const waitedMs = next || isSettled ? (next?.at ?? kill.at) - kill.at : evidence.readAt - kill.at;
    if (waitedMs > REDONE_SECONDS_MAX * 1000) {
      overdue.push(`${what} was lost with ${kill.worker} and not redone for ${seconds(waitedMs)}`);
    }
  }
  return [
    {
      what: 'requests not in the history: lost with a killed worker',
      expected: `${explained + unexplained.length}`,
      found: `${explained}`,
      violations: unexplained,
    },
    {
      what: "a killed worker's deliveries redone",
      expected: `< ${REDONE_SECONDS_MAX} s`,
      found: `${redoneAfterMs.length} redone, the last after ${seconds(Math.max(0, ...redoneAfterMs))}`,
      violations: overdue,
    },
  ];
}

/** The time from a kill until each delivery of the worker is attempted again. */
function redeliveryAfterKill(index: EvidenceIndex): Finding {
  const { evidence } = index;
  const violations: string[] = [];
  const tookMs: number[] = [];
  for (const kill of evidence.workerKills) {
    const until = kill.at + RETURNED_SECONDS_MAX * 1000;
    const isAway = evidence.outages.some(({ from, to }) => from <= until && to + RESTART_GRACE_MS >= kill.at);
    if (isAway || !isOtherAtWork(evidence, kill, until)) continue;
    for (const { deliveryId, claimedAt } of kill.claims) {
      const delivery = index.deliveryById.get(deliveryId);
      const endpoint = delivery && index.endpointById.get(delivery.endpointId);
      // A hostile receiver has few places, so its deliveries may have to wait.
      if (!endpoint || !factsOf(endpoint.behaviour).isHealthy) continue;
      const attempts = index.attemptsOf(deliveryId);
      const isRecorded = attempts.some(
        ({ startedAt }) => startedAt >= claimedAt - CLOCK_SLACK_MS && startedAt <= kill.at + CLOCK_SLACK_MS,
      );
      if (isRecorded) continue;
      const again = Math.min(
        ...attempts.map(({ startedAt }) => startedAt).filter((at) => at > kill.at + CLOCK_SLACK_MS),
        ...index
          .requestsOf(deliveryId)
          .map(({ at }) => at)
          .filter((at) => at > kill.at + AFTER_KILL_MS_MAX),
      );
      // A worker that was cut off recorded its attempt later and so ended the delivery: no other attempt was
      // needed.
      if (again === Number.POSITIVE_INFINITY && delivery.status === 'delivered') continue;
      const waitedMs = Math.min(again, evidence.readAt) - kill.at;
      tookMs.push(waitedMs);
      if (waitedMs > RETURNED_SECONDS_MAX * 1000) {
        violations.push(
          `${index.nameOf(delivery)} waited ${seconds(waitedMs)} after ${kill.worker} was killed`,
        );
      }
    }
  }
  return {
    what: 'from a kill to the next attempt, healthy receivers',
    expected: `< ${RETURNED_SECONDS_MAX} s`,
    found: `${tookMs.length} in progress, the slowest after ${seconds(Math.max(0, ...tookMs))}`,
    violations,
  };
}

/** Whether one of the other workers was neither killed nor cut off until then, and had not just come back. */
function isOtherAtWork({ workerKills, workerCuts }: Evidence, kill: WorkerKill, until: number): boolean {
  return kill.othersAtWork.some(
    (other) =>
      !workerKills.some(({ worker, at }) => worker === other && at > kill.at && at <= until) &&
      !workerCuts.some(
        ({ worker, from, to }) => worker === other && from <= until && to + RECONNECT_GRACE_MS >= kill.at,
      ),
  );
}

/**
 * Until when a worker may have the outcome only in memory. While the database is unavailable it keeps it,
 * longer than its lease if necessary; another worker then redoes the delivery before the worker is killed.
 */
function recordDeadline({ attemptTimeoutMs, outages }: Evidence, { at }: ReceivedRequest): number {
  let deadline = at + attemptTimeoutMs + RECORD_MS_MAX;
  for (const { from, to } of outages) {
    if (from <= deadline && to >= at) deadline = Math.max(deadline, to + RECORD_AFTER_OUTAGE_MS_MAX);
  }
  return deadline;
}

/** Also covers deliveries that a killed worker had claimed and not sent. */
function slowestArrival(index: EvidenceIndex): Finding {
  const tookMs: { ms: number; name: string }[] = [];
  for (const delivery of index.evidence.deliveries) {
    const endpoint = index.endpointById.get(delivery.endpointId);
    if (!endpoint || !factsOf(endpoint.behaviour).isHealthy) continue;
    const accepted = index.requestsOf(delivery.id).find(({ status }) => isAccepted(status));
    const event = index.eventById.get(delivery.eventId);
    // A delivery that never arrived is lost; another row reports it.
    if (accepted && event) tookMs.push({ ms: accepted.at - event.createdAt, name: index.nameOf(delivery) });
  }
  tookMs.sort((one, other) => one.ms - other.ms);
  const at = (share: number) => tookMs[Math.floor((tookMs.length - 1) * share)]?.ms ?? 0;
  return {
    what: 'from publish to acceptance, healthy receivers',
    expected: `< ${REDONE_SECONDS_MAX} s`,
    found: `p50 ${seconds(at(0.5))}, p99 ${seconds(at(0.99))}, max ${seconds(at(1))}`,
    violations: tookMs
      .filter(({ ms }) => ms > REDONE_SECONDS_MAX * 1000)
      .map(({ ms, name }) => `${name} took ${seconds(ms)}`),
  };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 1_000 ? 2 : 1)} s`;
}
