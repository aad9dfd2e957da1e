/** A request in the form sent over the wire. */
export interface WireRequest {
  readonly method: string;
  /** Path and query, encoded. */
  readonly target: string;
  /** Values in Latin-1, as HTTP sends them. `$TOKEN` stands for the token. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Uint8Array;
}

/** A run of one byte at a body's end that is at least this long is written as a count. */
const RUN_MIN = 1000;

/** A line for bash that sends the same request; it expects the token in `$TOKEN`. */
export function curlLine(baseUrl: string, { method, target, headers, body }: WireRequest): string {
  const named = new Set(headers.map(([name]) => name.toLowerCase()));
  const options = [
    'curl -sS -i --path-as-is --globoff',
    `-X ${method}`,
    ...headers.map(([name, value]) => `-H ${headerWord(name, value)}`),
    // Headers that curl would add by default.
    ...(body && !named.has('content-type') ? ["-H 'Content-Type:'"] : []),
    ...(body ? ["-H 'Expect:'", '--data-binary @-'] : []),
    quoted(Buffer.from(`${baseUrl}${target}`)),
  ];
  return `${body ? `${bodyPipe(body)} | ` : ''}${options.join(' ')}`;
}

function headerWord(name: string, value: string): string {
  if (value === '') return quoted(Buffer.from(`${name};`));
  // Double quotes around the variable, single ones around the rest.
  return `${name}: ${value}`
    .split('$TOKEN')
    .map((part) => (part === '' ? '' : quoted(Buffer.from(part, 'latin1'))))
    .join('"$TOKEN"');
}

/** Passed through a pipe, because the length of arguments is limited; that of a builtin's is not. */
function bodyPipe(body: Uint8Array): string {
  const bytes = Buffer.from(body);
  const last = bytes.at(-1) ?? 0;
  let start = bytes.length;
  while (start > 0 && bytes[start - 1] === last) start -= 1;
  const run = bytes.length - start;
  if (run < RUN_MIN) return printf(bytes);
  return `{ ${printf(bytes.subarray(0, start))}; head -c ${run} /dev/zero | tr '\\0' '${octal(last)}'; }`;
}

/** The format can represent every byte, including NUL. */
function printf(bytes: Uint8Array): string {
  const format = [...bytes].map((byte) => {
    const character = String.fromCharCode(byte);
    if (character === '%') return '%%';
    return byte >= 0x20 && byte < 0x7f && !"'\\".includes(character) ? character : octal(byte);
  });
  return `printf '${format.join('')}'`;
}

const octal = (byte: number) => `\\${byte.toString(8).padStart(3, '0')}`;

/** One word of bash; it cannot hold NUL. */
function quoted(bytes: Buffer): string {
  const isPlain = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  if (isPlain) return `'${bytes.toString('latin1').replaceAll("'", "'\\''")}'`;
  const escaped = [...bytes].map((byte) => {
    const character = String.fromCharCode(byte);
    if (character === "'" || character === '\\') return `\\${character}`;
    return byte >= 0x20 && byte < 0x7f ? character : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  // A hexadecimal escape has at most two digits, so the character after it cannot become part of it.
  return `$'${escaped.join('')}'`;
}
