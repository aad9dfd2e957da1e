// `trigger --endpoint`: the test event of the service, and what became of it.
import type { DeliveryAttempt } from '../../../generated/api/types.gen.ts';
import { createClient, readEnvironment, readSettings, type SharedOptions } from '../settings.ts';
import { EXIT, type ExitCode, type Tool } from '../tool.ts';

/** The service waits 15 seconds for a receiver. */
const OUTCOME_MS = 60_000;

/** @throws ConflictError if the endpoint is not active, and whatever else the API refuses. */
export async function triggerAtEndpoint(
  given: SharedOptions,
  tool: Tool,
  type: string,
  endpointId: string,
): Promise<ExitCode> {
  const environment = await readEnvironment(given, tool);
  const client = createClient(readSettings(given, environment), environment);
  const sent = await client.webhookEndpoints.sendTestEvent(endpointId, { event_type: type });
  if (!given.json)
    tool.stdout.write(`${type} ${sent.event_id} is sent to ${endpointId} as delivery ${sent.id}.\n`);
  const delivery = await client.deliveries.waitForOutcome(sent.id, { timeoutMs: OUTCOME_MS });
  const [attempt] = (await client.deliveries.attempts(sent.id)).data;
  if (given.json) {
    const report = {
      event_id: delivery.event_id,
      type,
      endpoint_id: endpointId,
      delivery_id: delivery.id,
      delivered: delivery.status === 'delivered',
      delivery_status: delivery.status,
      reason: delivery.reason,
      status: attempt?.response?.status ?? null,
      error: attempt?.error?.detail ?? null,
      duration_ms: attempt?.duration_ms ?? null,
    };
    tool.stdout.write(`${JSON.stringify(report)}\n`);
  } else {
    const why = delivery.reason === null ? '' : `: ${delivery.reason}`;
    tool.stdout.write(`It is ${delivery.status}${why}.${attempt ? ` ${answerOf(attempt)}` : ''}\n`);
  }
  return delivery.status === 'delivered' ? EXIT.ok : EXIT.failed;
}

function answerOf({ response, error, duration_ms }: DeliveryAttempt): string {
  const what = response
    ? `The endpoint answered ${response.status}`
    : `There was no answer (${error?.detail})`;
  return `${what} after ${duration_ms} ms.`;
}
