import { Countersign } from '@countersign/sdk';

// Anything with `error`, `warn`, `info` and `debug`: console, winston, or three lines around pino.
const client = new Countersign({ logger: console, logLevel: 'info' });

await client.eventTypes.list({ limit: 1 });
