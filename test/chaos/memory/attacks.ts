// Attacks by strangers and bad partners on a process's memory. Each begins at once and lasts until it is
// stopped.
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Victim {
  readonly baseUrl: string;
  /** Two tokens of the attacking organization. */
  readonly partnerTokens: readonly [string, string];
  readonly operatorToken: string;
  /** The organization for which operators publish. */
  readonly organizationId: string;
}

export interface Attack {
  readonly what: string;
  /** `MAX_CONNECTIONS`, if the attack is about it. */
  readonly connectionsMax?: number;
  readonly begin: (victim: Victim, crowd: Crowd) => void;
  /** An answer that the attack must have got; without it the attack proves nothing. */
  readonly answer?: string;
}

const api = '/api/v1';
const filler = Buffer.alloc(4 * 2 ** 20, ' ');

/** Sockets that are opened again when they are closed, and the answers they got. */
export class Crowd {
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  readonly answers = new Map<string, number>();
  #isOver = false;

  constructor(baseUrl: string) {
    this.#port = Number(new URL(baseUrl).port);
  }

  /** @param act runs for each connection, and again after each reconnection. */
  open(count: number, act: (socket: Socket) => void): void {
    for (let index = 0; index < count; index += 1) void this.#keep(act);
  }

  describe(): string {
    return [...this.answers].map(([status, count]) => `${count}×${status}`).join(' ') || 'none';
  }

  end(): void {
    this.#isOver = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  async #keep(act: (socket: Socket) => void): Promise<void> {
    while (!this.#isOver) {
      const socket = connect({ port: this.#port, host: '127.0.0.1' });
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        for (const [, status = ''] of chunk.toString('latin1').matchAll(/^HTTP\/1\.1 (\d{3})/gm)) {
          this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
        }
      });
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.once('connect', () => act(socket));
      await closed;
      this.#sockets.delete(socket);
      await delay(1_000 + Math.random() * 1_000);
    }
  }
}

/** Sends all of a body except its last byte, and waits. */
function holdBody(socket: Socket, path: string, bytes: number, token = ''): void {
  const authorization = token === '' ? '' : `Authorization: Bearer ${token}\r\n`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: https://x\r\n${authorization}Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  socket.write(filler.subarray(0, bytes - 1));
}

/** 1,000 events with data of some KiB: as large as a batch may be. */
export function largeBatch(): Buffer {
  const metadata = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`key_${index}`, 'v'.repeat(78)]),
  );
  const time = new Date().toISOString();
  const events = Array.from({ length: 1_000 }, () => ({
    id: crypto.randomUUID(),
    type: 'customer.updated',
    schema_version: 1,
    data: {
      id: crypto.randomUUID(),
      number: 'C-1',
      name: 'Alder & Finch Ltd',
      email: null,
      country: 'GB',
      currency: 'GBP',
      version: 1,
      external_id: null,
      metadata,
      created_at: time,
      updated_at: time,
    },
  }));
  return Buffer.from(JSON.stringify({ events }));
}

export const batchPath = (organizationId: string): string =>
  `${api}/operator/organizations/${organizationId}/events/batch`;

const operatorHoldsBatches: Attack['begin'] = ({ operatorToken, organizationId }, crowd) =>
  crowd.open(50, (socket) => holdBody(socket, batchPath(organizationId), 4 * 2 ** 20, operatorToken));

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

export const attacks: readonly Attack[] = [
  { what: 'none, for comparison', begin: () => undefined },
  {
    what: '1,500 strangers hold 256 KiB for sign-in links',
    begin: (_victim, crowd) =>
      crowd.open(1_500, (socket) => holdBody(socket, `${api}/console/sign-in-links`, 256 * 1024)),
    answer: '413',
  },
  {
    what: '1,500 strangers hold as much as is read',
    begin: (_victim, crowd) =>
      crowd.open(1_500, (socket) => holdBody(socket, `${api}/console/sign-in-links`, 16 * 1024)),
    answer: '503',
  },
  {
    what: 'two tokens hold 900 × 1 MiB of usage',
    begin: ({ partnerTokens }, crowd) => {
      for (const token of partnerTokens)
        crowd.open(450, (socket) => holdBody(socket, `${api}/public/usage-events`, 2 ** 20, token));
    },
    answer: '503',
  },
  { what: 'an operator token holds 50 × 4 MiB', begin: operatorHoldsBatches, answer: '503' },
  {
    what: 'an operator token sends 50 valid batches of 4 MiB at a time',
    begin: ({ operatorToken, organizationId }, crowd) => {
      const batches = Array.from({ length: 4 }, largeBatch);
      let turn = 0;
      crowd.open(50, (socket) => {
        const body = batches[turn++ % batches.length] ?? filler;
        socket.write(
          `POST ${batchPath(organizationId)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${operatorToken}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
        );
        socket.write(body);
      });
    },
    answer: '201',
  },
  {
    what: '300 connections of one partner do not read pages of 4 MiB',
    begin: ({ partnerTokens: [token] }, crowd) =>
      crowd.open(300, (socket) => {
        socket.pause();
        socket.write(
          get(`${api}/public/event-feed?from=start&limit=100`, `Authorization: Bearer ${token}\r\n`),
        );
      }),
  },
  {
    what: '500 strangers do not read the contract',
    begin: (_victim, crowd) =>
      crowd.open(500, (socket) => {
        socket.pause();
        socket.write(get(`${api}/public/openapi.json`));
      }),
  },
  {
    what: '500 connections send requests ahead, with 16 MB of bodies',
    begin: ({ partnerTokens: [token] }, crowd) => {
      const authorization = `Authorization: Bearer ${token}\r\n`;
      crowd.open(500, (socket) => {
        socket.write(get(`${api}/public/event-feed?from=now&wait=20`, authorization));
        const post = `POST ${api}/public/usage-events HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\nContent-Length: 65536\r\n\r\n`;
        for (let count = 0; count < 4; count += 1) {
          socket.write(post);
          socket.write(filler.subarray(0, 65_536));
        }
      });
    },
  },
  {
    what: '400 half-open connections, with MAX_CONNECTIONS=300',
    connectionsMax: 300,
    begin: (_victim, crowd) => crowd.open(400, () => undefined),
  },
];
