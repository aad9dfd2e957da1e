// Prisma, for what is not called often: it costs several times as much as the statement itself. It is loaded
// on first use, and can join a transaction that is already open.
import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import type { OpenTransaction } from './postgres/open-transaction.ts';
import { statementName } from './postgres/statement.ts';

export type PrismaModels = Prisma.TransactionClient;

/** Longer than a transaction lasts; its own limit ends it. */
const TRANSACTION_TIMEOUT_MS = 60_000;

/** The one Prisma client of a pool. */
export class LazyPrisma {
  readonly #pool: pg.Pool;
  readonly #isPooled: boolean;
  readonly #joined = new AsyncLocalStorage<OpenTransaction>();
  #client: Promise<PrismaClient> | undefined;
  readonly models: PrismaModels = lazily(() => this.#open());

  /** @param isPooled whether statements may run in different sessions, so that none can be prepared. */
  constructor(pool: pg.Pool, isPooled: boolean) {
    this.#pool = pool;
    this.#isPooled = isPooled;
  }

  /** Prisma in a transaction of ours. `leave` must be called before the transaction ends. */
  join(transaction: OpenTransaction): { models: PrismaModels; leave(): Promise<void> } {
    const left = Promise.withResolvers<void>();
    let joined: Promise<PrismaModels> | undefined;
    let done: Promise<unknown> | undefined;
    const join = () => {
      joined ??= new Promise((resolve, reject) => {
        done = this.#open()
          .then((client) =>
            this.#joined.run(transaction, () =>
              client.$transaction(
                (models) => {
                  resolve(models);
                  return left.promise;
                },
                { maxWait: TRANSACTION_TIMEOUT_MS, timeout: TRANSACTION_TIMEOUT_MS },
              ),
            ),
          )
          .catch(reject);
      });
      return joined;
    };
    return {
      models: lazily(join),
      leave: async () => {
        left.resolve();
        await done;
      },
    };
  }

  async close(): Promise<void> {
    await (await this.#client)?.$disconnect();
  }

  #open(): Promise<PrismaClient> {
    this.#client ??= this.#load();
    return this.#client;
  }

  async #load(): Promise<PrismaClient> {
    const [{ PrismaClient }, { PrismaPg }] = await Promise.all([
      import('../../generated/prisma/client.ts'),
      import('@prisma/adapter-pg'),
    ]);
    const adapter = new PrismaPg(this.#joinablePool(), {
      ...(!this.#isPooled && { statementNameGenerator: ({ sql }) => statementName(sql) ?? '' }),
    });
    return new PrismaClient({ adapter });
  }

  /** The pool as Prisma sees it: a transaction that is to be joined is the connection it gets. */
  #joinablePool(): pg.Pool {
    const pool = this.#pool;
    const connect = () => {
      const transaction = this.#joined.getStore();
      return transaction ? Promise.resolve(connectionOf(transaction)) : pool.connect();
    };
    return Object.create(pool, {
      connect: { value: connect },
      query: { value: pool.query.bind(pool) },
    });
  }
}

/** What begins and ends a transaction is not Prisma's to say in one that it joined. */
const NOT_PRISMAS = /^(begin|commit|rollback)$/i;

function connectionOf(transaction: OpenTransaction) {
  return {
    query: async (config: pg.QueryArrayConfig) =>
      NOT_PRISMAS.test(config.text) ? { fields: [], rows: [], rowCount: 0 } : transaction.query(config),
    on: () => undefined,
    removeListener: () => undefined,
    release: () => undefined,
  };
}

type Call = (...values: unknown[]) => Promise<unknown>;

/** A Prisma client whose calls wait for the one that `open` gets. */
function lazily(open: () => Promise<PrismaModels>): PrismaModels {
  const callOf =
    (...path: string[]): Call =>
    async (...values) => {
      const client = await open();
      const holder = path.slice(0, -1).reduce((from: object, name) => Reflect.get(from, name), client);
      return Reflect.apply(Reflect.get(holder, path.at(-1) ?? ''), holder, values);
    };
  const modelOf = (model: string) => new Proxy({}, { get: (_, method) => callOf(model, String(method)) });
  return new Proxy(Object.create(null), {
    get: (_, name) => (String(name).startsWith('$') ? callOf(String(name)) : modelOf(String(name))),
  });
}
