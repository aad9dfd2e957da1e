import type { Child, Children } from './children.ts';
import type { Endpoint } from './endpoints.ts';
import type { BenchDatabase } from './postgres.ts';

/** What delivers: the product, or what it is held against. Both are given the same work on the same endpoints. */
export interface Contender {
  readonly name: string;
  /** Where its workers listen for what is due. */
  readonly channel: string;
  /** Makes its tables, if need be, and tells it the endpoints. */
  prepare(database: BenchDatabase, endpoints: readonly Endpoint[]): Promise<void>;
  startWorker(children: Children, database: BenchDatabase): Child;
  /** Enqueues so many events, each for all endpoints of an organization, organizations in turn. */
  enqueue(database: BenchDatabase, endpoints: readonly Endpoint[], eventCount: number): Promise<void>;
  /** The id of the newest delivery: later ones have greater ids. */
  newestId(database: BenchDatabase): Promise<string>;
  /** Whether all later deliveries to these endpoints are done. Asked again and again, so it costs little while they are not. */
  isDone(database: BenchDatabase, endpoints: readonly Endpoint[], afterId: string): Promise<boolean>;
  /** How many later deliveries to these endpoints there are. */
  deliveryCount(database: BenchDatabase, endpoints: readonly Endpoint[], afterId: string): Promise<number>;
  /** What its tables say that it has done for these deliveries. */
  tally(database: BenchDatabase, deliveryIds: readonly string[]): Promise<Tally>;
  /** The event of each of these deliveries, by the delivery's id. */
  eventIds(database: BenchDatabase, deliveryIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface Tally {
  delivered: number;
  attempts: number;
}
