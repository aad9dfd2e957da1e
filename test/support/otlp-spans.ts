/** A span as a collector reads it. */
export interface ExportedSpan {
  readonly service: string;
  /** Empty of the only installation. */
  readonly cell: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for a root. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly isError: boolean;
  readonly startNs: bigint;
  readonly endNs: bigint;
}

const kinds = [undefined, 'internal', 'server', 'client', 'producer', 'consumer'] as const;
const STATUS_ERROR = 2;

/**
 * Reads an ExportTraceServiceRequest of OTLP (opentelemetry/proto/trace/v1/trace.proto): the numbers below are the
 * fields' in that file.
 */
export function readSpans(request: Buffer): ExportedSpan[] {
  return messages(request, 1).flatMap((resourceSpans) => {
    const [resource] = messages(resourceSpans, 1);
    const of = resource ? attributesOf(resource, 1) : {};
    const service = String(of['service.name'] ?? '');
    const cell = String(of['countersign.cell'] ?? '');
    return messages(resourceSpans, 2)
      .flatMap((scopeSpans) => messages(scopeSpans, 2))
      .map((span) => ({ service, cell, ...readSpan(span) }));
  });
}

function readSpan(span: Buffer): Omit<ExportedSpan, 'service' | 'cell'> {
  const [status] = messages(span, 15);
  return {
    traceId: hex(span, 1),
    spanId: hex(span, 2),
    parentSpanId: hex(span, 4),
    name: text(span, 5),
    kind: kinds[Number(integer(span, 6))] ?? 'internal',
    attributes: attributesOf(span, 9),
    links: messages(span, 13).map((link) => ({ traceId: hex(link, 1), spanId: hex(link, 2) })),
    isError: status !== undefined && Number(integer(status, 3)) === STATUS_ERROR,
    startNs: integer(span, 7),
    endNs: integer(span, 8),
  };
}

function attributesOf(message: Buffer, field: number): Record<string, string | number | boolean> {
  return Object.fromEntries(
    messages(message, field).map((pair) => {
      const [value = Buffer.alloc(0)] = messages(pair, 2);
      return [text(pair, 1), anyValue(value)];
    }),
  );
}

function anyValue(value: Buffer): string | number | boolean {
  const [[field, content] = [0, 0n]] = fieldsOf(value);
  if (field === 1 && Buffer.isBuffer(content)) return content.toString();
  if (field === 2) return content === 1n;
  if (field === 3 && typeof content === 'bigint') return Number(BigInt.asIntN(64, content));
  if (field === 4 && typeof content === 'bigint') {
    const bits = Buffer.alloc(8);
    bits.writeBigUInt64LE(content);
    return bits.readDoubleLE();
  }
  throw new Error(`An attribute has a value of a kind that is not read here: field ${field}.`);
}

function messages(message: Buffer, field: number): Buffer[] {
  return fieldsOf(message).flatMap(([number, content]) =>
    number === field && Buffer.isBuffer(content) ? [content] : [],
  );
}

function hex(message: Buffer, field: number): string {
  return messages(message, field)[0]?.toString('hex') ?? '';
}

function text(message: Buffer, field: number): string {
  return messages(message, field)[0]?.toString() ?? '';
}

function integer(message: Buffer, field: number): bigint {
  const [, content] = fieldsOf(message).find(([number]) => number === field) ?? [];
  return typeof content === 'bigint' ? content : 0n;
}

/** The wire format of Protocol Buffers: each field's number, and its bytes or its number. */
function fieldsOf(message: Buffer): [field: number, content: Buffer | bigint][] {
  const fields: [number, Buffer | bigint][] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(varint());
    const field = tag >> 3;
    const wireType = tag & 7;
    if (wireType === 0) {
      fields.push([field, varint()]);
    } else if (wireType === 1) {
      fields.push([field, message.readBigUInt64LE(at)]);
      at += 8;
    } else if (wireType === 2) {
      const length = Number(varint());
      fields.push([field, message.subarray(at, at + length)]);
      at += length;
    } else if (wireType === 5) {
      fields.push([field, BigInt(message.readUInt32LE(at))]);
      at += 4;
    } else {
      throw new Error(`Wire type ${wireType} is not of this format.`);
    }
  }
  return fields;
}
