// Makes sure that both contenders do the same work: equal answers, and equal rows afterwards.
import { isDeepStrictEqual } from 'node:util';
import type { Bench } from '../bench.ts';
import { type WrittenRows, withoutOwnValues, writtenRows } from '../publish/same-rows.ts';
import { type ApiName, ApiProcess, apis } from './api-process.ts';
import { type HttpRequest, requestKinds } from './request-kinds.ts';
import type { Scene } from './scene.ts';

interface Sample {
  /** By the name of its kind. */
  readonly answers: ReadonlyMap<string, { readonly status: number; readonly body: unknown }>;
  readonly rows: WrittenRows;
}

/** @throws Error naming the request or the table, and both results. */
export async function assertSameAnswers(bench: Bench, scene: Scene, template: string): Promise<void> {
  const [tenant] = scene.tenants;
  if (!tenant) throw new Error('The scene has no organization.');
  const requests = requestKinds.map(({ name, of }) => [name, of(tenant, scene)] as const);
  const samples: Sample[] = [];
  for (const name of Object.keys(apis) as ApiName[]) {
    bench.progress(`requests: comparing answers, ${name} …`);
    await using api = await ApiProcess.start(bench, name, template);
    samples.push(await takeSample(api, requests, tenant.endpoint.organizationId));
  }
  const [ours, other] = samples;
  if (!ours || !other) throw new Error('There is nothing to compare.');
  for (const [name, answer] of ours.answers) assertEqual(name, answer, other.answers.get(name));
  for (const [table, rows] of Object.entries(ours.rows)) assertEqual(table, rows, other.rows[table]);
}

async function takeSample(
  api: ApiProcess,
  requests: readonly (readonly [string, HttpRequest])[],
  organizationId: string,
): Promise<Sample> {
  const answers = new Map<string, { status: number; body: unknown }>();
  for (const [name, request] of requests) {
    const { status, body } = await api.load.ask(request);
    answers.set(name, {
      status,
      body: JSON.parse(body, request.method === 'GET' ? undefined : withoutOwnValues),
    });
  }
  return { answers, rows: await writtenRows(api.database, tables, organizationId) };
}

const ofOrganization = 'organization_id = $1';
const tables = {
  webhook_endpoint: ofOrganization,
  webhook_subscription: ofOrganization,
  idempotency_record: ofOrganization,
  audit_entry: ofOrganization,
  event: ofOrganization,
  delivery: ofOrganization,
  'pgboss.job': 'id in (select id from delivery where organization_id = $1)',
};

function assertEqual(what: string, ours: unknown, other: unknown): void {
  if (isDeepStrictEqual(ours, other)) return;
  throw new Error(`${what}: Countersign has\n${text(ours)}\nand the lower bound\n${text(other)}`);
}

const text = (value: unknown) => JSON.stringify(value, undefined, 1);
