import { inject } from 'vitest';
import { PostgresProxy } from '../chaos/postgres-proxy.ts';
import { startTestApp, type TestApp } from './app.ts';
import { createTestDatabase } from './database.ts';

/** An API whose database permanently refuses every connection once `cut` is called. */
export async function startAppToCutOff(
  settings: Record<string, string> = {},
): Promise<{ server: TestApp; cut(): void } & AsyncDisposable> {
  await using started = new AsyncDisposableStack();
  const database = started.use(await createTestDatabase(inject('serverUrl')));
  const url = new URL(database.url);
  const proxy = started.use(await PostgresProxy.open(Number(url.port)));
  url.port = String(proxy.port);
  const server = started.use(
    await startTestApp({ ...settings, DATABASE_URL: url.href }, { api: true, worker: false }),
  );
  const resources = started.move();
  return {
    server,
    cut: () => proxy.cut('refused'),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
