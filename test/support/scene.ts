import { v7 as uuidv7 } from 'uuid';
import type { Invoice } from '../../src/domain/business/invoices/invoice.ts';
import { startTestApp, type Tenant, type TestApp, type TestAppOptions, testEncryptionKeys } from './app.ts';
import { createIssued } from './invoice.ts';
import { createPartner, type Partner } from './partner.ts';
import { type Receiver, startReceiver } from './receiver.ts';

/**
 * The usual setting of tests of deliveries: a server, an organization with a customer, its partner, the
 * partner's receiver.
 */
export interface Scene extends AsyncDisposable {
  readonly server: TestApp;
  readonly tenant: Tenant;
  readonly partner: Partner;
  readonly receiver: Receiver;
  /** Creates and issues an invoice, which publishes invoice.created and invoice.issued. */
  issueInvoice(): Promise<Invoice>;
}

export async function startScene(
  settings: Record<string, string> = {},
  roles?: { api: boolean; worker: boolean },
  options?: TestAppOptions,
): Promise<Scene> {
  await using started = new AsyncDisposableStack();
  const receiver = started.use(await startReceiver());
  const server = started.use(await startTestApp(settings, roles, options));
  const tenant = await server.createTenant();
  const { context } = server.app;
  const customerId = uuidv7();
  const now = context.databaseClock.now();
  await context.db.prisma.customer.create({
    data: {
      id: customerId,
      organization_id: tenant.organizationId,
      number: 'C-1001',
      name: 'Brightwater Logistics',
      country: 'GB',
      currency: 'GBP',
      created_at: now,
      updated_at: now,
    },
  });
  const resources = started.move();
  return {
    server,
    tenant,
    partner: createPartner(server.baseUrl, tenant.token),
    receiver,
    issueInvoice: () => createIssued(context, tenant.organizationId, customerId),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** The settings of a worker process that works on the scene's database. */
export function workerSettings(scene: Scene, more: Readonly<Record<string, string>>): Record<string, string> {
  return {
    DATABASE_URL: scene.server.databaseUrl,
    ENCRYPTION_KEYS: testEncryptionKeys,
    ALLOW_INSECURE_RECEIVERS: 'true',
    WORKER_POLL_MS: '100',
    ...more,
  };
}
