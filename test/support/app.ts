import { inject } from 'vitest';
import { type App, startApp } from '../../src/app.ts';
import { createOrganization } from '../../src/domain/access/organization.ts';
import { issueToken } from '../../src/domain/access/tokens/api-token.ts';
import { issueOperatorToken } from '../../src/domain/access/tokens/operator-token.ts';
import { fullAccess, operatorScopes } from '../../src/domain/access/tokens/scope.ts';
import { type Contract, type ContractSettings, loadContract } from '../../src/http/edge/contract/load.ts';
import { readConfig } from '../../src/platform/config.ts';
import { AnswerValidator } from './answer-validator.ts';
import { asOperator } from './as-operator.ts';
import { createTestDatabase } from './database.ts';
import { testEncryptionKeys } from './encryption-keys.ts';
import { letTimePassIn } from './passing-time.ts';
import { TestClock } from './test-clock.ts';

export { asOperator, testEncryptionKeys };

const contracts = new Map<string, Promise<Contract>>();

/** All servers of a process share one contract: compiling its schemas is most of its cost. */
function loadContractOnce(settings: ContractSettings): Promise<Contract> {
  const key = JSON.stringify(settings);
  const contract = contracts.get(key) ?? loadContract(settings);
  contracts.set(key, contract);
  return contract;
}

/** A running server with a database of its own; every answer is validated against the contract. */
export interface TestApp extends AsyncDisposable {
  readonly app: App;
  readonly baseUrl: string;
  readonly databaseUrl: string;
  /** The clock of this process only. */
  readonly clock: TestClock;
  /** Lets time pass, for the database and for this process. The app must have been started with `timePasses`. */
  passTime(ms: number): Promise<void>;
  /** Registers an organization with an owner and a token. */
  createTenant(scopes?: string[]): Promise<Tenant>;
  /** Issues an operator token. */
  createOperatorToken(scopes?: readonly string[]): Promise<string>;
}

export interface Tenant {
  readonly organizationId: string;
  readonly ownerEmail: string;
  readonly token: string;
}

export interface TestAppOptions {
  /** `passTime` will be called. */
  readonly timePasses?: boolean;
  /** The clock of the process, which may be wrong from the start. */
  readonly clock?: TestClock;
  /** As in `AppOptions`. */
  readonly dnsServers?: readonly string[];
}

/**
 * With TEST_CELLS in the environment (test/cells.config.ts), its address is that of a router before it and another whole installation.
 *
 * @param settings environment variables over the defaults: a free port, loopback receivers, a silent log, fast retries.
 */
export async function startTestApp(
  settings: Record<string, string> = {},
  roles: { api: boolean; worker: boolean } = { api: true, worker: true },
  options: TestAppOptions = {},
): Promise<TestApp> {
  const isOverCells = process.env.TEST_CELLS !== undefined && roles.api && settings.CELL === undefined;
  if (!isOverCells) return startOne(settings, roles, options);
  const { startOverCells } = await import('./two-cells.ts');
  return startOverCells(settings, roles, options);
}

async function startOne(
  settings: Record<string, string>,
  roles: { api: boolean; worker: boolean },
  { timePasses = false, clock = new TestClock(), dnsServers }: TestAppOptions,
): Promise<TestApp> {
  await using started = new AsyncDisposableStack();
  const database = started.use(await createTestDatabase(inject('serverUrl')));
  const passInDatabase = timePasses ? await letTimePassIn(database.url) : undefined;
  const answers = new AnswerValidator();
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '6',
    ENCRYPTION_KEYS: testEncryptionKeys,
    ALLOW_INSECURE_RECEIVERS: 'true',
    LOG_LEVEL: 'silent',
    RETRY_SCHEDULE_SECONDS: '0.05,0.05,0.05,0.05,0.05,0.05,0.05,0.05,0.05,0.05,0.05',
    WORKER_POLL_MS: '100',
    // So high that no test reaches it, but answers have the headers.
    RATE_LIMIT: '1000000/60',
    ...settings,
  });
  const app = started.use(
    await startApp(config, roles, {
      clock,
      checkAnswer: answers.check,
      loadContract: loadContractOnce,
      ...(dnsServers && { dnsServers }),
    }),
  );
  started.defer(() => answers.assertAllFit());
  const resources = started.move();
  return {
    app,
    baseUrl: app.baseUrl ?? '',
    databaseUrl: database.url,
    clock,
    async passTime(ms) {
      if (!passInDatabase) throw new Error('Start the app with { timePasses: true }.');
      await passInDatabase(ms);
      clock.advance(ms);
      await app.context.databaseClock.measure();
    },
    async createTenant(scopes = [fullAccess]) {
      const ownerEmail = 'owner@tenant.example';
      const { id } = await createOrganization(app.context, { name: 'Tenant', owner_email: ownerEmail });
      const { plaintext } = await issueToken(app.context, {
        organizationId: id,
        issuedBy: ownerEmail,
        name: 'test',
        scopes,
      });
      return { organizationId: id, ownerEmail, token: plaintext };
    },
    async createOperatorToken(scopes = operatorScopes) {
      const { plaintext } = await issueOperatorToken(asOperator(app.context), { name: 'test', scopes });
      return plaintext;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
