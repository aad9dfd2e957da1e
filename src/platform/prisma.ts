// Prisma in our own transactions: SQL opens them, and a call of a Prisma model joins. A transaction with SQL
// only costs nothing more. Prisma is loaded on first use, because it takes 35 MiB.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { madeOnce } from './made-once.ts';
import type { OpenTransaction } from './postgres/open-transaction.ts';
import { statementName } from './postgres/statement.ts';

type SqlDriverAdapter = Awaited<ReturnType<PrismaPg['connect']>>;
export type PrismaModels = Prisma.TransactionClient;

/** Longer than any transaction may last; our own limit ends it first. */
const NEVER = { maxWait: 60_000, timeout: 60_000 };

/** The one Prisma client of a pool. */
export class LazyPrisma {
  /**
   * Hands our transaction to Prisma when Prisma opens its own. Nothing else reads it: no call joins a
   * transaction because of where it runs.
   */
  readonly #joining = new AsyncLocalStorage<OpenTransaction>();
  readonly #client: () => Promise<PrismaClient>;
  #isLoaded = false;
  readonly models: PrismaModels = lazily(() => this.#client());

  /** @param isPooled whether statements may run in different sessions, so that none can be prepared. */
  constructor(pool: pg.Pool, isPooled: boolean) {
    this.#client = madeOnce(() => this.#load(pool, isPooled));
  }

  /** Lets Prisma join a transaction of ours. Call `leave` before the transaction ends. */
  join(transaction: OpenTransaction): { models: PrismaModels; leave(): Promise<void> } {
    const left = Promise.withResolvers<void>();
    let done: Promise<void> | undefined;
    const join = madeOnce(async () => {
      const client = await this.#client();
      const joined = Promise.withResolvers<PrismaModels>();
      const stay = (models: PrismaModels) => {
        joined.resolve(models);
        return left.promise;
      };
      done = this.#joining.run(transaction, () => client.$transaction(stay, NEVER)).catch(joined.reject);
      return joined.promise;
    });
    return {
      models: lazily(join),
      leave: async () => {
        left.resolve();
        await done;
      },
    };
  }

  async close(): Promise<void> {
    if (this.#isLoaded) await (await this.#client()).$disconnect();
  }

  async #load(pool: pg.Pool, isPooled: boolean): Promise<PrismaClient> {
    const [{ PrismaClient }, { PrismaPg }] = await Promise.all([
      import('../../generated/prisma/client.ts'),
      import('@prisma/adapter-pg'),
    ]);
    const prepare = isPooled
      ? {}
      : {
          statementNameGenerator: ({ sql }: { sql: string }) =>
            hasList(sql) ? '' : (statementName(sql) ?? ''),
        };
    const adapters = new PrismaPg(pool, prepare);
    const connect = async (): Promise<SqlDriverAdapter> => {
      const adapter = await adapters.connect();
      adapter.startTransaction = async () => inTransactionOfOurs(adapter, this.#joining.getStore());
      return adapter;
    };
    this.#isLoaded = true;
    return new PrismaClient({
      // Other formats take a stack trace at every call, a sixth to a third of its cost.
      errorFormat: 'minimal',
      adapter: { provider: adapters.provider, adapterName: adapters.adapterName, connect },
    });
  }
}

/** A list of values or of rows makes a text of its own for each length: so many would fill every session's memory. */
const hasList = (text: string): boolean => /\bIN \(\$\d+,|\), \(\$/.test(text);

/**
 * PrismaPg's conversions on our connection: Prisma neither begins nor ends a transaction that it has joined.
 */
function inTransactionOfOurs(adapter: SqlDriverAdapter, transaction: OpenTransaction | undefined) {
  if (!transaction) throw new Error('Open a transaction with db.transaction(): Prisma joins it.');
  const nothing = async () => undefined;
  return Object.create(adapter, {
    client: { value: transaction },
    options: { value: { usePhantomQuery: true } },
    commit: { value: nothing },
    rollback: { value: nothing },
    // Prisma's own translation would lose the code, and sometimes the constraint (`brokenRule`, `codeOf`).
    onError: { value: rethrow },
  });
}

/** Of an error with a code, Prisma keeps the code, the message and `meta`. */
function rethrow(error: unknown): never {
  if (error instanceof Error && 'constraint' in error)
    Object.assign(error, { meta: { constraint: error.constraint } });
  throw error;
}

/** The models of a client that is there after `open`. */
function lazily(open: () => Promise<PrismaModels>): PrismaModels {
  const call = async (path: readonly string[], values: readonly unknown[]) => {
    const client = await open();
    const [name = '', of] = path.toReversed();
    const holder = of === undefined ? client : Reflect.get(client, of);
    return Reflect.apply(Reflect.get(holder, name), holder, values);
  };
  const callOf =
    (...path: string[]) =>
    (...values: unknown[]) =>
      call(path, values);
  return new Proxy(Object.create(null), {
    get: (_, name: string) =>
      name.startsWith('$')
        ? callOf(name)
        : new Proxy(Object.create(null), { get: (_model, method: string) => callOf(name, method) }),
  });
}
