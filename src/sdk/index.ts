/** The client of the Countersign API: see `Countersign`. What receives webhooks is `@countersign/sdk/webhooks`. */
export type * from '../../generated/api/types.gen.ts';
export type { ApiPromise, WithResponse } from './api-promise.ts';
export { Countersign } from './countersign.ts';
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  CountersignError,
  GoneError,
  InternalServerError,
  NotFoundError,
  PayloadTooLargeError,
  PermissionDeniedError,
  PreconditionFailedError,
  type RateLimit,
  RateLimitError,
  TimeoutError,
  UnprocessableContentError,
  UnsupportedMediaTypeError,
  WaitTimeoutError,
} from './errors.ts';
export type { ErasedEvent, EventFeed, FeedOptions, FeedState, TypedFeedEvent } from './feed.ts';
export type { NavigablePage, Page, PageNavigation, PagePromise, ToArrayOptions } from './page-promise.ts';
export type { Fetch, FetchInit, FetchResponse } from './requests/fetch.ts';
export type {
  CallOptions,
  ChangeOptions,
  CountersignOptions,
  ReadOptions,
  RequestOptions,
  WaitOptions,
} from './requests/options.ts';
export type { LogDetails, Logger, LogLevel } from './requests/request-log.ts';
export type { GetEventOptions } from './resources/events.ts';
export type { IngestOptions, IngestTotals, RejectedUsageEvent } from './resources/usage.ts';
export { VERSION } from './version.ts';
export type { EventOfType, KnownEvent, UnknownEvent } from './webhooks/event.ts';
