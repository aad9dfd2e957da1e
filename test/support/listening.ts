// The SDK's `listen` as a process, and a receiver on the developer's machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createReceiver, type Delivery, nodeHandler } from '../../src/sdk/webhooks.ts';
import type { Happening } from '../../src/sdk-cli/listen/happening.ts';
import { currentTemplates } from '../../src/sdk-cli/trigger/templates.ts';
import { Program } from './process.ts';
import { waitFor } from './wait-for.ts';

type Line = Happening & { readonly at: string };

export interface ListenerSettings {
  readonly baseUrl: string;
  readonly token: string;
  /** Where places are saved. */
  readonly stateFolder: string;
}

/** `listen --json`. */
export class Listener extends Program {
  static start(
    args: readonly string[],
    { baseUrl, token, stateFolder }: ListenerSettings,
    more: Readonly<Record<string, string>> = {},
  ): Listener {
    return new Listener('src/sdk-cli/main.ts', ['listen', '--json', ...args], {
      COUNTERSIGN_BASE_URL: baseUrl,
      COUNTERSIGN_API_KEY: token,
      XDG_STATE_HOME: stateFolder,
      ...more,
    });
  }

  /** The lines printed so far. */
  get lines(): Line[] {
    return this.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  }

  of<Kind extends Happening['kind']>(kind: Kind): Extract<Line, { kind: Kind }>[] {
    return this.lines.filter((line): line is Extract<Line, { kind: Kind }> => line.kind === kind);
  }

  /** The states of the connection, one after the other. */
  get states(): string[] {
    return this.lines.flatMap(({ kind }) =>
      kind === 'connecting' || kind === 'connected' || kind === 'lost' || kind === 'ended' ? [kind] : [],
    );
  }

  /** Waits until it has printed this kind of line so often. */
  async tells(kind: Happening['kind'], times = 1): Promise<void> {
    await waitFor(
      `${times} of ${kind}`,
      () => {
        if (this.of(kind).length >= times) return true;
        if (this.hasEnded) throw new Error(`It ended before: ${this.stdout}${this.stderr}`);
        return false;
      },
      () => `it said:\n${this.stdout}${this.stderr}`,
    );
  }
}

/** A receiver made with the receiver kit. */
export interface LocalReceiver extends AsyncDisposable {
  readonly url: string;
  /** The ids of the handled events, in order. */
  readonly ids: string[];
  /** The event types whose handlers were called. */
  readonly types: string[];
  readonly deliveries: Delivery[];
  /** Why it has refused a request. */
  readonly errors: unknown[];
  /** Called by a handler before it has handled an event. */
  handle: (id: string) => unknown;
}

export async function startLocalReceiver(options: {
  readonly signingSecret: string;
  readonly serviceName?: string;
}): Promise<LocalReceiver> {
  const local = {
    ids: [] as string[],
    types: [] as string[],
    deliveries: [] as Delivery[],
    errors: [] as unknown[],
    handle: (_id: string): unknown => undefined,
  };
  const on = currentTemplates.map(({ type }) => [
    type,
    async ({ id }: { readonly id: string }, delivery: Delivery) => {
      await local.handle(id);
      local.ids.push(id);
      local.types.push(type);
      local.deliveries.push(delivery);
    },
  ]);
  const receiver = createReceiver({
    ...options,
    on: Object.fromEntries(on),
    onError: (error) => local.errors.push(error),
  });
  const server = createServer(nodeHandler(receiver)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(local, {
    url: `http://127.0.0.1:${port}/hooks`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
