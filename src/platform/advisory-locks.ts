/**
 * The keys of the advisory locks, in one place so that no two are the same. The numbers are arbitrary, but
 * must not change: processes of another release take the same locks.
 */
export const advisoryLocks = {
  /** `prisma migrate` takes this lock too, so it never runs at the same time as our migrations. */
  migration: 72_707_369,
  /** With the endpoint as the second key: one redelivery at a time goes through an endpoint. */
  endpointRedelivery: 72_707_371,
  retention: 72_707_372,
  /** Redeliveries that go through several endpoints run one at a time. */
  filterRedelivery: 72_707_377,
  /** With the organization as the second key: one of its redeliveries by a filter advances at a time. */
  organizationRedelivery: 72_707_381,
  /** The second key is the number of a worker's session. */
  workerSession: 72_707_378,
  /** One process at a time gives events their positions in the feed. */
  sequencing: 72_707_379,
  /** One process at a time puts deliveries in line (prisma/functions/line_up_deliveries.sql). */
  liningUp: 72_707_380,
  /**
   * The second key is the organization whose usage ids are looked up
   * (prisma/functions/insert_usage_events.sql).
   */
  usageIds: 72_707_390,
  /** With a hash of the organization as the second key: one process at a time moves it to another installation. */
  organizationMove: 72_707_391,
} as const;
