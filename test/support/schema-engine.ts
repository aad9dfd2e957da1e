import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import type pg from 'pg';

/**
 * Prisma's schema engine as WebAssembly. The binary behind `prisma migrate` is downloaded at run time, which
 * build machines without a network cannot do. Loading it takes 0.1 s.
 *
 * @param pool one with a single connection, if the engine is to work in a transaction or under a lock of its
 *   owner.
 * @throws Postgres's error (pg.DatabaseError) for a script, or the engine's own.
 */
export async function withSchemaEngine<Result>(
  pool: pg.Pool,
  schema: string,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  engineModule ??= loadEngineModule();
  const { SchemaEngine } = await engineModule;
  const adapter = bindMigrationAwareSqlAdapterFactory(engineAdapter(pool));
  const engine = await SchemaEngine.new(
    { datamodels: [['schema.prisma', schema]] },
    () => undefined,
    adapter,
  );
  try {
    return await work(engine);
  } catch (error) {
    // The engine only knows the number of an error thrown on our side.
    const id = /External error id#(\d+)/.exec(String(error))?.[1];
    throw (id && adapter.errorRegistry.consumeError(Number(id))?.error) || error;
  } finally {
    engine.free();
  }
}

let engineModule: ReturnType<typeof loadEngineModule> | undefined;

/** Does the same as `schema_engine.js` of the package, because Node does not import .wasm files. */
async function loadEngineModule() {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  // Not import.meta.resolve, which does not exist in vitest's global setup, where the tests' database is
  // migrated.
  const script = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  // The engine does not clear the 10 s timeout of its lock, which would keep a process that migrates alive.
  const setTimer = (action: () => void, delayMs: number) => setTimeout(action, delayMs).unref();
  const imports = Object.entries(bindings).map(([name, value]) =>
    name.startsWith('__wbg_setTimeout_') ? [name, setTimer] : [name, value],
  );
  const { instance } = await WebAssembly.instantiate(await readFile(script.replace(/js$/, 'wasm')), {
    './schema_engine_bg.js': Object.fromEntries(imports),
  });
  const start = instance.exports.__wbindgen_start;
  if (
    !('__wbg_set_wasm' in bindings) ||
    typeof bindings.__wbg_set_wasm !== 'function' ||
    typeof start !== 'function'
  ) {
    throw new Error(
      '@prisma/schema-engine-wasm has changed: it exports no __wbg_set_wasm or __wbindgen_start',
    );
  }
  bindings.__wbg_set_wasm(instance.exports);
  start();
  // The engine reports a panic here before it throws a RuntimeError that says only "unreachable".
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => console.error(message) },
  });
  return bindings;
}

function engineAdapter(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool);
  // The engine adds a listener for each migration, and Node warns of a leak after ten.
  pool.setMaxListeners(0);
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => engineConnection(await factory.connect(), pool),
    connectToShadowDb: () => factory.connectToShadowDb(),
  };
}

function engineConnection(adapter: SqlDriverAdapter, pool: pg.Pool): SqlDriverAdapter {
  const queryRaw = adapter.queryRaw.bind(adapter);
  return Object.assign(adapter, {
    // The adapter's own function splits a script at every semicolon, even inside function bodies.
    async executeScript(script: string) {
      await pool.query(script);
    },
    // The adapter does not know Postgres's type "char", which the engine reads in two queries about
    // constraints.
    async queryRaw(query: Parameters<typeof queryRaw>[0]) {
      const sql = query.sql.replace(/\b(constr\.contype|con\.conf(?:del|upd)type)(?=,| AS)/g, '$1::text');
      const result = await queryRaw({ ...query, sql });
      if (sql === query.sql) return result;
      const columnTypes = result.columnTypes.map((type, index) =>
        /^(constraint_|confdel|confupd)type$/.test(result.columnNames[index] ?? '')
          ? ColumnTypeEnum.Character
          : type,
      );
      return { ...result, columnTypes };
    },
  } satisfies Partial<SqlDriverAdapter>);
}
