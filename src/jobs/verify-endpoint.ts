/** The handler that runs verification handshakes. */
import type { Context } from '../domain/context.ts';
import { RESPONSE_BYTES_KEPT } from '../domain/endpoints/handshake-history.ts';
import {
  finishHandshake,
  HANDSHAKE_MS_MAX,
  type Handshake,
  type HandshakeExchange,
  type HandshakeResult,
  loadHandshake,
  verificationQueue,
} from '../domain/endpoints/verification.ts';
import type { ExchangeResult, Transport } from '../egress/transport.ts';
import { type SignedRequest, WebhookRequests, type WireNames, wireNames } from '../egress/webhook-request.ts';
import { startJobPlaces } from './job-places.ts';

/** A handshake that hangs takes one of these places for 15 s. */
const PLACES = 64;
/** Most bytes read of a body that echoes the challenge, as the contract says. */
const ECHO_BYTES_MAX = 64 * 1024;

/** Runs the handshakes that the API asks for; resolves to the function that stops it. */
export async function startVerificationWorker(
  context: Context,
  transport: Transport,
  serviceName: string,
): Promise<() => Promise<void>> {
  const handshaker = { transport, requests: new WebhookRequests(serviceName), ...wireNames(serviceName) };
  return startJobPlaces(context, {
    queue: verificationQueue,
    places: PLACES,
    handle: ({ id }) => runHandshake(context, handshaker, id),
  });
}

/** The parts that a handshake needs. */
interface Handshaker extends Pick<WireNames, 'verificationHeader'> {
  readonly transport: Transport;
  readonly requests: WebhookRequests;
}

async function runHandshake(
  context: Context,
  { transport, requests, verificationHeader }: Handshaker,
  id: string,
): Promise<void> {
  const handshake = await loadHandshake(context, id);
  if (!handshake) return;
  const sentAt = context.databaseClock.now();
  const request = requests.handshake(handshake, handshake.challenge, sentAt);
  const { timeoutMs: asked = context.rules.attempt.timeoutMs } = request;
  const timeoutMs = Math.min(asked, HANDSHAKE_MS_MAX);
  const exchange = await transport.post({ ...request, timeoutMs, bodyKeepBytes: ECHO_BYTES_MAX });
  const result = judgeHandshake(exchange, handshake, verificationHeader);
  await finishHandshake(context, handshake, result, recordOf(exchange, request, sentAt));
  const status = exchange.kind === 'response' ? exchange.status : null;
  const errorClass = exchange.kind === 'error' ? exchange.errorClass : null;
  context.metrics.recordHandshake({ verified: result.verified, status, errorClass });
  context.log.info(
    {
      handshake_id: id,
      endpoint_id: handshake.endpointId,
      verified: result.verified,
      status: status ?? undefined,
      error_class: errorClass ?? undefined,
      duration_ms: exchange.durationMs,
    },
    'endpoint verification attempted',
  );
}

function recordOf(
  exchange: ExchangeResult,
  { signature, additionalHeaders }: SignedRequest,
  sentAt: Date,
): HandshakeExchange {
  const { connectedMs, firstByteMs, durationMs } = exchange;
  const response = exchange.kind === 'response' ? exchange : undefined;
  const error = exchange.kind === 'error' ? exchange : undefined;
  return {
    sent_at: sentAt,
    signature,
    additional_headers: additionalHeaders,
    connected_ms: connectedMs,
    first_byte_ms: firstByteMs,
    duration_ms: durationMs,
    response_status: response?.status ?? null,
    response_headers: response?.headers ?? null,
    response_body: response?.bodyPrefix.subarray(0, RESPONSE_BYTES_KEPT) ?? null,
    error_class: error?.errorClass ?? null,
    error_message: error?.message ?? null,
  };
}

/**
 * An endpoint is verified by a 2xx response that echoes the challenge, in the header or in a JSON body
 * (specification, "Verification handshake").
 */
function judgeHandshake(
  exchange: ExchangeResult,
  handshake: Pick<Handshake, 'challenge'>,
  verificationHeader: string,
): HandshakeResult {
  if (exchange.kind === 'error') return { verified: false, detail: exchange.message };
  const { status } = exchange;
  if (status < 200 || status > 299) {
    const redirect = status >= 300 && status < 400 ? ' Redirects are not followed.' : '';
    return {
      verified: false,
      detail: `The endpoint answered the verification request with status ${status}; it must answer 2xx.${redirect}`,
    };
  }
  const echoes = [exchange.headers[verificationHeader], challengeInBody(exchange.bodyPrefix)];
  if (echoes.includes(handshake.challenge)) return { verified: true };
  const found = echoes.some((echo) => echo !== undefined);
  const partly = exchange.truncated
    ? ` Only the first ${exchange.bodyPrefix.length} bytes of its response were read.`
    : '';
  return {
    verified: false,
    detail: found
      ? `The endpoint answered ${status} but echoed another challenge than the one it was sent.`
      : `The endpoint answered ${status} without echoing the challenge.${partly} Return it in the response header ` +
        'or as the JSON body {"challenge": "<challenge>"}.',
  };
}

function challengeInBody(body: Buffer): string | undefined {
  try {
    // TextDecoder removes a byte order mark.
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body));
    if (typeof parsed !== 'object' || parsed === null || !('challenge' in parsed)) return undefined;
    return typeof parsed.challenge === 'string' ? parsed.challenge : undefined;
  } catch {
    // Not JSON, so the body echoes no challenge.
    return undefined;
  }
}
