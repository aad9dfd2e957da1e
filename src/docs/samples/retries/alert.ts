import { createServer } from 'node:http';
import { createReceiver, nodeHandler } from '@countersign/sdk/webhooks';

// Of an endpoint of its own, which subscribes to these three.
const receiver = createReceiver({
  signingSecret: process.env.SIGNING_SECRET,
  on: {
    'webhook_delivery.exhausted': ({ data }) =>
      alert(
        `${data.event_type} did not arrive at ${data.endpoint_url}: ${data.reason} (delivery ${data.id})`,
      ),
    'webhook_endpoint.disabled': ({ data }) =>
      alert(
        `${data.endpoint_url} was disabled by ${data.disabled_by}: ${data.status_reason ?? 'no reason given'}`,
      ),
    'webhook_endpoint.restored': ({ data }) =>
      alert(`${data.endpoint_url} was restored, and is ${data.status}`),
  },
});
createServer(nodeHandler(receiver)).listen(process.env.PORT ?? 4000);

/** To whoever is on call. */
function alert(text: string): void {
  console.log(text);
}
