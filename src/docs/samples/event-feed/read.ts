import { Countersign } from '@countersign/sdk';

const client = new Countersign();
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());

const feed = client.events.feed({ types: ['invoice.issued', 'invoice.paid'], signal: stop.signal });
for await (const event of feed) {
  if (event.type === 'unknown') console.log('newer than this SDK:', event.event_type, event.schema_version);
  else if (event.type === 'erased') console.log('erased:', event.event_type, event.id);
  else console.log(event.type, event.data.number);
}
console.log('stopped at', feed.cursor);
