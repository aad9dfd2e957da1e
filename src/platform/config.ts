// The configuration of a process: read from the environment, checked whole, reported all at once, and frozen.
import type { z } from 'zod';
import { docsAddress } from './config/docs-address.ts';
import { settings } from './config/settings.ts';

/** The configuration is wrong: every problem at once, one line each. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(
      problems.length === 1
        ? `Configuration: ${problems[0]}`
        : `Configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

/** Load balancers ask every one to five seconds whether a server is ready. */
const SHUTDOWN_DELAY_PRODUCTION_MS = 5_000;

type Settings = typeof settings;
type Parsed = {
  [Name in keyof Settings]: Settings[Name] extends { readonly default: string }
    ? z.output<Settings[Name]['type']>
    : z.output<Settings[Name]['type']> | undefined;
};

/** The whole configuration, checked once at the start and frozen. Field names carry their units. */
export type Config = Frozen<ReturnType<typeof configOf>>;
export type TracingConfig = NonNullable<Config['tracing']>;
export type MailConfig = NonNullable<Config['mail']>;

type Frozen<Value> = Value extends Date
  ? Value
  : Value extends readonly unknown[]
    ? Readonly<Value>
    : Value extends object
      ? { readonly [Name in keyof Value]: Frozen<Value[Name]> }
      : Value;

/** @throws ConfigError listing everything that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const parsed = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => {
      const text = environment[name] === '' ? undefined : environment[name];
      const raw = text ?? ('default' in setting ? setting.default : undefined);
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
  if (parsed.SMTP_URL !== undefined) {
    // A worker that sends mail serves no requests, so it has no other address to put into links.
    if (!environment.PUBLIC_URL)
      problems.push('PUBLIC_URL is missing, which SMTP_URL needs: links in mail begin with it.');
    if (!environment.MAIL_FROM)
      problems.push('MAIL_FROM is missing, which SMTP_URL needs: the sender of mail.');
  }
  if (parsed.CELLS) {
    // What cells share, commands too. Where they ask one another is a setting of the API alone (src/app.ts).
    for (const needed of ['CELL', 'ENCRYPTION_KEYS', 'PUBLIC_URL'] as const) {
      if (!environment[needed]) problems.push(`${needed} is missing, which CELLS needs.`);
    }
    if (parsed.CELL !== undefined && !parsed.CELLS.has(parsed.CELL))
      problems.push(`CELL=${parsed.CELL} is not among CELLS: ${[...parsed.CELLS.keys()].join(', ')}.`);
  }
  const { EGRESS_CLIENT_CERT: clientCert, EGRESS_CLIENT_KEY: clientKey } = parsed;
  if (!environment.EGRESS_CLIENT_CERT !== !environment.EGRESS_CLIENT_KEY)
    problems.push('EGRESS_CLIENT_CERT and EGRESS_CLIENT_KEY need each other: set both, or neither.');
  else if (clientCert && clientKey && !clientCert.certificate.checkPrivateKey(clientKey.key))
    problems.push('EGRESS_CLIENT_KEY is not the key of the certificate in EGRESS_CLIENT_CERT.');
  // False when either is not a number; that is reported as a problem of its own.
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
  // OPERATIONS_PORT is undefined when it is not a number; 0 takes a free port.
  if (parsed.OPERATIONS_PORT && parsed.OPERATIONS_PORT === parsed.PORT) {
    problems.push('OPERATIONS_PORT must be another port than PORT, whose callers must not read the metrics.');
  }
  for (const [shorter, longer, why] of [
    ['RETENTION_RESPONSE_DAYS', 'RETENTION_ATTEMPT_DAYS', 'which holds it'],
    ['RETENTION_ATTEMPT_DAYS', 'RETENTION_EVENT_DAYS', 'with which its attempts go'],
    ['RETENTION_PAYLOAD_DAYS', 'RETENTION_EVENT_DAYS', 'which holds it'],
    ['RETENTION_PAYLOAD_DAYS', 'RETENTION_FAILED_DAYS', 'which can only keep it longer'],
  ] as const) {
    // Undefined when the text is not a number of days; that is reported as a problem of its own.
    const [least, most] = [parsed[shorter], parsed[longer]];
    if (typeof most === 'number' && (least === null || least > most))
      problems.push(`${shorter} must not be longer than ${longer}, ${why}.`);
  }
  if (problems.length > 0) throw new ConfigError(problems);

  return deepFreeze(configOf(parsed, { embedded, production }));
}

function configOf(parsed: Parsed, { embedded, production }: Record<'embedded' | 'production', boolean>) {
  const { EGRESS_CLIENT_CERT: clientCert, EGRESS_CLIENT_KEY: clientKey } = parsed;
  return {
    host: parsed.HOST,
    port: parsed.PORT,
    connections: {
      keepAliveMs: parsed.KEEP_ALIVE_TIMEOUT_MS,
      headersMs: parsed.REQUEST_HEADERS_TIMEOUT_MS,
      requestMs: parsed.REQUEST_TIMEOUT_MS,
      /** Absent: derived from the memory and the limit of open files. */
      max: parsed.MAX_CONNECTIONS,
    },
    /** Memory for the bodies of requests. Absent: derived from the memory that the process may use. */
    requestMemoryBytes:
      parsed.REQUEST_MEMORY_MIB === undefined ? undefined : parsed.REQUEST_MEMORY_MIB * 2 ** 20,
    /** Absent: the address that each request was sent to. */
    publicUrl: parsed.PUBLIC_URL,
    /** The URL that problem types begin with. */
    docsUrl: docsAddress({ docsUrl: parsed.DOCS_URL, publicUrl: parsed.PUBLIC_URL }) ?? parsed.DOCS_URL,
    /** Absent: partners install the SDK from the address at which the API serves it. */
    sdkPackage: parsed.SDK_PACKAGE,
    cliPackage: parsed.CLI_PACKAGE,
    monitoring: {
      host: parsed.OPERATIONS_HOST,
      /**
       * Absent: not served. 0 takes a free port. Never the API's host: a proxy in front of the API would publish
       * the metrics.
       */
      port: parsed.OPERATIONS_PORT ?? (embedded && !production ? 0 : undefined),
    },
    /** The name of this cell. Absent: it has none. */
    cell: parsed.CELL,
    /** All cells, by name. Absent: there is one installation. */
    cells: cellsOf(parsed),
    /** Where `organization move` moves one to. */
    targetDatabaseUrl: parsed.TARGET_DATABASE_URL,
    database: {
      /** Absent: the embedded server is used. */
      url: parsed.DATABASE_URL,
      /** For connections that need a Postgres session of their own. */
      directUrl: parsed.DATABASE_DIRECT_URL ?? parsed.DATABASE_URL,
      silenceMs: parsed.DATABASE_SILENCE_MS,
      poolSize: parsed.DATABASE_POOL_SIZE,
      dataDir: parsed.DATA_DIR,
    },
    /** Absent: a key is made and kept in the data folder. */
    encryptionKeys: parsed.ENCRYPTION_KEYS,
    /** Ids of keys that nobody has any more: what they sealed cannot be opened. */
    lostEncryptionKeys: parsed.LOST_ENCRYPTION_KEYS?.split(',') ?? [],
    serviceName: parsed.SERVICE_NAME,
    allowInsecureReceivers: parsed.ALLOW_INSECURE_RECEIVERS ?? (embedded && !production),
    /** How receivers and identity providers are reached. */
    egress: {
      /** The URL includes user and password. */
      proxyUrl: parsed.EGRESS_PROXY_URL,
      /** As PEM, for receivers that ask for one. */
      clientCertificate: clientCert &&
        clientKey && {
          cert: clientCert.pem,
          key: clientKey.pem,
          expiresAt: clientCert.certificate.validToDate,
        },
    },
    log: {
      level: parsed.LOG_LEVEL,
      format: parsed.LOG_FORMAT ?? logFormatDefault(),
      /** Which attempts have a line of their own. */
      deliveries: parsed.LOG_DELIVERIES,
    },
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
      /** While paused, a worker calls no receiver; work inside the database continues. */
      isPaused: parsed.DELIVERIES_PAUSED,
    },
    /** Absent: nothing is traced. */
    tracing:
      parsed.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: parsed.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: parsed.OTEL_SERVICE_NAME,
            sampler: parsed.OTEL_TRACES_SAMPLER,
            /** Share of traces that the traceidratio samplers keep. */
            samplerRatio: parsed.OTEL_TRACES_SAMPLER_ARG,
            exportDelayMs: parsed.OTEL_BSP_SCHEDULE_DELAY,
          },
    endpointsPerOrganization: parsed.ENDPOINTS_PER_ORGANIZATION,
    /**
     * In days from the end of the event's last delivery, or of the attempt's delivery; null keeps rows for
     * good.
     */
    retention: {
      responseDays: parsed.RETENTION_RESPONSE_DAYS,
      attemptDays: parsed.RETENTION_ATTEMPT_DAYS,
      payloadDays: parsed.RETENTION_PAYLOAD_DAYS,
      failedDays: parsed.RETENTION_FAILED_DAYS,
      eventDays: parsed.RETENTION_EVENT_DAYS,
      /** How long usage events are kept after they occurred. */
      usageMonths: parsed.RETENTION_USAGE_MONTHS,
      billingRunDays: parsed.RETENTION_BILLING_RUN_DAYS,
      requestDays: parsed.RETENTION_REQUEST_DAYS,
      hour: parsed.RETENTION_HOUR,
    },
    /** Which requests of API keys are logged for the members. */
    requestLog: parsed.REQUEST_LOG,
    billing: { graceHours: parsed.USAGE_GRACE_HOURS },
    /** The limit of each token whose organization has none of its own. Absent: no limit. */
    rateLimit: parsed.RATE_LIMIT,
    /** Absent: nothing is mailed. */
    mail: mailOf(parsed),
    trustedProxies: parsed.TRUSTED_PROXIES ?? [],
    /** The limit of each person in the console, in each process. Absent: no limit. */
    consoleRateLimit: parsed.CONSOLE_RATE_LIMIT,
    /** The console as an operator's own application shows it. */
    portal: {
      name: parsed.PORTAL_NAME ?? parsed.SERVICE_NAME,
      color: parsed.PORTAL_COLOR,
      frameAncestors: parsed.PORTAL_FRAME_ANCESTORS ?? [],
      /** Absent: links are paths. */
      publicUrl: parsed.PUBLIC_URL,
    },
    shutdownDelayMs: parsed.SHUTDOWN_DELAY_MS ?? (production ? SHUTDOWN_DELAY_PRODUCTION_MS : 0),
    migration: {
      lockTimeoutMs: parsed.MIGRATION_LOCK_TIMEOUT_MS,
      waitMs: parsed.MIGRATION_WAIT_SECONDS * 1_000,
    },
    shutdownTimeoutMs: parsed.SHUTDOWN_TIMEOUT_MS,
  };
}

/** The cells as pairs of name and URL: a Map cannot be frozen. */
function cellsOf({ CELL: own, CELLS: all }: Parsed) {
  return own === undefined || all === undefined ? undefined : { own, all: [...all] };
}

/** Where mail is sent from, and where its links lead. The URL of the server includes user and password. */
function mailOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Parsed) {
  if (SMTP_URL === undefined || MAIL_FROM === undefined || PUBLIC_URL === undefined) return undefined;
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, publicUrl: PUBLIC_URL };
}

/** Whoever reads a terminal is a person. */
export function logFormatDefault(): 'json' | 'pretty' {
  return process.stdout.isTTY ? 'pretty' : 'json';
}

function deepFreeze<T extends object>(value: T): T {
  for (const member of Object.values(value)) {
    if (typeof member === 'object' && member !== null && !Buffer.isBuffer(member)) deepFreeze(member);
  }
  return Object.freeze(value);
}
