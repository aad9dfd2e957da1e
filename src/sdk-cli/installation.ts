// What the contract that a server serves says about it: nobody needs a scope to read that.
import type { Countersign } from '../sdk/countersign.ts';
import { CommandFailed } from './tool.ts';

export interface Installation {
  /** The first word of the headers of its deliveries: `Service`, unless its operator has chosen another. */
  readonly serviceName: string;
  readonly eventTypes: readonly string[];
}

/** @throws CommandFailed if that is no contract of Countersign. */
export async function readInstallation(client: Countersign, signal?: AbortSignal): Promise<Installation> {
  const contract = await client.request('GET', '/api/v1/public/openapi.json', { signal });
  const { webhooks }: { webhooks?: unknown } = Object(contract);
  const operations = Object.values(Object(webhooks)).map((each) => Object(Object(each).post));
  const serviceName = operations.flatMap(serviceNameOf)[0];
  if (serviceName === undefined)
    throw new CommandFailed('The contract of the server names no webhooks. Check the address of the API.');
  return { serviceName, eventTypes: [...new Set(operations.flatMap(eventTypeOf))] };
}

function serviceNameOf({ parameters }: Readonly<Record<string, unknown>>): string[] {
  return (Array.isArray(parameters) ? parameters : []).flatMap((parameter) => {
    const [, name] = /^(\w+)-Signature$/.exec(String(Object(parameter).name)) ?? [];
    return name ?? [];
  });
}

function eventTypeOf({ 'x-event-type': type }: Readonly<Record<string, unknown>>): string[] {
  return typeof type === 'string' ? [type] : [];
}
