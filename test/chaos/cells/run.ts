// `npm run chaos -- cells`: organizations are moved to and fro between two installations while they publish, receive and read their feeds,
// and whatever can die dies meanwhile. A ledger outside of both says what was promised.
import { join } from 'node:path';
import { openCore } from '../../../src/core.ts';
import { createOrganization } from '../../../src/domain/access/organization.ts';
import { issueToken } from '../../../src/domain/access/tokens/api-token.ts';
import { issueOperatorToken } from '../../../src/domain/access/tokens/operator-token.ts';
import { fullAccess, operatorScopes } from '../../../src/domain/access/tokens/scope.ts';
import { audited } from '../../../src/domain/audit.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { lastingFreePort } from '../../support/free-port.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { measureSlowness } from '../../support/slowness.ts';
import type { Finding } from '../finding.ts';
import type { Progress } from '../progress.ts';
import { Random } from '../random.ts';
import { type Ending, SupervisedProcess } from '../supervised-process.ts';
import { CellReceiver } from './cell-receiver.ts';
import { ChaosCell, portsOfCell } from './chaos-cell.ts';
import { fillHistory } from './history.ts';
import { MovedOrganization } from './moved-organization.ts';
import { type Move, Moves } from './moves.ts';
import { judgeCells } from './verdict.ts';

export interface CellChaosOptions {
  readonly moves: number;
  readonly seed: number;
  readonly organizations: number;
  /** Of each organization. */
  readonly eventsPerSecond: number;
  /** Of the largest organization, before its first move; the smallest has 1,000. */
  readonly deliveriesMax: number;
  /** Of each organization, before its first move. */
  readonly invoices: number;
}

const DELIVERIES_MIN = 1_000;
const SETTLE_MS = 120_000;
/** Moves that nothing disturbs show how long one is without writes: at first no receiver hangs, then some do. */
const UNDISTURBED = { prompt: 2, hanging: 2 } as const;

export async function chaosOfCells(
  options: CellChaosOptions,
  progress: Progress,
  cleanup: AsyncDisposableStack,
): Promise<Finding[]> {
  const random = new Random(options.seed, 'cells');
  const folder = cleanup.use(await scratchFolder('chaos-cells')).path;
  const endings: Ending[] = [];
  const onEnding = (ending: Ending) => {
    endings.push(ending);
    if (ending.kind !== 'stopped') progress.say(`${ending.name} (${ending.pid}): ${ending.kind}`);
  };
  const ports = [await portsOfCell(), await portsOfCell()] as const;
  const routerPort = await lastingFreePort();
  const baseUrl = `http://127.0.0.1:${routerPort}`;
  const addresses = ports.map(({ operations }, index) => `eu${index + 1}=http://127.0.0.1:${operations}`);
  const shared = { ...productSettings, CELLS: addresses.join(), PUBLIC_URL: baseUrl };
  progress.say('two cells are made');
  const open = (name: string, index: 0 | 1) =>
    ChaosCell.open(name, shared, ports[index], { folder, cleanup, onEnding });
  const cells = [await open('eu1', 0), await open('eu2', 1)] as const;
  await Promise.all(cells.map((cell) => cell.start(cleanup)));
  await Promise.all(cells.map((cell) => cell.admitPublisher()));
  const router = new SupervisedProcess(
    {
      name: 'router',
      args: () => ['test/chaos/cells/router-process.ts'],
      environment: {
        PORT: String(routerPort),
        CELLS: shared.CELLS,
        BACKENDS: ports.map(({ api }, index) => `eu${index + 1}=http://127.0.0.1:${api}`).join(),
      },
      logFile: join(folder, 'router.log'),
      readyText: 'listening',
    },
    onEnding,
  );
  cleanup.use(router);
  await router.start();

  const receiver = cleanup.use(new CellReceiver());
  await receiver.open();
  const organizations = await makeOrganizations(options, cells, baseUrl);
  for (const [index, organization] of organizations.entries()) {
    await organization.registerEndpoints((behaviour) => receiver.urlOf(organization.id, behaviour));
    const share = organizations.length === 1 ? 1 : index / (organizations.length - 1);
    const deliveries = Math.round(DELIVERIES_MIN * (options.deliveriesMax / DELIVERIES_MIN) ** share);
    await fillHistory(organization, { deliveries, invoices: options.invoices });
    progress.say(`${organization.name} has ${deliveries} deliveries behind it`);
    organization.start(cells, options.eventsPerSecond);
  }

  const moving = cleanup.use(await Moves.open(cells, router, random, progress));
  const moves: Move[] = [];
  const move = async (organization: MovedOrganization, isDisturbed: boolean) => {
    const moved = await moving.move(organization, { isDisturbed, hangs: receiver.hangs });
    moves.push(moved);
    progress.say(`move ${moves.length}: ${describe(moved)}, to ${organization.cell.name}`);
  };
  const startedAt = Date.now();
  let begun = 0;
  for (; begun < Math.min(options.moves, UNDISTURBED.prompt + UNDISTURBED.hanging); begun++) {
    receiver.hangs = begun >= UNDISTURBED.prompt;
    await move(organizations[begun % organizations.length] as MovedOrganization, false);
  }
  await Promise.all(
    organizations.map(async (organization) => {
      while (begun++ < options.moves) await move(organization, true);
    }),
  );
  const movedMs = Date.now() - startedAt;

  progress.say('all faults are over; what is under way is awaited');
  const settleMs = SETTLE_MS * measureSlowness();
  await Promise.all(organizations.map((organization) => organization.stop(settleMs)));
  return await judgeCells({ organizations, cells, receiver, moves, movedMs, endings, settleMs });
}

const describe = ({ organization, strikes, isUndone, tookMs, starts, withoutWritesMs }: Move): string =>
  [
    organization,
    ...(isUndone ? ['undone first'] : []),
    ...strikes.map(({ fault, place }) => `${fault.name} in ${place}`),
    `${(tookMs / 1_000).toFixed(1)} s`,
    `${starts} starts`,
    ...(withoutWritesMs === undefined ? [] : [`${withoutWritesMs} ms without writes`]),
  ].join(', ');

async function makeOrganizations(
  { organizations }: CellChaosOptions,
  cells: readonly [ChaosCell, ChaosCell],
  baseUrl: string,
): Promise<MovedOrganization[]> {
  const [first, second] = cells;
  await using core = await openCore(readConfig({ ...first.settings, LOG_LEVEL: 'error' }));
  const { context } = core;
  const operator = audited(context, { kind: 'cli', id: null, name: 'chaos' });
  const { plaintext: operatorToken } = await issueOperatorToken(operator, {
    name: 'chaos',
    scopes: operatorScopes,
  });
  const made: MovedOrganization[] = [];
  for (let number = 1; number <= organizations; number++) {
    const name = `Moved ${number}`;
    const owner = `owner@moved-${number}.example`;
    const { id } = await createOrganization(context, { name, owner_email: owner });
    const { plaintext: token } = await issueToken(context, {
      organizationId: id,
      issuedBy: owner,
      name: 'chaos',
      scopes: [fullAccess],
    });
    made.push(new MovedOrganization({ id, name, token, operatorToken, baseUrl, cell: first }));
  }
  // The operator's token is the same in both cells.
  await using source = await first.postgres.connectAsAdmin();
  await using target = await second.postgres.connectAsAdmin();
  const { rows } = await source.query<{ row: string }>(
    'select row_to_json(t)::text as row from operator_token t',
  );
  for (const { row } of rows)
    await target.query(
      'insert into operator_token select * from json_populate_record(null::operator_token, $1::json)',
      [row],
    );
  return made;
}

const productSettings = {
  // 32 bytes, for these runs only.
  ENCRYPTION_KEYS: `chaos:${Buffer.alloc(32, 12).toString('base64')}`,
  ALLOW_INSECURE_RECEIVERS: 'true',
  LOG_FORMAT: 'json',
  LOG_LEVEL: 'info',
  RATE_LIMIT: 'off',
  DATABASE_POOL_SIZE: '8',
  DATABASE_SILENCE_MS: '1000',
  JOB_LEASE_SECONDS: '6',
  DELIVERY_TIMEOUT_MS: '4000',
  // None should be given up: on a busy machine the receivers themselves answer late for minutes.
  RETRY_SCHEDULE_SECONDS: '0.5,1,1,2,4,8,15,30,45,60,60',
};
