import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Countersign, type UsageEvent } from '@countersign/sdk';

const client = new Countersign();
const log = createReadStream(process.env.ACCESS_LOG ?? 'access.log');

// Each line of the log: request id, customer number, time, region.
async function* events(): AsyncGenerator<UsageEvent> {
  for await (const line of createInterface(log)) {
    const [id = '', customer_number = '', timestamp = '', region = ''] = line.split(' ');
    const dimensions = { region };
    yield { id, meter: 'api_calls', customer_number, timestamp, value: '1', dimensions };
  }
}

const totals = await client.usage.ingest(events(), {
  onRejected({ event, errors }) {
    for (const { pointer, detail } of errors) console.log(event.id, pointer, detail);
  },
});
console.log(totals);
