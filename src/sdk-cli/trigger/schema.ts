// Checks values against schemas as the server does, in its words (src/domain/json-schema.ts).
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const ajv = new Ajv2020({ allErrors: true, strict: false, strictNumbers: true, validateSchema: false });
addFormats.default(ajv);
// That package also accepts "urn:uuid:…", which Postgres does not.
ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
// For clients' types: nothing is refused for them.
for (const size of ['int32', 'int64']) ajv.addFormat(size, true);

/** A rule that a value breaks. */
export interface Breach {
  /** JSON Pointer (RFC 6901) to the value. */
  readonly pointer: string;
  readonly detail: string;
}

/** Everything that is wrong with the value; empty if it matches the schema. */
export function breachesOf(schema: object, value: unknown): Breach[] {
  const validate = ajv.compile(schema);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => ({
    pointer: instancePath,
    detail: message,
  }));
}

const formats = {
  uuid: ajv.compile({ type: 'string', format: 'uuid' }),
  date: ajv.compile({ type: 'string', format: 'date' }),
  'date-time': ajv.compile({ type: 'string', format: 'date-time' }),
};

export const hasFormat = (text: string, format: keyof typeof formats): boolean => formats[format](text);

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
