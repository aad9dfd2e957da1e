import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openCore } from '../../src/core.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { publishEvent } from '../../src/domain/events/event.ts';
import { loadContract } from '../../src/http/edge/contract/load.ts';
import { FeedWaiters } from '../../src/http/edge/feed-waiters.ts';
import { createKoa } from '../../src/http/edge/pipeline.ts';
import { createHttpServer } from '../../src/http/edge/server.ts';
import { publicApi } from '../../src/http/public/index.ts';
import { EventSequencer } from '../../src/jobs/event-sequencer.ts';
import { readConfig } from '../../src/platform/config.ts';
import { sampleInvoice } from './sample-invoice.ts';

/**
 * An API process in which listing customers also publishes an event, because no operation of the public API
 * does only that.
 */
const config = readConfig(process.env);
await using core = await openCore(config);
const sequencer = new EventSequencer(core.context, { isPermanent: false });
await sequencer.start();
const feed = new FeedWaiters(core.context, sequencer, 8);
const partners = publicApi(core.context, await loadContract({ serviceName: config.serviceName }), { feed });
const koa = createKoa(
  core.context,
  {
    public: async () => ({
      ...partners,
      handlerOf(operationId) {
        const handler = partners.handlerOf(operationId);
        if (operationId !== 'listCustomers') return handler;
        return {
          ...handler,
          async handle(call) {
            const { principal } = call;
            if (!('organizationId' in principal)) throw new Error('No partner calls.');
            const { organizationId } = principal;
            await inTransaction(call.context, (tx) =>
              publishEvent(tx, { organizationId, type: 'invoice.issued', data: sampleInvoice }),
            );
            return handler.handle(call);
          },
        };
      },
    }),
  },
  config,
);
const { server, close } = createHttpServer(koa.callback());
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.stdout.write(`Base URL  http://127.0.0.1:${(server.address() as AddressInfo).port}\nCtrl-C stops\n`);
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
await close(1_000);
await sequencer.stop();
