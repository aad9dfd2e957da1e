// The event that `trigger` posts: what a receiver of this type would get, with an identity of its own.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { text as allOf } from 'node:stream/consumers';
import type { EventTemplate } from '../../../generated/event-templates.ts';
import { type Tool, UsageError } from '../tool.ts';
import { refreshed } from './fresh.ts';
import { breachesOf, isObject } from './schema.ts';
import { withSetting } from './set-option.ts';

/** As the service refuses to publish more. */
const BODY_BYTES_MAX = 256 * 1024;

export interface EventParts {
  readonly data: unknown;
  /** `path=value`, in the order in which they apply. */
  readonly settings: readonly string[];
  readonly isFresh: boolean;
  readonly isMarked: boolean;
}

export interface BuiltEvent {
  readonly id: string;
  readonly body: string;
}

/**
 * The members of any event in the order in which the service writes them, and the mark of a test event.
 *
 * @throws UsageError for a setting without a place, and for a result that does not match the schema: it names each
 * place and rule.
 */
export function buildEvent(template: EventTemplate, parts: EventParts, now: Date): BuiltEvent {
  const { type, schemaVersion, schema } = template;
  let given: Settable = {
    id: newEventId(now),
    created_at: now.toISOString(),
    data: parts.isFresh ? refreshed(parts.data, now) : parts.data,
  };
  for (const setting of parts.settings)
    given = { ...given, ...withSetting(given, setting, settable(template)) };
  const { id, created_at, data } = given;
  const mark = parts.isMarked && { test: true };
  const event = { id, type, schema_version: schemaVersion, created_at, ...mark, data };
  const breaches = breachesOf(schema, event);
  if (breaches.length > 0) {
    const lines = breaches.map(({ pointer, detail }) => `\n  ${pointer} ${detail}`).join('');
    throw new UsageError(
      `Nothing was sent, because the schema of ${type}, version ${schemaVersion}, forbids it:${lines}`,
    );
  }
  const body = JSON.stringify(event);
  const bytes = Buffer.byteLength(body);
  if (bytes > BODY_BYTES_MAX)
    throw new UsageError(
      `The event is ${bytes} bytes long. The service publishes none of more than ${BODY_BYTES_MAX}.`,
    );
  return { id: String(id), body };
}

/** Type, version and mark have options of their own. */
interface Settable {
  readonly id: unknown;
  readonly created_at: unknown;
  readonly data: unknown;
}

function settable({ schema }: EventTemplate): EventTemplate['schema'] {
  const { id = {}, created_at = {}, data = {} } = schema.properties ?? {};
  return { properties: { id, created_at, data } };
}

/** A UUID of version 7, as the service's are: they sort by time. */
function newEventId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** What a file says about an event: all that it is of a whole event is its type, its version and its data. */
export interface FiledEvent {
  readonly type: string | undefined;
  readonly schemaVersion: number | undefined;
  readonly data: unknown;
}

/** @param path `-` for the standard input. @throws UsageError if there is no JSON object in it. */
export async function readEventFile(path: string, tool: Tool): Promise<FiledEvent> {
  const what = path === '-' ? 'the standard input' : path;
  const text = await (path === '-' ? allOf(tool.stdin) : readFile(path, 'utf8')).catch((error: unknown) => {
    const { code }: { code?: unknown } = Object(error);
    throw new UsageError(`--file: ${code === 'ENOENT' ? `there is no file ${path}.` : error}`);
  });
  const content = parsed(text.replace(/^\uFEFF/, ''), what);
  if (!isObject(content))
    throw new UsageError(`--file: ${what} must have an event, or its data, as an object.`);
  const { type, schema_version, data } = content;
  if (typeof type !== 'string' || !isObject(data))
    return { type: undefined, schemaVersion: undefined, data: content };
  return { type, schemaVersion: typeof schema_version === 'number' ? schema_version : undefined, data };
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--file: ${what} has no JSON: ${error instanceof Error ? error.message : error}`);
  }
}
