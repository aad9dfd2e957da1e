// `npm run demo -- --console`: fills the demo organization with a state worth viewing, and prints where to
// view it.
import { demoOwnerEmail } from '../domain/access/organization.ts';
import { createSignInLink, signInPath } from '../domain/access/sign-in/sign-in-link.ts';
import { fillOrganization } from './console-state.ts';
import type { Stage } from './stage.ts';

export async function showConsole(stage: Stage): Promise<void> {
  const { narrator, context, organizationId, server, config, partner } = stage;
  narrator.step(
    'Fill the demo organization',
    'Endpoints, deliveries, a replay, contracts, invoices and payments, all through the API. They stay.',
  );
  await fillOrganization(
    {
      context,
      organizationId,
      client: partner.briefly,
      baseUrl: server.baseUrl,
      serviceName: config.serviceName,
    },
    (what) => narrator.note(what),
  );
  const { token } = await createSignInLink(context, demoOwnerEmail);
  const origin = config.publicUrl ?? `http://localhost:${new URL(server.baseUrl).port}`;
  narrator.closing('The console has something to show.', {
    Console: `${origin}${signInPath(token)}   (signs you in, once, within 15 minutes)`,
    'Look at':
      'Deliveries (failures, a replay), Endpoints (a filter, one in order that is held up), Invoices, Usage, Audit, and the operators’ area',
    ...(server.startedHere && { Server: 'runs until Ctrl-C' }),
  });
  if (server.startedHere) await keepAlive();
}

/**
 * Waits until somebody ends the demo, and with it the server that it started. Nothing else keeps the process
 * alive.
 */
async function keepAlive(): Promise<void> {
  const timer = setInterval(() => undefined, 60_000);
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
  });
  clearInterval(timer);
}
