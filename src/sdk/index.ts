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
  InternalServerError,
  NotFoundError,
  PayloadTooLargeError,
  PermissionDeniedError,
  RateLimitError,
  TimeoutError,
  UnprocessableContentError,
  UnsupportedMediaTypeError,
} from './errors.ts';
export type { CallOptions, CountersignOptions, Fetch, FetchInit, FetchResponse } from './options.ts';
export type { Page, PagePromise } from './page-promise.ts';
