// `@countersign/sdk/webhooks`: the receiver kit. Web standards only: runs in Node, Deno, Bun and at the edge.
export type { Claim, DedupeStore } from './webhooks/dedupe.ts';
export type {
  EventOfType,
  EventType,
  KnownEvent,
  UnknownEvent,
  VerificationHandshake,
  WebhookEvent,
} from './webhooks/event.ts';
export { expressHandler } from './webhooks/express-handler.ts';
export {
  type FastifyLike,
  type FastifyReplyLike,
  type FastifyRequestLike,
  fastifyPlugin,
} from './webhooks/fastify-plugin.ts';
export { fetchHandler } from './webhooks/fetch-handler.ts';
export { type HonoContext, honoHandler } from './webhooks/hono-handler.ts';
export { type KoaContext, koaMiddleware } from './webhooks/koa-middleware.ts';
export { type MemoryDedupeOptions, memoryDedupe } from './webhooks/memory-dedupe.ts';
export { type NodeRequest, type NodeResponse, nodeHandler } from './webhooks/node-handler.ts';
export type { RawBody } from './webhooks/raw-body.ts';
export {
  createReceiver,
  type Delivery,
  type EventHandler,
  type EventHandlers,
  type ReceivedRequest,
  type Receiver,
  type ReceiverAnswer,
  type ReceiverOptions,
} from './webhooks/receiver.ts';
export { RetryLater } from './webhooks/retry-later.ts';
export { sign } from './webhooks/signature.ts';
export type { SigningSecret } from './webhooks/signing-secret.ts';
export {
  type SimulatedEvent,
  type SimulateOptions,
  type SimulationTarget,
  simulate,
} from './webhooks/simulate.ts';
export { type UnwrapOptions, unwrap } from './webhooks/unwrap.ts';
export { WebhookVerificationError, type WebhookVerificationReason } from './webhooks/verification-error.ts';
export type { WebhookHeaders } from './webhooks/webhook-headers.ts';
