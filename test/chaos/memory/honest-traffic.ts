// The requests of a well-behaved partner during an attack, from a separate thread, so that the attackers'
// work does not count as latency.
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export interface HonestInput {
  readonly baseUrl: string;
  readonly token: string;
  readonly customerId: string;
  readonly meter: string;
}

export interface Sample {
  readonly what: string;
  /** 0 without an answer. */
  readonly status: number;
  readonly ms: number;
}

const EVERY_MS = 50;
const TIMEOUT_MS = 10_000;

/** Starts immediately. */
export class HonestTraffic {
  readonly #worker: Worker;

  constructor(input: HonestInput) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: input });
  }

  /** Stops it. @returns every request with its answer. */
  async stop(): Promise<Sample[]> {
    const samples = new Promise<Sample[]>((resolve, reject) => {
      this.#worker.once('message', resolve);
      this.#worker.once('error', reject);
    });
    this.#worker.postMessage('stop');
    const all = await samples;
    await this.#worker.terminate();
    return all;
  }
}

/** Opens a connection for each request, as most partners' programs do at first. */
function send(baseUrl: string, method: string, path: string, token: string, body?: unknown): Promise<number> {
  return new Promise((resolve) => {
    const bytes = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(
      `${baseUrl}${path}`,
      {
        method,
        agent: false,
        timeout: TIMEOUT_MS,
        headers: {
          ...(token !== '' && { Authorization: `Bearer ${token}` }),
          ...(bytes !== undefined && {
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(bytes),
          }),
        },
      },
      (answer) =>
        answer
          .resume()
          .on('end', () => resolve(answer.statusCode ?? 0))
          .on('error', () => resolve(0)),
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(0));
    sent.end(bytes);
  });
}

async function work({ baseUrl, token, customerId, meter }: HonestInput): Promise<Sample[]> {
  const api = '/api/v1/public';
  let count = 0;
  const usage = () => ({
    events: Array.from({ length: 300 }, () => ({
      id: `honest-${process.pid}-${Date.now()}-${count++}`,
      meter,
      customer_id: customerId,
      timestamp: new Date().toISOString(),
    })),
  });
  const kinds: [string, () => Promise<number>][] = [
    ['GET /healthz', () => send(baseUrl, 'GET', '/healthz', '')],
    ['GET customers', () => send(baseUrl, 'GET', `${api}/party/customers`, token)],
    [
      'POST customer',
      () =>
        send(baseUrl, 'POST', `${api}/party/customers`, token, {
          name: 'Brightwater',
          currency: 'GBP',
          country: 'GB',
        }),
    ],
    ['POST 300 usage events', () => send(baseUrl, 'POST', `${api}/usage-events`, token, usage())],
  ];
  const samples: Sample[] = [];
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  parentPort?.once('message', () => {
    isStopped = true;
  });
  for (let turn = 0; !isStopped; turn += 1) {
    const [what, ask] = kinds[turn % kinds.length] ?? kinds[0] ?? [];
    if (what === undefined || ask === undefined) throw new Error('There is nothing to send.');
    const begunAt = performance.now();
    const sample = ask().then((status) => {
      samples.push({ what, status, ms: performance.now() - begunAt });
      underWay.delete(sample);
    });
    underWay.add(sample);
    await delay(EVERY_MS);
  }
  await Promise.all(underWay);
  return samples;
}

if (!isMainThread) parentPort?.postMessage(await work(workerData));
