// The built-in receivers below /inbox: what arrives is verified with the receiver kit, as partners verify it, and kept for
// the console to show. Mounted only in installations for trying things out (pipeline.ts).
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Middleware } from 'koa';
import type { Context } from '../../domain/context.ts';
import { INBOX_PATH, type OpenedInbox, openInbox } from '../../domain/inbox/inbox.ts';
import {
  BODY_BYTES_KEPT,
  type ReceivedRequest,
  recordInboxRequest,
} from '../../domain/inbox/inbox-request.ts';
import { isUuid } from '../../domain/page.ts';
import type { ReceiverAnswer } from '../../sdk/webhooks.ts';
import { receiveBody } from '../edge/request-body.ts';
import { NAMELESS, type RequestMemory } from '../edge/request-memory.ts';

/** Twice the largest event, as the receiver kit reads. */
const BODY_BYTES_MAX = 512 * 1024;
/** What `slow` waits: long enough to be seen, short of the sender's timeout. */
const SLOW_MS = 5_000;

export function inboxReceiver(context: Context, serviceName: string, memory: RequestMemory): Middleware {
  return async (ctx, next) => {
    const id = ctx.path.startsWith(INBOX_PATH) ? ctx.path.slice(INBOX_PATH.length) : '';
    const inbox = isUuid(id) ? await openInbox(context, id) : undefined;
    if (!inbox) return next();
    const held = memory.forRequestOf(NAMELESS);
    const bytes = await receiveBody(ctx.req, held, BODY_BYTES_MAX).finally(() => {
      // Of a body that breaks off the answer is closed first.
      if (ctx.res.destroyed) held.release();
      else ctx.res.once('close', () => held.release());
    });
    const { method, rawHeaders } = ctx.req;
    const { answer, verdict } = await answerOf(inbox, serviceName, {
      method: method ?? '',
      headers: ctx.headers,
      body: bytes,
    });
    await recordInboxRequest(context, inbox, {
      headers: headersIn(rawHeaders),
      body: Buffer.from(bytes.subarray(0, BODY_BYTES_KEPT)),
      body_size: bytes.length,
      answer_status: answer.status,
      answer_body: answer.body ?? '',
      ...verdict,
    });
    // Kept first: who watches sees it arrive, and sees the sender wait.
    if (inbox.answer === 'slow' && !verdict.is_handshake) await delay(SLOW_MS, undefined, { ref: false });
    ctx.status = answer.status;
    ctx.set(answer.headers);
    ctx.body = answer.body ?? null;
    ctx.status = answer.status;
  };
}

type Verdict = Pick<ReceivedRequest, 'refusal' | 'event_type' | 'event_id' | 'is_handshake'>;

async function answerOf(
  { answer: wanted, signingSecrets }: OpenedInbox,
  serviceName: string,
  request: { method: string; headers: IncomingMessage['headers']; body: Buffer },
): Promise<{ answer: ReceiverAnswer; verdict: Verdict }> {
  const refused = (refusal: string): Verdict => ({
    refusal,
    event_type: null,
    event_id: null,
    is_handshake: false,
  });
  if (signingSecrets.length === 0) {
    const refusal = 'No endpoint with this address is registered, so there is no secret to verify with.';
    return { answer: answered(404, 'no_endpoint'), verdict: refused(refusal) };
  }
  // No partner waits for it.
  const { createReceiver } = await import('../../sdk/webhooks.ts');
  let failure: unknown;
  const receiver = createReceiver({
    signingSecret: [...signingSecrets],
    serviceName,
    on: {},
    onError: (error) => {
      failure = error;
    },
  });
  const answer = await receiver.receive(request);
  if (failure !== undefined) return { answer, verdict: refused(reasonOf(failure)) };
  if (answer.status >= 400) return { answer, verdict: refused(`The request is a ${request.method}.`) };
  const isHandshake = answer.status === 200;
  const { id, type } = JSON.parse(request.body.toString('utf8'));
  const verdict = {
    refusal: null,
    event_type: String(type),
    event_id: isHandshake ? null : String(id),
    is_handshake: isHandshake,
  };
  return { answer: wanted === 'fail' && !isHandshake ? answered(503, 'told_to_fail') : answer, verdict };
}

function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const { reason }: { reason?: unknown } = Object(failure);
  return reason === undefined ? failure.message : `${reason}: ${failure.message}`;
}

const answered = (status: number, error: string): ReceiverAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ error }),
});

/** As they were sent: names in their case. */
function headersIn(rawHeaders: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers[rawHeaders[index] ?? ''] = rawHeaders[index + 1] ?? '';
  }
  return headers;
}
