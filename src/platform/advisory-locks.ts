/**
 * The numbers of the advisory locks, in one place so that no two are the same. They are arbitrary, and stay:
 * processes of another release take the same locks.
 */
export const advisoryLocks = {
  /** The one that `prisma migrate` takes too, so that the two never run at once. */
  migration: 72_707_369,
  /** With a second key, the endpoint: one redelivery at a time goes through it. */
  endpointRedelivery: 72_707_371,
  retention: 72_707_372,
  /** One at a time of the redeliveries that go through several endpoints. */
  filterRedelivery: 72_707_377,
  /** With a second key, the number of a worker's session. */
  workerSession: 72_707_378,
  /** One at a time gives events their positions in the feed. */
  sequencing: 72_707_379,
  /** With a second key, the organization: whose usage ids are looked up (prisma/functions/insert_usage_events.sql). */
  usageIds: 72_707_390,
} as const;
