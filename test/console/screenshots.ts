/**
 * Photographs pages of the console, for people to look at: 1440 and 390 pixels wide, light and dark.
 *
 *     node test/console/screenshots.ts deliveries 'deliveries/$id' /account --out .data/shots [--only phone-dark] [--keep] [--portal]
 *
 * A path without a slash at its start is one of the demo's organization; `$id` is the first that it has. `{failed}` and `{retried}` stand for the id of such a delivery,
 * `{event}` for an event's, `{endpoint}` for the id of the endpoint of the failed one. With `--keep` the server stays, to look around: it prints a link. With `--portal` they are
 * the pages of a portal.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type App, startApp } from '../../src/app.ts';
import {
  demoOrganizationId,
  demoOwnerEmail,
  seedDemoOrganization,
} from '../../src/domain/access/organization.ts';
import { createPortalLink } from '../../src/domain/access/portal-link.ts';
import { createSignInLink, signInPath } from '../../src/domain/access/sign-in/sign-in-link.ts';
import { audited } from '../../src/domain/audit.ts';
import { disableEndpoint } from '../../src/domain/endpoints/change-status.ts';
import { anyOrganization } from '../../src/domain/operator.ts';
import { readConfig } from '../../src/platform/config.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded/embedded-postgres.ts';
import { asOperator } from '../support/app.ts';
import { barriers, overflow, startBrowser } from '../support/browser.ts';
import { createPartner } from '../support/partner.ts';
import { Person } from '../support/person.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { Addresses } from './addresses.ts';
import { ConsolePage, originOf, type viewports } from './console-page.ts';
import { changeByHand, fillOrganization } from './demo-data.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: '.data/screenshots' },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
    portal: { type: 'boolean', default: false },
  },
});

/** Of an operator. */
const REASON = 'It answers every delivery with 410. Tell us when it is back.';

// What is photographed is that of the sources.
await import('../../src/build/console.ts');
await using opened = new AsyncDisposableStack();
const app = await startServer(opened);
const baseUrl = app.baseUrl ?? '';
const link = async () => (await createSignInLink(app.context, demoOwnerEmail)).token;
const owner = new Person(baseUrl);
await owner.request('POST', '/sessions', { body: { token: await link() } });
await changeByHand(owner, demoOrganizationId, (id) =>
  disableEndpoint(
    audited(app.context, { kind: 'cli', id: null, name: 'mara', reason: REASON }),
    anyOrganization,
    id,
    'operator',
    REASON,
  ),
);
const addresses = new Addresses(owner);
await mkdir(values.out, { recursive: true });
const browser = await startBrowser();
opened.defer(() => browser.close());
for (const path of positionals) {
  for (const viewport of ['desktop', 'phone'] as const)
    for (const colorScheme of ['light', 'dark'] as const) await photograph(path, viewport, colorScheme);
}
if (values.keep) {
  process.stdout.write(`${originOf(baseUrl)}${signInPath(await link())}\n`);
  await new Promise((resolve) => process.once('SIGINT', resolve));
}

async function photograph(
  path: string,
  viewport: keyof typeof viewports,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const name = `${viewport}-${colorScheme}`;
  if (values.only !== undefined && values.only !== name) return;
  try {
    await using shown = await ConsolePage.open(browser, baseUrl, {
      viewport,
      colorScheme,
      cookie: path.startsWith('/sign-in') ? undefined : owner.cookie,
    });
    const address = await addresses.of(
      path.startsWith('/') ? path : `/$organizationId/${await withIds(path)}`,
    );
    if (values.portal) await gotoInPortal(shown, address);
    else await shown.goto(address);
    const file = join(
      values.out,
      `${values.portal ? 'portal-' : ''}${path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home'}-${name}.png`,
    );
    await shown.page.screenshot({ path: file, animations: 'disabled', fullPage: viewport === 'phone' });
    const wide = await overflow(shown.page);
    const found = [
      ...(wide > 0 ? [`${wide} px wider than the screen`] : []),
      ...(await barriers(shown.page)),
    ];
    process.stdout.write(`${file}${found.map((each) => `\n  ${each}`).join('')}\n`);
  } catch (error) {
    process.stdout.write(`${path} ${name}: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}

async function gotoInPortal(shown: ConsolePage, address: string): Promise<void> {
  const { token } = await createPortalLink(asOperator(app.context), demoOrganizationId, {
    visitor: 'photographer',
    role: 'ADMIN',
    areas: ['webhooks', 'api_keys', 'business'],
  });
  await shown.page.goto(`${originOf(baseUrl)}/portal#${token}`);
  await shown.settled();
  await shown.page.goto(`${originOf(baseUrl)}/portal${address}`);
  await shown.settled();
}

async function withIds(path: string): Promise<string> {
  const log = async (query: string) => {
    const { body } = await owner.request(
      'GET',
      `/organizations/${demoOrganizationId}/delivery-log?limit=100&${query}`,
    );
    return body.data as { id: string; event_id: string; endpoint_id: string; attempt_count: number }[];
  };
  const [failed] = await log('status=failed');
  const retried = (await log('status=delivered')).find(({ attempt_count }) => attempt_count > 1);
  const ids: Record<string, string | undefined> = {
    failed: failed?.id,
    retried: retried?.id,
    event: failed?.event_id,
    endpoint: failed?.endpoint_id,
  };
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);
}

async function startServer(resources: AsyncDisposableStack): Promise<App> {
  const folder = resources.use(await scratchFolder('screenshots'));
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder.path, 'postgres'),
    settings: { fsync: 'off', full_page_writes: 'off' },
  });
  resources.defer(() => postgres.stop());
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: postgres.url,
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    ALLOW_INSECURE_RECEIVERS: 'true',
    LOG_LEVEL: 'error',
    RETRY_SCHEDULE_SECONDS: '0.2,0.5,1',
    RATE_LIMIT: '1000000/60',
  });
  const started = resources.use(await startApp(config, { api: true, worker: true }));
  const token = await seedDemoOrganization(started.context);
  resources.use(await fillOrganization(createPartner(started.baseUrl ?? '', token ?? '')));
  return started;
}
