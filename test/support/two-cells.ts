// Two whole installations behind one address, each with a database of its own, and the router before them.
import type { Cells } from '../../src/platform/cells/cells.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { CellRouter } from './cell-router.ts';
import { lastingFreePort } from './free-port.ts';

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
  options: TestAppOptions = {},
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
    const app = started.use(await startTestApp(settings, undefined, options));
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
