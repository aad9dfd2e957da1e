import { openCore } from '../../../src/core.ts';
import { inTransaction } from '../../../src/domain/context.ts';
import { publishEvent } from '../../../src/domain/events/event.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { eventType, productSettings } from '../endpoints.ts';
import { type Publisher, type PublisherOptions, recipientsInTurn } from './publisher.ts';

/** As the product's own services publish: publishEvent in a Prisma transaction, workers woken after the commit. */
export async function openDomainPublisher(options: PublisherOptions): Promise<Publisher> {
  const next = recipientsInTurn(options.endpoints);
  const core = await openCore(
    readConfig({
      ...productSettings,
      DATABASE_URL: options.databaseUrl,
      DATABASE_POOL_SIZE: String(options.clients + 1),
    }),
  );
  return {
    async publish() {
      const { organizationId } = next();
      const { id } = await inTransaction(core.context, (tx) =>
        publishEvent(tx, { organizationId, type: eventType, data: sampleInvoice }),
      );
      return [id];
    },
    [Symbol.asyncDispose]: () => core[Symbol.asyncDispose](),
  };
}
