import { z } from 'zod';
import { PostgresUrlError, parsePostgresUrl } from './postgres/postgres-url.ts';
import type { EncryptionKey } from './secret-box.ts';

/** Bad configuration: every problem at once, one line each. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(
      problems.length === 1
        ? `Configuration: ${problems[0]}`
        : `Configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');

function integer(min: number, max: number) {
  return z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);
}

/** 32 bytes in base64 or base64url. */
const ENCRYPTION_KEY = /^([\w-]{1,32}):([\w+/-]{43}=?)$/;

const encryptionKeys = z.string().transform((text, context): [EncryptionKey, ...EncryptionKey[]] => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const keys = text.split(',').flatMap((entry): EncryptionKey[] => {
    const [, id, encoded] = ENCRYPTION_KEY.exec(entry.trim()) ?? [];
    return id && encoded ? [{ id, bytes: Buffer.from(encoded, 'base64') }] : [];
  });
  const [first, ...rest] = keys;
  if (!first || keys.length < text.split(',').length) {
    return refuse(
      'must read id:base64[,id:base64…] with 32 bytes a key (make one with `openssl rand -base64 32`)',
    );
  }
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    return refuse('must give every key an id of its own');
  return [first, ...rest];
});

const databaseUrl = z.string().superRefine((text, context) => {
  try {
    parsePostgresUrl(text);
  } catch (error) {
    if (!(error instanceof PostgresUrlError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
  }
});

/** public-api.md, "Limits": 12 attempts in total. */
const RETRIES_MAX = 11;
const DELAY_SECONDS_MAX = 30 * 86_400;

const secondsList = z
  .string()
  .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/, 'must be seconds separated by commas, such as 5,30,120')
  .transform((text) => text.split(',').map(Number))
  .refine(
    (seconds) => seconds.length <= RETRIES_MAX,
    `must hold at most ${RETRIES_MAX} delays (12 attempts in total)`,
  )
  .refine(
    (seconds) => seconds.every((delay) => delay <= DELAY_SECONDS_MAX),
    'must hold delays of at most 30 days',
  );

/** A path may be part of it; a query or fragment would come to stand before the signal's path. */
const httpUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
}, 'must be a URL such as http://127.0.0.1:4318, without a query');

/** An address that others are put behind. */
const baseUrl = httpUrl.transform((text) => text.replace(/\/+$/, ''));

/** What problem types begin with unless DOCS_URL is set; the contract says so too. */
export const DOCS_URL_DEFAULT = 'https://docs.countersign.example';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const ratio = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
  .transform(Number);

/** Days, or null for `never`. Not 0: some read it as at once, others as for good. */
const days = z
  .string()
  .regex(/^(never|[1-9]\d{0,4})$/, 'must be a number of days from 1 to 99999, or never')
  .transform((text) => (text === 'never' ? null : Number(text)));

/** Of a rate limit. Beyond these it limits nobody, or is no rate. */
export const RATE_LIMIT_REQUESTS_MAX = 1_000_000_000;
export const RATE_LIMIT_WINDOW_SECONDS_MAX = 86_400;

const rateLimit = z
  .string()
  .regex(/^(off|[1-9]\d*\/[1-9]\d*)$/, 'must be off, or requests/seconds such as 600/60')
  .transform((text): RateLimit | undefined => {
    const [requests = 0, windowSeconds = 0] = text.split('/').map(Number);
    return text === 'off' ? undefined : { requests, windowSeconds };
  })
  .refine(
    (limit) =>
      limit === undefined ||
      (limit.requests <= RATE_LIMIT_REQUESTS_MAX && limit.windowSeconds <= RATE_LIMIT_WINDOW_SECONDS_MAX),
    `must allow at most ${RATE_LIMIT_REQUESTS_MAX} requests in at most ${RATE_LIMIT_WINDOW_SECONDS_MAX} seconds`,
  );

/** Load balancers look every one to five seconds whether a server is ready. */
const SHUTDOWN_DELAY_PRODUCTION_MS = 5_000;

/** Every setting: its environment variable, type with unit, default and one sentence. README's table follows it. */
const settings = {
  HOST: { type: z.string().min(1), default: '127.0.0.1', about: 'Address the API listens on.' },
  PORT: { type: integer(0, 65_535), default: '3000', about: 'Port the API listens on; 0 takes a free one.' },
  KEEP_ALIVE_TIMEOUT_MS: {
    type: integer(100, 3_600_000),
    default: '90000',
    about: 'How long an idle connection to the API stays open: longer than a proxy in front keeps it.',
  },
  REQUEST_HEADERS_TIMEOUT_MS: {
    type: integer(100, 600_000),
    default: '10000',
    about: 'Time in which the headers of a request must arrive.',
  },
  REQUEST_TIMEOUT_MS: {
    type: integer(100, 600_000),
    default: '30000',
    about: 'The same for the whole request, and the time that a client may stop reading its answer.',
  },
  MAX_CONNECTIONS: {
    type: integer(1, 1_000_000),
    default: undefined,
    about:
      'Connections to the API at most. As many as the limit of open files allows, up to 10,000, if unset.',
  },
  PUBLIC_URL: {
    type: baseUrl,
    default: undefined,
    about:
      'Address at which partners reach the API, for the served contract and the samples of the docs. Without it that of each request.',
  },
  DOCS_URL: {
    type: baseUrl,
    default: DOCS_URL_DEFAULT,
    about: 'Address of the docs. Problem types begin with it, so it is the same in every environment.',
  },
  OPERATIONS_HOST: {
    type: z.string().min(1),
    default: '127.0.0.1',
    about: 'Address of OPERATIONS_PORT. Anybody who can reach it can read the metrics.',
  },
  OPERATIONS_PORT: {
    type: integer(0, 65_535),
    default: undefined,
    about:
      'Port of /metrics, /readyz and /healthz, for the API and for workers. A free one with the embedded Postgres, none otherwise, if unset.',
  },
  DATABASE_URL: {
    type: databaseUrl,
    default: undefined,
    about: 'Postgres server (15 or newer). Without it an embedded one runs in DATA_DIR.',
  },
  DATABASE_DIRECT_URL: {
    type: databaseUrl,
    default: undefined,
    about:
      'The same database past a pooler: needed when DATABASE_URL leads through one in transaction mode, such as PgBouncer.',
  },
  DATABASE_SILENCE_MS: {
    type: integer(100, 60_000),
    default: '5000',
    about:
      'Time after which an unanswered statement is checked, and its connection dropped if Postgres does not work on it.',
  },
  DATABASE_POOL_SIZE: { type: integer(2, 200), default: '10', about: 'Connections a process keeps at most.' },
  DATA_DIR: {
    type: z.string().min(1),
    default: '.data',
    about: 'Folder of the embedded Postgres and its key.',
  },
  ENCRYPTION_KEYS: {
    type: encryptionKeys,
    default: undefined,
    about: 'Keys that seal secrets at rest, newest first: id:base64[,id:base64]. Needed with DATABASE_URL.',
  },
  SERVICE_NAME: {
    type: z.string().regex(/^[A-Z][A-Za-z0-9]{0,30}$/, 'must be a word such as Service or Acme'),
    default: 'Service',
    about: 'The word in Service-Signature and its sisters, in the user agent and the handshake type.',
  },
  ALLOW_INSECURE_RECEIVERS: {
    type: flag,
    default: undefined,
    about:
      'Permits http:// and loopback receivers. On with the embedded Postgres, off otherwise, never in production.',
  },
  NODE_ENV: { type: z.string(), default: 'development', about: 'production refuses development settings.' },
  LOG_LEVEL: {
    type: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    }),
    default: 'info',
    about: 'Least severe log line that is written.',
  },
  LOG_FORMAT: {
    type: z.enum(['json', 'pretty'], { error: 'must be json or pretty' }),
    default: undefined,
    about: 'pretty on a terminal, json otherwise.',
  },
  RETRY_SCHEDULE_SECONDS: {
    type: secondsList,
    default: '5,30,120,600,1800,3600,10800,21600,43200,86400,86400',
    about: 'Delays before attempts 2, 3, …; their number plus one is the attempts in total.',
  },
  RETRY_JITTER_PERCENT: {
    type: integer(0, 90),
    default: '20',
    about: 'How far a delay may stray, both ways.',
  },
  DELIVERY_TIMEOUT_MS: {
    type: integer(50, 25_000),
    default: '15000',
    about: 'Total time of an attempt or handshake.',
  },
  CONNECT_TIMEOUT_MS: { type: integer(50, 25_000), default: '5000', about: 'Time to connect, TLS included.' },
  JOB_LEASE_SECONDS: {
    type: integer(2, 600),
    default: '30',
    about:
      'Time after which a job is given to another worker when its own is stuck or cut off. One that died is missed sooner.',
  },
  WORKER_WINDOW: {
    type: integer(1, 5_000),
    default: '600',
    about: 'Attempts a worker has in flight at most.',
  },
  WORKER_ORGANIZATION_WINDOW: {
    type: integer(1, 5_000),
    default: '400',
    about: 'The same for the endpoints of one organization.',
  },
  WORKER_ENDPOINT_WINDOW: {
    type: integer(1, 1_000),
    default: '60',
    about: 'The same for one endpoint that answers; one that hangs gets fewer.',
  },
  WORKER_CLAIM_SIZE: {
    type: integer(1, 1_000),
    default: '300',
    about: 'Deliveries claimed at a time at most.',
  },
  WORKER_FLUSH_SIZE: {
    type: integer(1, 1_000),
    default: '300',
    about: 'Attempts recorded in one statement at most.',
  },
  WORKER_FLUSH_MS: {
    type: integer(0, 1_000),
    default: '20',
    about: 'How long an attempt waits for others to be recorded with.',
  },
  WORKER_POOL_SIZE: {
    type: integer(2, 100),
    default: '3',
    about: 'Connections of the delivery engine, beside DATABASE_POOL_SIZE.',
  },
  WORKER_POLL_MS: {
    type: integer(10, 60_000),
    default: '500',
    about: 'Pause between looks for due deliveries when idle.',
  },
  DELIVERIES_PAUSED: {
    type: flag,
    default: 'false',
    about:
      'true: this worker calls no receiver (no delivery, test event or handshake), as on a restored copy of the database.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    type: httpUrl,
    default: undefined,
    about: 'OpenTelemetry collector (OTLP/HTTP) for traces. Without it nothing is traced.',
  },
  OTEL_SERVICE_NAME: {
    type: z.string().min(1),
    default: 'countersign',
    about: 'Name of this service in traces.',
  },
  OTEL_TRACES_SAMPLER: {
    type: z.enum(samplers, { error: `must be one of ${samplers.join(', ')}` }),
    default: 'parentbased_always_on',
    about: 'Which traces are kept, by the names of OpenTelemetry; events decide as what published them.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    type: ratio,
    default: '1',
    about: 'Share of traces that traceidratio keeps, from 0 to 1.',
  },
  OTEL_BSP_SCHEDULE_DELAY: {
    type: integer(10, 60_000),
    default: '1000',
    about: 'Milliseconds for which spans wait to be exported together.',
  },
  ENDPOINTS_PER_ORGANIZATION: {
    type: integer(1, 100_000),
    default: '50',
    about: 'Webhook endpoints at most.',
  },
  RETENTION_RESPONSE_DAYS: {
    type: days,
    default: '30',
    about: 'Days after which what a receiver answered is removed from its attempts, or never.',
  },
  RETENTION_ATTEMPT_DAYS: {
    type: days,
    default: '90',
    about: 'Days after which attempts are removed, or never.',
  },
  RETENTION_PAYLOAD_DAYS: {
    type: days,
    default: '90',
    about: 'Days after which the data of an event is removed, or never.',
  },
  RETENTION_FAILED_DAYS: {
    type: days,
    default: 'never',
    about:
      'Days in which a failed delivery can be sent again: until then it keeps its event and the data of it.',
  },
  RETENTION_EVENT_DAYS: {
    type: days,
    default: '365',
    about: 'Days after which events and their deliveries are removed, or never.',
  },
  RETENTION_HOUR: {
    type: integer(0, 23),
    default: '3',
    about: 'Hour of the night, in UTC, at which a worker begins to remove.',
  },
  RATE_LIMIT: {
    type: rateLimit,
    default: '600/60',
    about:
      'Requests that a token may make in so many seconds, by all API processes together; off limits nobody, whatever an organization has of its own.',
  },
  MIGRATION_LOCK_TIMEOUT_MS: {
    type: integer(10, 10_000),
    default: '200',
    about:
      'How long a migration waits for a lock before it makes way and tries again; publishing waits behind it as long.',
  },
  MIGRATION_WAIT_SECONDS: {
    type: integer(1, 86_400),
    default: '600',
    about:
      'How long a migration that does not get its locks is retried before it fails and names who holds them.',
  },
  SHUTDOWN_DELAY_MS: {
    type: integer(0, 600_000),
    default: undefined,
    about:
      'After SIGTERM the API is not ready, and goes on answering, for this time. 5000 with NODE_ENV=production, 0 otherwise, if unset.',
  },
  SHUTDOWN_TIMEOUT_MS: {
    type: integer(100, 600_000),
    default: '20000',
    about: 'Time a clean stop may take, after that delay.',
  },
} as const;

type Settings = typeof settings;
type Parsed = {
  [Name in keyof Settings]: Settings[Name]['default'] extends string
    ? z.output<Settings[Name]['type']>
    : z.output<Settings[Name]['type']> | undefined;
};

/** Where traces go, and which. */
export interface TracingConfig {
  readonly endpoint: string;
  readonly serviceName: string;
  readonly sampler: (typeof samplers)[number];
  /** For the samplers by ratio. */
  readonly samplerRatio: number;
  readonly exportDelayMs: number;
}

/** How many requests may be made in a window of time. */
export interface RateLimit {
  readonly requests: number;
  readonly windowSeconds: number;
}

/** The whole configuration, checked once at the start and frozen. Field names carry their units. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly connections: {
    readonly keepAliveMs: number;
    readonly headersMs: number;
    readonly requestMs: number;
    /** Absent: what the limit of open files leaves. */
    readonly max: number | undefined;
  };
  /** Absent: what each request says. */
  readonly publicUrl: string | undefined;
  /** What problem types begin with. */
  readonly docsUrl: string;
  readonly monitoring: {
    readonly host: string;
    /** Absent: nobody can ask. 0 takes a free one. */
    readonly port: number | undefined;
  };
  readonly database: {
    /** Absent: the embedded server. */
    readonly url: string | undefined;
    /** For what needs a session of its own. */
    readonly directUrl: string | undefined;
    readonly silenceMs: number;
    readonly poolSize: number;
    readonly dataDir: string;
  };
  /** Absent: a key is made and kept in the data folder. */
  readonly encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]] | undefined;
  readonly serviceName: string;
  readonly allowInsecureReceivers: boolean;
  readonly log: { readonly level: string; readonly format: 'json' | 'pretty' };
  readonly retry: { readonly delaysSeconds: readonly number[]; readonly jitterPercent: number };
  readonly attempt: { readonly timeoutMs: number; readonly connectTimeoutMs: number };
  readonly worker: {
    readonly leaseSeconds: number;
    readonly window: number;
    readonly organizationWindow: number;
    readonly endpointWindow: number;
    readonly claimSize: number;
    readonly flushSize: number;
    readonly flushMs: number;
    readonly poolSize: number;
    readonly pollMs: number;
    /** It calls no receiver; everything that stays in the database goes on. */
    readonly isPaused: boolean;
  };
  /** Absent: nothing is traced. */
  readonly tracing: TracingConfig | undefined;
  readonly endpointsPerOrganization: number;
  /** Ages in days from the moment the last delivery of an event, or the delivery of an attempt, ended; null keeps for good. */
  readonly retention: {
    readonly responseDays: number | null;
    readonly attemptDays: number | null;
    readonly payloadDays: number | null;
    readonly failedDays: number | null;
    readonly eventDays: number | null;
    readonly hour: number;
  };
  /** Of each token, unless its organization has one of its own. Absent: nobody is limited. */
  readonly rateLimit: RateLimit | undefined;
  readonly shutdownDelayMs: number;
  readonly migration: { readonly lockTimeoutMs: number; readonly waitMs: number };
  readonly shutdownTimeoutMs: number;
}

/** @throws ConfigError listing everything that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const parsed = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => {
      const text = environment[name] === '' ? undefined : environment[name];
      const raw = text ?? setting.default;
      if (raw === undefined) return [name, undefined];
      const result = setting.type.safeParse(raw);
      if (!result.success)
        problems.push(`${name} ${result.error.issues.map((issue) => issue.message).join(', ')}.`);
      return [name, result.data];
    }),
  ) as Parsed;

  const embedded = !environment.DATABASE_URL;
  const production = parsed.NODE_ENV === 'production';
  if (!embedded && !environment.ENCRYPTION_KEYS) {
    problems.push(
      'ENCRYPTION_KEYS is missing, which DATABASE_URL needs. Make it with: echo "k1:$(openssl rand -base64 32)"',
    );
  }
  if (embedded && environment.DATABASE_DIRECT_URL) {
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL, which is not set.');
  }
  if (production && parsed.ALLOW_INSECURE_RECEIVERS) {
    problems.push('ALLOW_INSECURE_RECEIVERS=true is for development and refused with NODE_ENV=production.');
  }
  // False when either is not a number, which is a problem of its own.
  if (parsed.JOB_LEASE_SECONDS * 1000 <= parsed.DELIVERY_TIMEOUT_MS) {
    problems.push(
      'JOB_LEASE_SECONDS must be longer than DELIVERY_TIMEOUT_MS, or attempts would be made twice.',
    );
  }
  if (parsed.REQUEST_HEADERS_TIMEOUT_MS > parsed.REQUEST_TIMEOUT_MS) {
    problems.push(
      'REQUEST_HEADERS_TIMEOUT_MS must not be longer than REQUEST_TIMEOUT_MS, which includes it.',
    );
  }
  // Undefined as well when it is not a number; 0 takes a free one.
  if (parsed.OPERATIONS_PORT && parsed.OPERATIONS_PORT === parsed.PORT) {
    problems.push('OPERATIONS_PORT must be another port than PORT, whose callers must not read the metrics.');
  }
  for (const [shorter, longer, why] of [
    ['RETENTION_RESPONSE_DAYS', 'RETENTION_ATTEMPT_DAYS', 'which holds it'],
    ['RETENTION_ATTEMPT_DAYS', 'RETENTION_EVENT_DAYS', 'with which its attempts go'],
    ['RETENTION_PAYLOAD_DAYS', 'RETENTION_EVENT_DAYS', 'which holds it'],
    ['RETENTION_PAYLOAD_DAYS', 'RETENTION_FAILED_DAYS', 'which can only keep it longer'],
  ] as const) {
    // Undefined when it is not a number of days, which is a problem of its own.
    const [least, most] = [parsed[shorter], parsed[longer]];
    if (typeof most === 'number' && (least === null || least > most))
      problems.push(`${shorter} must not be longer than ${longer}, ${why}.`);
  }
  if (problems.length > 0) throw new ConfigError(problems);

  return deepFreeze({
    host: parsed.HOST,
    port: parsed.PORT,
    connections: {
      keepAliveMs: parsed.KEEP_ALIVE_TIMEOUT_MS,
      headersMs: parsed.REQUEST_HEADERS_TIMEOUT_MS,
      requestMs: parsed.REQUEST_TIMEOUT_MS,
      max: parsed.MAX_CONNECTIONS,
    },
    publicUrl: parsed.PUBLIC_URL,
    docsUrl: parsed.DOCS_URL,
    monitoring: {
      host: parsed.OPERATIONS_HOST,
      // Never the API's: a proxy in front of that publishes whatever it answers.
      port: parsed.OPERATIONS_PORT ?? (embedded && !production ? 0 : undefined),
    },
    database: {
      url: parsed.DATABASE_URL,
      directUrl: parsed.DATABASE_DIRECT_URL ?? parsed.DATABASE_URL,
      silenceMs: parsed.DATABASE_SILENCE_MS,
      poolSize: parsed.DATABASE_POOL_SIZE,
      dataDir: parsed.DATA_DIR,
    },
    encryptionKeys: parsed.ENCRYPTION_KEYS,
    serviceName: parsed.SERVICE_NAME,
    allowInsecureReceivers: parsed.ALLOW_INSECURE_RECEIVERS ?? (embedded && !production),
    log: { level: parsed.LOG_LEVEL, format: parsed.LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json') },
    retry: { delaysSeconds: parsed.RETRY_SCHEDULE_SECONDS, jitterPercent: parsed.RETRY_JITTER_PERCENT },
    attempt: { timeoutMs: parsed.DELIVERY_TIMEOUT_MS, connectTimeoutMs: parsed.CONNECT_TIMEOUT_MS },
    worker: {
      leaseSeconds: parsed.JOB_LEASE_SECONDS,
      window: parsed.WORKER_WINDOW,
      organizationWindow: parsed.WORKER_ORGANIZATION_WINDOW,
      endpointWindow: parsed.WORKER_ENDPOINT_WINDOW,
      claimSize: parsed.WORKER_CLAIM_SIZE,
      flushSize: parsed.WORKER_FLUSH_SIZE,
      flushMs: parsed.WORKER_FLUSH_MS,
      poolSize: parsed.WORKER_POOL_SIZE,
      pollMs: parsed.WORKER_POLL_MS,
      isPaused: parsed.DELIVERIES_PAUSED,
    },
    tracing:
      parsed.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: parsed.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: parsed.OTEL_SERVICE_NAME,
            sampler: parsed.OTEL_TRACES_SAMPLER,
            samplerRatio: parsed.OTEL_TRACES_SAMPLER_ARG,
            exportDelayMs: parsed.OTEL_BSP_SCHEDULE_DELAY,
          },
    endpointsPerOrganization: parsed.ENDPOINTS_PER_ORGANIZATION,
    retention: {
      responseDays: parsed.RETENTION_RESPONSE_DAYS,
      attemptDays: parsed.RETENTION_ATTEMPT_DAYS,
      payloadDays: parsed.RETENTION_PAYLOAD_DAYS,
      failedDays: parsed.RETENTION_FAILED_DAYS,
      eventDays: parsed.RETENTION_EVENT_DAYS,
      hour: parsed.RETENTION_HOUR,
    },
    rateLimit: parsed.RATE_LIMIT,
    shutdownDelayMs: parsed.SHUTDOWN_DELAY_MS ?? (production ? SHUTDOWN_DELAY_PRODUCTION_MS : 0),
    migration: {
      lockTimeoutMs: parsed.MIGRATION_LOCK_TIMEOUT_MS,
      waitMs: parsed.MIGRATION_WAIT_SECONDS * 1_000,
    },
    shutdownTimeoutMs: parsed.SHUTDOWN_TIMEOUT_MS,
  });
}

/** The settings as people read them in `countersign --help`: name, default, one sentence. */
export function describeSettings(): { name: string; default: string | undefined; about: string }[] {
  return Object.entries(settings).map(([name, setting]) => ({
    name,
    default: setting.default,
    about: setting.about,
  }));
}

function deepFreeze<T extends object>(value: T): T {
  for (const member of Object.values(value)) {
    if (typeof member === 'object' && member !== null && !Buffer.isBuffer(member)) deepFreeze(member);
  }
  return Object.freeze(value);
}

/** Where the docs are for good, without a slash at the end: what the operator has said, or else what follows from it. */
export function docsAddress({
  docsUrl,
  publicUrl,
}: Pick<Config, 'docsUrl' | 'publicUrl'>): string | undefined {
  if (docsUrl !== DOCS_URL_DEFAULT) return docsUrl;
  return publicUrl === undefined ? undefined : `${publicUrl}/docs`;
}
