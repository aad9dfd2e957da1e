import { lastingFreePort } from '../support/free-port.ts';
import type { Bench } from './bench.ts';
import type { Child, Children } from './children.ts';
import { productSettings } from './endpoints.ts';
import { Load } from './load.ts';
import type { BenchDatabase } from './postgres.ts';

export type StartApi = (children: Children, settings: Readonly<Record<string, string>>) => Child;
export const startCountersignApi: StartApi = (children, settings) => children.countersign('api', settings);

/** Starts a process that serves the API, the product's or the hand-written one. Resolves once it answers. */
export async function startApi(bench: Bench, start: StartApi, { url }: BenchDatabase) {
  await using started = new AsyncDisposableStack();
  const port = await lastingFreePort();
  const settings = { ...productSettings, DATABASE_URL: url, PORT: String(port) };
  const child = started.use(start(bench.children, settings));
  const load = started.use(new Load(`http://127.0.0.1:${port}`));
  await Promise.race([load.answering(), child.failure]);
  const resources = started.move();
  return { child, load, port, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
