/**
 * Too many requests: what the server has refused is not asked for again before the time that it named, by no tab of
 * this browser. The limit is a person's, and their tabs would keep one another out.
 */
import { store, stored } from './stored.ts';

const KEY = 'console.refused';

interface Refusal {
  readonly until: number;
  readonly seconds: number;
}

/** How many seconds a request has to wait; undefined if it may be sent. */
export const secondsToWait = (request: Request): number | undefined =>
  secondsLeft(EVERYTHING) ?? secondsLeft(nameOf(request));

/** The same for whatever has no limit of its own. */
export const secondsToWaitForAnything = (): number | undefined => secondsLeft(EVERYTHING);

function secondsLeft(name: string): number | undefined {
  const refusal = kept()[name];
  if (!refusal) return undefined;
  const left = Math.ceil((refusal.until - Date.now()) / 1000);
  // More than the server said: this machine's clock was set back.
  return left > 0 && left <= refusal.seconds ? left : undefined;
}

/** The server wants no such request for some seconds. */
export function rememberRefusal(request: Request, seconds: number): void {
  const refusals = kept();
  const refusal = { until: Date.now() + seconds * 1000, seconds };
  store(KEY, { ...refusals, [nameOf(request)]: refusal });
}

export const forgetRefusals = (): void => localStorage.removeItem(KEY);

/** What only reads has no limit but the person's, which is one for all. What changes something may have one of its own. */
const EVERYTHING = 'everything';
const nameOf = ({ method, url }: Request): string =>
  method === 'GET' ? EVERYTHING : `${method} ${new URL(url).pathname}`;

function kept(): Readonly<Record<string, Refusal>> {
  const found: Readonly<Record<string, Refusal>> = Object(stored(KEY));
  const isOpen = ([, refusal]: [string, Refusal | null]) => refusal !== null && refusal.until > Date.now();
  return Object.fromEntries(Object.entries(found).filter(isOpen));
}
