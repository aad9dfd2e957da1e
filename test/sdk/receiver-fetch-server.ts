// The runtime around the fetch sample, as Deno, Bun or a Worker is it: what its module exports as default is served.
import { serve } from '@hono/node-server';
import worker from '../../src/docs/samples/receivers/fetch.ts';

serve({ ...worker, port: Number(process.env.PORT) });
