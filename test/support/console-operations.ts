// The operations of the console's contract, and for each that changes something a call that succeeds.
import type { Tenant, TestApp } from './app.ts';
import { withOwnIds } from './business.ts';
import { type ContractOperation, contractOperations, pathOf, validBody } from './operations.ts';
import { operatorBody, operatorPath, operatorResource } from './operator-calls.ts';
import type { RequestOptions } from './partner.ts';
import type { Person } from './person.ts';
import { createResource } from './resource.ts';

export interface ConsoleOperation extends ContractOperation {
  /** The operation of another contract that it mirrors. */
  readonly mirrored?: ContractOperation & { readonly contract: 'public' | 'operator' };
}

const PREFIX = '/api/v1/console';

export async function consoleOperations(): Promise<ConsoleOperation[]> {
  const [own, ...others] = await Promise.all(
    (['console', 'public', 'operator'] as const).map(async (contract) =>
      (await contractOperations(contract)).map((operation) => ({ ...operation, contract })),
    ),
  );
  const mirrored = new Map(others.flat().map((operation) => [operation.id, operation]));
  return (own ?? []).map(({ contract: _, ...operation }) => {
    const other = mirrored.get(operation.id);
    return other && other.contract !== 'console'
      ? { ...operation, mirrored: { ...other, contract: other.contract } }
      : operation;
  });
}

/** Below `/api/v1/console`, with the parameters of the path put in. What `values` does not name exists nowhere. */
export function consolePath(
  { path }: Pick<ContractOperation, 'path'>,
  values: Readonly<Record<string, string>>,
): string {
  return path
    .slice(PREFIX.length)
    .replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) =>
        values[name] ?? (name === 'key' || name === 'name' ? 'unknown' : crypto.randomUUID()),
    );
}

/** A request below `/api/v1/console`. */
export interface ConsoleCall extends RequestOptions {
  readonly path: string;
  /** Whoever may, if it is absent. */
  readonly by?: Person;
}

/** A call of a mirrored operation that succeeds, on something new of the tenant's. */
export async function mirroredCall(
  { mirrored }: ConsoleOperation,
  server: TestApp,
  tenant: Tenant,
  receiverUrl: string,
): Promise<ConsoleCall> {
  if (!mirrored) throw new Error('It mirrors no operation.');
  if (mirrored.contract === 'operator') {
    const resource = await operatorResource(mirrored, server, tenant);
    const path = operatorPath(mirrored, resource).replace('/api/v1/operator', '/operator');
    const { customer_id } = resource;
    const body = operatorBody(mirrored);
    return { path, body: customer_id === undefined ? body : { ...body, customer_id } };
  }
  const id = await createResource(mirrored, server, tenant, receiverUrl);
  const path = pathOf({ path: mirrored.path }, id).replace(
    '/api/v1/public',
    `/organizations/${tenant.organizationId}`,
  );
  const { body } = validBody(mirrored, receiverUrl);
  return { path, ...(body !== undefined && { body: await withOwnIds(server, tenant, body) }) };
}
