import {
  openUsageHttpPublisher,
  openUsageIngestPublisher,
  openUsageInsertPublisher,
} from '../usage/senders.ts';
import { openBulkPublisher } from './bulk-publisher.ts';
import { openDomainPublisher } from './domain-publisher.ts';
import { openFunctionPublisher } from './function-publisher.ts';
import { openHandWrittenPublisher } from './hand-written-publisher.ts';
import { openHttpBatchPublisher, openHttpPublisher } from './http-publisher.ts';
import { openInsertPublisher } from './insert-publisher.ts';
import { openLowerBoundPublisher } from './lower-bound-publisher.ts';
import type { Publisher, PublisherOptions } from './publisher.ts';
import { openWakingPublisher } from './waking-publisher.ts';

/** Every way to publish that is measured, by the name that the result gives it. */
export const publishMethods = {
  publishEvent: openDomainPublisher,
  'publish_event alone': openFunctionPublisher,
  'publish_event and NOTIFY': openWakingPublisher,
  publish_events: openBulkPublisher,
  HTTP: openHttpPublisher,
  'HTTP, batches': openHttpBatchPublisher,
  'bare INSERT': openInsertPublisher,
  'usage, bare INSERT': openUsageInsertPublisher,
  'usage, ingestUsage': openUsageIngestPublisher,
  'usage, HTTP': openUsageHttpPublisher,
  'written by hand': openHandWrittenPublisher,
  'lower bound': openLowerBoundPublisher,
} as const satisfies Record<string, (options: PublisherOptions) => Promise<Publisher>>;

export type PublishMethod = keyof typeof publishMethods;
