import type { Child, Children } from '../children.ts';
import type { Endpoint } from '../endpoints.ts';
import type { BenchDatabase } from '../postgres.ts';

/** What delivers: the product, or what it is compared with. Both are given the same work on the same endpoints. */
export interface Contender {
  readonly name: string;
  /** Its table of deliveries: id, event_id, endpoint_id, status. */
  readonly deliveries: string;
  readonly attempts: string;
  /** Where its workers listen for what is due. */
  readonly channel: string;
  /** Makes its tables, if need be, and registers the endpoints. */
  prepare(database: BenchDatabase, endpoints: readonly Endpoint[]): Promise<void>;
  start(children: Children, database: BenchDatabase, port: number): Child;
  /** Enqueues so many events, each for all endpoints of an organization, organizations in turn. */
  enqueue(database: BenchDatabase, endpoints: readonly Endpoint[], eventCount: number): Promise<unknown>;
}
