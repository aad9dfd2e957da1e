/** What the answers to calls on customers, contracts, invoices, payments and usage have in common. */
import { isObject, type JsonObject } from '../contract/documented-answers.ts';
import { DomainError, unprocessable } from '../domain/errors.ts';
import { changedMetadata } from '../domain/metadata.ts';
import { NOW } from './world.ts';

/** A request that may be carried out, and what there is. */
export interface BusinessCall {
  readonly example: JsonObject;
  /** What the operation is called for; of a creation, an empty object. */
  readonly item: JsonObject;
  /** Of a part of it, such as an amendment. */
  readonly partId: string;
  readonly sent: JsonObject;
  readonly query: Readonly<Record<string, unknown>>;
  /** The items of a resource, by the last part of its path. */
  readonly all: (name: string) => readonly JsonObject[];
}

/** None where the operation has nothing to say. */
export type Answer = (call: BusinessCall) => JsonObject | undefined;

/** By operation. Each throws a DomainError as the server does. */
export type Answers = Readonly<Record<string, Answer>>;

/** What a creation answers: the example's id and number, what the server sets, what is sent. */
export function created({ example, sent }: BusinessCall, set: JsonObject): JsonObject {
  const { items, ...rest } = { external_id: null, ...set } as JsonObject;
  return {
    ...example,
    ...rest,
    ...sent,
    ...(items !== undefined && { items }),
    ...metadataOf({}, sent),
    version: 1,
    created_at: NOW,
    updated_at: NOW,
  };
}

export function changed({ item, sent }: BusinessCall, changes: JsonObject): JsonObject {
  const { reason: _, ...rest } = changes;
  return { ...item, ...rest, ...metadataOf(item, sent), version: Number(item.version) + 1, updated_at: NOW };
}

export function metadataOf(item: JsonObject, { metadata }: JsonObject): { metadata: JsonObject } {
  const before = isObject(item.metadata) ? item.metadata : {};
  if (metadata === undefined) return { metadata: before };
  const changes = isObject(metadata)
    ? Object.fromEntries(
        Object.entries(metadata).map(([key, value]) => [key, value === null ? null : String(value)]),
      )
    : null;
  return { metadata: changedMetadata({ metadata: before }, changes) };
}

export function refuseInput(pointer: string, detail: string): never {
  throw unprocessable([{ pointer, detail }]);
}

/** Refuses a number, key or external id that another item has. */
export function refuseTaken({ example, item, sent, all }: BusinessCall, name: string): void {
  const own = item.id ?? example.id;
  const isTaken = (member: string) =>
    typeof sent[member] === 'string' &&
    all(name).some((each) => each.id !== own && each[member] === sent[member]);
  const kind = name.slice(0, -1);
  if (isTaken('number')) throw new DomainError('number_taken', `Another ${kind} has this number.`);
  if (isTaken('external_id'))
    throw new DomainError('external_id_taken', `Another ${kind} has this external_id.`);
  if (isTaken('key')) throw new DomainError('meter_key_taken', `There is a meter ${sent.key} already.`);
}

export function customerOf({ sent, all }: BusinessCall): JsonObject {
  const customer = all('customers').find(({ id }) => id === sent.customer_id);
  return customer ?? refuseInput('/customer_id', `There is no customer ${sent.customer_id}.`);
}

/** An identifier made of that of the whole. */
export function partId(id: string, index: number): string {
  return `${id.slice(0, -4)}${(index + 1).toString(16).padStart(4, '0')}`;
}

export function members(of: JsonObject, ...names: string[]): JsonObject {
  return Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)));
}
