import { readFileSync } from 'node:fs';
import { ApiError, Countersign, type CountersignOptions } from '@countersign/sdk';
import { createPartner, type Partner } from '../support/partner.ts';
import { Program } from '../support/process.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tests read examples from it.
export const contract: any = JSON.parse(
  readFileSync(new URL('../../generated/contract/public.json', import.meta.url), 'utf8'),
);

/** Tells on stderr of every connection that the process makes by itself; one that it accepts is not made so. */
const tellOfConnections = `data:text/javascript,${encodeURIComponent(`
  import { Socket } from 'node:net';
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (...target) {
    process.stderr.write('It connects to ' + JSON.stringify(target) + '\\n');
    return connect.apply(this, target);
  };
`)}`;

/** `npm run mock` as its user starts it, on a free port. */
export class RunningMock extends Program {
  static async start(...args: string[]): Promise<RunningMock> {
    const mock = new RunningMock('--import', [tellOfConnections, 'src/mock/main.ts', ...args], {
      PORT: '0',
    });
    await mock.says('Ctrl-C stops it');
    return mock;
  }

  get baseUrl(): string {
    return /Base URL\s+(\S+)/.exec(this.stdout)?.[1] ?? '';
  }

  client(options: Pick<CountersignOptions, 'fetch'> = {}): Countersign {
    return new Countersign({ apiKey: 'any-token', baseUrl: this.baseUrl, maxRetries: 0, ...options });
  }

  partner(): Partner {
    return createPartner(this.baseUrl, 'any-token');
  }
}

/** @throws Error unless the API refuses the call. */
export async function refused(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`Not refused: ${String(error)}`);
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
