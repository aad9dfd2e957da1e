import { createReceiver } from '@countersign/sdk/webhooks';

const receiver = createReceiver({
  signingSecret: process.env.SIGNING_SECRET,
  on: { 'invoice.issued': (event) => console.log('issued', event.data.number) },
});

/** What API Gateway (payload format 2.0) and function URLs pass. */
interface HttpEvent {
  readonly requestContext: { readonly http: { readonly method: string } };
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly isBase64Encoded: boolean;
}

export async function handler({ requestContext, headers, body = '', isBase64Encoded }: HttpEvent) {
  const rawBody = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const answer = await receiver.receive({ method: requestContext.http.method, headers, body: rawBody });
  return { statusCode: answer.status, headers: answer.headers, body: answer.body };
}
