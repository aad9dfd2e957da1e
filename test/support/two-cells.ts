// Two whole installations behind one address, each with a database of its own, and the router before them.
import type { Cells } from '../../src/platform/cells/cells.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { CellRouter } from './cell-router.ts';
import { lastingFreePort } from './free-port.ts';
import { timeLimit } from './slowness.ts';

export interface TestCell extends TestApp {
  readonly name: CellName;
  readonly cells: Cells;
  /** Of its operations port: `/route` and what cells ask. */
  readonly operationsUrl: string;
}

export interface TwoCells extends AsyncDisposable {
  readonly router: CellRouter;
  /** Of the router: what partners, people and operators use. */
  readonly url: string;
  readonly eu1: TestCell;
  readonly eu2: TestCell;
}

export const cellNames = ['eu1', 'eu2'] as const;
export type CellName = (typeof cellNames)[number];

/**
 * @param shared settings of both, such as SMTP_URL and MAIL_FROM; those that name the router are of its URL.
 * @param own settings of one.
 */
export async function startTwoCells(
  shared: Record<string, string> | ((routerUrl: string) => Record<string, string>) = {},
  own: Partial<Record<CellName, Record<string, string>>> = {},
  optionsOf: (name: CellName) => TestAppOptions = () => ({}),
  roles: { api: true; worker: boolean } = { api: true, worker: true },
): Promise<TwoCells> {
  await using started = new AsyncDisposableStack();
  const router = started.use(await CellRouter.open());
  const ports = { eu1: await lastingFreePort(), eu2: await lastingFreePort() };
  const urlOf = (name: CellName) => `http://127.0.0.1:${ports[name]}`;
  const open = async (name: CellName): Promise<TestCell> => {
    const settings = {
      PUBLIC_URL: router.url,
      CELL: name,
      CELLS: cellNames.map((each) => `${each}=${urlOf(each)}`).join(','),
      OPERATIONS_PORT: String(ports[name]),
      ...(typeof shared === 'function' ? shared(router.url) : shared),
      ...own[name],
    };
    const app = started.use(await startTestApp(settings, roles, optionsOf(name)));
    const { cells } = app.app.context;
    if (!cells) throw new Error('CELLS was not read.');
    router.apis.set(name, app.baseUrl);
    router.directories.push(urlOf(name));
    return { ...app, name, cells, operationsUrl: urlOf(name) };
  };
  const eu1 = await open('eu1');
  const eu2 = await open('eu2');
  const resources = started.move();
  return { router, url: router.url, eu1, eu2, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** The name under which a browser keeps the session's cookie: the address is one for all. */
const localhostOf = (url: string) => url.replace('127.0.0.1', 'localhost');
/** More than an event loop stands still, in which other tests load what they need. */
const patienceMs = timeLimit(10_000);

/**
 * A server for a test that knows nothing of cells: its address is the router's, and its organizations live in one of two cells. The
 * other one has the same settings, and is the first by name, so whatever does not say where it belongs goes wrong.
 */
export async function startOverCells(
  settings: Readonly<Record<string, string>>,
  { worker }: { worker: boolean },
  options: TestAppOptions,
): Promise<TestApp> {
  const home = 'eu2';
  // Of this process, not of both cells.
  const { DATABASE_URL, PORT, OPERATIONS_PORT: _, ...shared } = settings;
  const own = { ...(DATABASE_URL !== undefined && { DATABASE_URL }), ...(PORT !== undefined && { PORT }) };
  const { clock: __, ...others } = options;
  const two = await startTwoCells(
    (routerUrl) => ({ PUBLIC_URL: localhostOf(routerUrl), ...shared }),
    { [home]: own },
    (name) => (name === home ? options : others),
    { api: true, worker },
  );
  const { router, eu1, eu2 } = two;
  router.operators = home;
  router.askMs = patienceMs;
  for (const { cells } of [eu1, eu2]) cells.answerMs = patienceMs;
  return {
    ...two[home],
    baseUrl: localhostOf(two.url),
    async passTime(ms) {
      await Promise.all([eu1.passTime(ms), eu2.passTime(ms)]);
    },
    [Symbol.asyncDispose]: () => two[Symbol.asyncDispose](),
  };
}
