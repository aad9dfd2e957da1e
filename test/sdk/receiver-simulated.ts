import { type SimulatedEvent, type SimulateOptions, simulate } from '../../src/sdk/webhooks.ts';

/** A simulated request as a handler gets it. */
export async function simulatedRequest(
  event: SimulatedEvent,
  options: SimulateOptions,
): Promise<{ headers: Record<string, string>; body: string }> {
  const requests: { headers: Record<string, string>; body: string }[] = [];
  const target = async (request: Request) => {
    requests.push({ headers: Object.fromEntries(request.headers), body: await request.text() });
    return new Response();
  };
  await simulate(target, event, options);
  const [request] = requests;
  if (!request) throw new Error('nothing arrived');
  return request;
}
