// What the pages of problems say, code by code.
import { keyNote, type ProblemText } from '../problem-text.ts';
import { businessProblemTexts } from './business-problem-texts.ts';

const sameKeyRule = 'Repeat a POST with the same `Idempotency-Key`, so that it is carried out once.';

/** The key is the code. The build of the docs passes the server's table of codes; one that is missing here fails to compile. */
export const problemTexts = {
  invalid_request: {
    meaning: 'A body, parameter or header does not match the contract.',
    why: 'A member is missing, has the wrong type, is too long, or is not known; a query parameter is out of range; an identifier is not a UUID. `errors` points at each with a JSON Pointer. A member called `__proto__` is refused wherever it is. A request that is not valid HTTP, or whose path has a broken percent escape, gets this answer too.',
    fix: 'Read `errors`: each `pointer` names the place, as in `/body/endpoint_url` or `/query/limit`. Fix the request and send it again. The [SDK](/guides/quick-start/) has the types of every body, so the compiler finds most of these before you do.',
    retry: 'never',
    retryNote:
      'The same request gets the same answer. Nothing is kept for its `Idempotency-Key`: the corrected request may use it.',
  },
  malformed_json: {
    meaning: 'The body cannot be read as JSON.',
    why: 'The body is empty, cut off, not UTF-8, or not JSON: single quotes, a trailing comma, quotes removed by a shell.',
    fix: 'Serialise the body with a JSON library rather than by hand. In a shell, put the body of `curl -d` in single quotes.',
    retry: 'never',
    retryNote: 'The same bytes get the same answer.',
  },
  missing_credentials: {
    meaning: 'The request has no Authorization header.',
    why: 'The header was not set, or a proxy or a redirect to another host removed it. The session cookie of the web application is not a credential here.',
    fix: 'Send `Authorization: Bearer <API key>`. See [Authentication and scopes](/guides/authentication/).',
    retry: 'never',
    retryNote: 'Send it with the header.',
  },
  malformed_credentials: {
    meaning: 'The Authorization header is not a bearer token.',
    why: 'It has another scheme (`Basic`), no token behind `Bearer`, characters that a token cannot have, or it was sent twice.',
    fix: 'Send exactly one header `Authorization: Bearer <API key>`, without quotes and line breaks around the key.',
    retry: 'never',
    retryNote: 'Fix the header first.',
  },
  invalid_token: {
    meaning: 'The API key is not known.',
    why: 'It was cut when it was copied, or it belongs to another installation (staging, production).',
    fix: 'Compare the key with the one that was shown when it was created, and the base URL with the installation it belongs to. If it is lost, have an owner or admin create a new one.',
    retry: 'never',
    retryNote: 'An unknown key stays unknown.',
  },
  expired_token: {
    meaning: 'The API key has expired.',
    why: 'It was created with an expiry, and that has passed.',
    fix: 'Have an owner or admin of the organization create a new key, and replace the old one with it.',
    retry: 'never',
    retryNote: 'Only a new key helps.',
  },
  revoked_token: {
    meaning: 'The API key was revoked.',
    why: 'Somebody with access to the developer settings, or the operator, revoked it.',
    fix: 'Ask an owner or admin why, and for a new key.',
    retry: 'never',
    retryNote: 'A revoked key stays revoked.',
  },
  insufficient_scope: {
    meaning: 'The API key lacks the scope that the operation requires.',
    why: 'Keys carry scopes such as `webhook_endpoints:write`. `detail` names the one that is needed. `write` implies `read` on the same resource, not the other way round.',
    fix: 'Have an owner or admin create a key with the scope: see [which operation needs which](/guides/authentication/#scopes-by-operation).',
    retry: 'never',
    retryNote: 'The same key gets the same answer. Nothing is kept for its `Idempotency-Key`.',
  },
  forbidden_resource: {
    meaning: 'The resource belongs to another organization.',
    why: 'The identifier exists, but in another organization than the key’s. Often the keys of two customers, or of two installations, were mixed up.',
    fix: 'Use the key of the organization that owns the resource.',
    retry: 'never',
    retryNote: 'The same key gets the same answer.',
  },
  not_found: {
    meaning: 'There is no such resource, or no such path.',
    why: 'The identifier exists nowhere, or the path is misspelt: paths are lower case, begin with `/api/v1/public`, and have no slash at the end. Verify also gives this answer for a deleted endpoint and for another organization’s.',
    fix: 'Compare the path with the [reference](/reference/), and the identifier with the one that creating or listing returned.',
    retry: 'never',
    retryNote:
      'Identifiers exist as soon as the answer that names them has arrived; there is nothing to wait for.',
  },
  method_not_allowed: {
    meaning: 'The path exists, but not with this method.',
    why: 'The request was sent with another method than the operation has, such as POST where it is PUT.',
    fix: 'The header `Allow` lists what is possible; the [reference](/reference/) describes each.',
    retry: 'never',
    retryNote: 'Use another method.',
    detail: 'POST is not possible here.',
  },
  request_timeout: {
    meaning: 'The request did not arrive in time.',
    why: 'The connection was opened, but the request’s headers or body came too slowly or not at all.',
    fix: 'Check the network between you and the API, and that `Content-Length` is not larger than the body.',
    retry: 'at_once',
    retryNote: `Nothing has been carried out. ${sameKeyRule}`,
    detail: 'The request did not arrive in time.',
  },
  conflict: {
    meaning: 'The state of the resource forbids the request.',
    why: 'A conflict that has no code of its own. It is reserved: at present, every conflict has its own code.',
    fix: 'Read the resource again and decide by its current state.',
    retry: 'never',
    retryNote: 'Send it again only after the state has changed.',
    answeredBy: 'None: it is reserved.',
    detail: 'The request contradicts the present state of the resource.',
  },
  webhook_endpoint_deleted: {
    meaning: 'The webhook endpoint is deleted.',
    why: 'Deleting is final. A deleted endpoint can still be read, but neither changed nor restored.',
    fix: 'Register a [new endpoint](/reference/create-webhook-endpoint/); several may share a URL. It has a signing secret of its own.',
    retry: 'never',
    retryNote: 'It stays deleted.',
  },
  webhook_endpoint_disabled: {
    meaning: 'The webhook endpoint is disabled.',
    why: 'A client or the operator disabled it. While it is, it can be neither changed nor verified.',
    fix: '[Restore](/reference/restore-webhook-endpoint/) it first, then repeat the request. If its `disabled_by` is `operator`, only the operator can restore it: ask there.',
    retry: 'never',
    retryNote: `Restore first. ${keyNote}`,
  },
  webhook_endpoint_disabled_by_operator: {
    meaning: 'The operator disabled the webhook endpoint, and only the operator can restore it.',
    why: 'The operator of the service stops an endpoint when something is wrong with it, for you or for the service.',
    fix: 'The endpoint’s `status_reason` says why. Fix that, then ask the operator; quote the endpoint’s id and `request_id`.',
    retry: 'never',
    retryNote: `Only after the operator has restored it. ${keyNote}`,
  },
  webhook_endpoint_already_verified: {
    meaning: 'The webhook endpoint is verified, so it has no challenge.',
    why: 'You requested a fresh challenge, but the endpoint is already active.',
    fix: 'Nothing: the endpoint receives its events.',
    retry: 'never',
    retryNote: 'The endpoint stays verified.',
  },
  webhook_endpoint_not_verified: {
    meaning: 'The webhook endpoint is not verified.',
    why: 'You requested a test event, but the endpoint has not answered the handshake yet. Until then, nothing is sent to it.',
    fix: '[Verify](/reference/verify-webhook-endpoint/) it first, then send the test event.',
    retry: 'never',
    retryNote: `Verify first. ${keyNote}`,
  },
  test_events_in_progress: {
    meaning: 'The organization has reached its limit of test events in progress.',
    why: 'At most 10 are in progress at once. Each is in progress until your endpoint has answered, or for 15 seconds if it does not.',
    fix: 'Get the deliveries of the test events you sent; when they have ended, send the next one.',
    retry: 'later',
    retryNote: `Wait a few seconds. ${keyNote}`,
  },
  precondition_failed: {
    meaning: 'The resource was changed since the version that `If-Match` names.',
    why: 'Somebody else changed it between your read and this request. Nothing was changed by this request.',
    fix: 'Get the resource again, look at what has changed, and send your change with its new `ETag`.',
    retry: 'never',
    retryNote: `Repeating it with the same \`If-Match\` gets the same answer. ${keyNote}`,
  },
  ...businessProblemTexts,
  webhook_endpoint_limit_reached: {
    meaning: 'The organization has reached its limit of webhook endpoints.',
    why: 'Every endpoint that is not deleted counts, pending ones too. Often a program registers one at each start instead of once.',
    fix: '[List](/reference/list-webhook-endpoints/) them and delete those you do not need. One endpoint can subscribe to all event types.',
    retry: 'never',
    retryNote: `Delete an endpoint first. ${keyNote}`,
  },
  delivery_not_failed: {
    meaning: 'The delivery has not failed, so there is nothing to redeliver.',
    why: 'It is still to be attempted (`pending`, `delivering`, `held`), it arrived (`delivered`), or it was never to be sent (`skipped`, `canceled`). Or, of two redeliveries at the same time, the other one has already queued it.',
    fix: 'Get the delivery: `status`, `reason` and `next_attempt_at` describe its state. A delivery that is pending or held resumes by itself.',
    retry: 'later',
    retryNote: `If it fails later, it can be redelivered then. ${keyNote}`,
  },
  delivery_not_in_line: {
    meaning: 'The delivery holds up no other one, so there is nothing to skip.',
    why: 'Its endpoint sends without an order, or the delivery has ended: it arrived, or it failed and let those behind it pass.',
    fix: 'Get the endpoint: `ordering` and `on_exhausted` say whether deliveries wait for each other. `waits_behind` of one that waits names the delivery to skip.',
    retry: 'never',
    retryNote: `A delivery that has left its line comes back only by a redelivery. ${keyNote}`,
  },
  payload_removed: {
    meaning:
      'The data of the event has been removed, so its deliveries cannot be sent again. To a request repeated with its `Idempotency-Key`: it was carried out, and its response has been erased.',
    why: 'The service keeps the data of events, and failed deliveries that can be sent again, for a limited time, which its operator sets. This delivery ended before that, or the operator erased what events say of a customer. The history still shows its outcome.',
    fix: 'Read the current state of the resource from the API instead. If it happens often, look for failed deliveries earlier: [list](/reference/list-deliveries/) those with `status=failed`.',
    retry: 'never',
    retryNote: 'Removed data does not come back.',
  },
  feed_cursor_expired: {
    meaning: 'What follows the cursor of the event feed is no longer kept.',
    why: 'The service keeps the data of events for a limited time, which its operator sets, and you have not read for longer. Or the service was restored from a backup, and the cursor is from a time that the backup does not have.',
    fix: 'Continue with `from=start`, or with `from` and a time, and read what you may have missed from the resources themselves: [invoices](/reference/list-invoices/), [customers](/reference/list-customers/). Deduplicate by the `id` of the event. [The guide](/guides/event-feed/#when-the-place-is-gone) has a program that does it.',
    retry: 'never',
    retryNote: 'The cursor stays refused.',
  },
  delivery_is_test: {
    meaning: 'The delivery belongs to a test event, which is sent only once.',
    why: 'Redelivering is for events that happened. A test event is not kept for another attempt.',
    fix: '[Send another test event](/reference/send-test-event/).',
    retry: 'never',
    retryNote: `A test event is never redelivered. ${keyNote}`,
  },
  verification_failed: {
    meaning: 'Your endpoint did not answer the handshake correctly.',
    why: 'It answered with a status other than 2xx, redirected, did not echo the challenge, or could not be reached. `detail` says which.',
    fix: 'Fix what `detail` names. A [receiver](/guides/webhooks/) of our kit answers the handshake by itself. Check that the URL is reachable from the internet, that it asks for no login, and that the signing secret is the one of this endpoint.',
    retry: 'after_a_fix',
    retryNote: `Fix the cause, then call verify again. ${keyNote} The SDK makes a new key for each call.`,
  },
  verification_challenge_expired: {
    meaning: 'The verification challenge is older than 15 minutes.',
    why: 'Verify was called more than 15 minutes after the challenge was created.',
    fix: '[Create a fresh challenge](/reference/create-verification-challenge/), then call verify within 15 minutes. The signing secret stays the same.',
    retry: 'never',
    retryNote: `Create a fresh challenge first. ${keyNote}`,
  },
  idempotency_key_in_use: {
    meaning: 'The first request with this Idempotency-Key is still running.',
    why: 'A request was repeated before the first one was answered, for example because the client’s timeout is too short, or two processes share a key. Or it took longer than a minute, and its repetition took its place.',
    fix: 'Wait as long as `Retry-After` says, then send the same request with the same key: it gets the outcome of the first one.',
    retry: 'later',
    retryNote: 'After the time that `Retry-After` names. The SDK does so by itself.',
  },
  payload_too_large: {
    meaning: 'The body is too large.',
    why: 'No operation needs a body of that size. Usually the wrong content was sent.',
    fix: 'Send only what the operation’s schema names.',
    retry: 'never',
    retryNote: 'Send a smaller body.',
  },
  unsupported_media_type: {
    meaning: 'The body is not sent as JSON.',
    why: '`Content-Type` is missing or names something else. `curl -d` sends `application/x-www-form-urlencoded` by default. Or the body has a charset other than UTF-8, or a `Content-Encoding` other than `gzip`, `deflate` and `br`.',
    fix: 'Send `Content-Type: application/json`, for a PATCH also `application/merge-patch+json`, in UTF-8, preferably without a `Content-Encoding`.',
    retry: 'never',
    retryNote: 'Fix the header first.',
  },
  unprocessable_content: {
    meaning: 'The request is well formed, but cannot be carried out.',
    why: 'An unknown event type, a test event of a type that the endpoint does not subscribe to, an unknown schema version, a filter that cannot be read or that names what the event does not have, too much metadata, an empty list of subscriptions or one with a duplicate, or an endpoint URL that is not allowed: not https, with credentials or a fragment, or an address that is not public.',
    fix: 'Read `errors`: each `pointer` names the place. [List the event types](/reference/list-event-types/) to see what can be subscribed to.',
    retry: 'never',
    retryNote: keyNote,
  },
  idempotency_key_reused: {
    meaning: 'The Idempotency-Key belongs to another request.',
    why: 'The key was used in the last 24 hours for the same operation with another body or another identifier in the path.',
    fix: 'Create a new key for each request, such as a random UUID, and reuse it only to repeat that request.',
    retry: 'never',
    retryNote: 'Send a new key.',
  },
  rate_limited: {
    meaning: 'The API key has reached its rate limit.',
    why: 'Every request with a valid key counts, whatever its answer. A loop without a pause, many processes with one key, or polling for what webhooks report anyway are the usual reasons.',
    fix: 'Wait as long as `Retry-After` says. To stay below the limit, read the header `RateLimit` of every answer; see [Rate limits](/guides/rate-limits/). If you need more, ask the operator.',
    retry: 'later',
    retryNote: `After the time that \`Retry-After\` names. Nothing has been carried out. ${sameKeyRule} The SDK does so by itself if the wait is a minute at most.`,
  },
  request_headers_too_large: {
    meaning: 'The headers are too large.',
    why: 'All headers together exceed what the server reads. Cookies of a browser, or a token that is not an API key, are the usual reason.',
    fix: 'Send only the headers that the operation names; cookies are not used here.',
    retry: 'never',
    retryNote: 'Send fewer headers.',
    detail: 'The headers may be at most 16 KiB long together.',
  },
  internal_error: {
    meaning: 'Something failed on our side.',
    why: 'A bug or an outage. The answer does not reveal the cause.',
    fix: 'Repeat the request. If it persists, send the operator the `request_id`.',
    retry: 'at_once',
    retryNote: `Wait longer before each retry. ${sameKeyRule} The SDK does so by itself.`,
  },
  service_unavailable: {
    meaning: 'We cannot serve any request at the moment.',
    why: 'Our database cannot be reached or is overloaded, for example while it moves to another machine. Your request is fine.',
    fix: 'Repeat the request after `Retry-After`.',
    retry: 'later',
    retryNote: `After the time that \`Retry-After\` names. ${sameKeyRule} The SDK does so by itself.`,
  },
  verification_unavailable: {
    meaning: 'The handshake could not be sent in time.',
    why: 'None of our workers was free in time. Your endpoint is not the cause, and nothing has changed.',
    fix: 'Call verify again after `Retry-After`, with the same key if you like.',
    retry: 'later',
    retryNote: 'After the time that `Retry-After` names. The SDK does so by itself.',
  },
} as const satisfies Record<string, ProblemText>;

export type DocumentedProblemCode = keyof typeof problemTexts;

/** The table of the server: every code that it answers with, and its status. */
export type StatusByCode = Readonly<Record<DocumentedProblemCode, number>>;

/**
 * The same table, but an impossible type if a code has no text here, so that the build of the docs fails to
 * compile.
 */
export type AllDocumented<Statuses extends StatusByCode> = Statuses &
  Readonly<Record<Exclude<keyof Statuses, DocumentedProblemCode>, never>>;
