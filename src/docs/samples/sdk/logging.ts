import { Countersign } from '@countersign/sdk';

// `error`, `warn`, `info` and `debug` of anything: console, winston, or three lines around pino.
const client = new Countersign({ logger: console, logLevel: 'info' });

await client.eventTypes.list({ limit: 1 });
