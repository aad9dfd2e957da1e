import { unwrap, WebhookVerificationError } from '@countersign/sdk/webhooks';

const signingSecret = process.env.SIGNING_SECRET;

export async function POST(request: Request): Promise<Response> {
  try {
    const event = await unwrap(await request.arrayBuffer(), request.headers, { signingSecret });
    if (event.type === 'service.webhook.verify') return Response.json({ challenge: event.challenge });
    if (event.type === 'invoice.issued') console.log('issued', event.data.number);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return Response.json({ error: error.reason }, { status: error.status });
  }
}
