// The configuration of a process: read from the environment, checked whole, reported all at once, and frozen.
import type { z } from 'zod';
import { docsAddress } from './config/docs-address.ts';
import type { Network, RateLimit } from './config/setting-types.ts';
import { settings } from './config/settings.ts';
import type { EncryptionKey } from './secret-box.ts';

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
  [Name in keyof Settings]: Settings[Name]['default'] extends string
    ? z.output<Settings[Name]['type']>
    : z.output<Settings[Name]['type']> | undefined;
};

/** Where traces are sent, and which are kept. */
export interface TracingConfig {
  readonly endpoint: string;
  readonly serviceName: string;
  readonly sampler: Parsed['OTEL_TRACES_SAMPLER'];
  /** Share of traces that the traceidratio samplers keep. */
  readonly samplerRatio: number;
  readonly exportDelayMs: number;
}

/** Where mail is sent from, and where its links lead. */
export interface MailConfig {
  /** The URL includes user and password. */
  readonly smtpUrl: string;
  readonly from: string;
  readonly publicUrl: string;
}

/** The whole configuration, checked once at the start and frozen. Field names carry their units. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly connections: {
    readonly keepAliveMs: number;
    readonly headersMs: number;
    readonly requestMs: number;
    /** Absent: derived from the memory and the limit of open files. */
    readonly max: number | undefined;
  };
  /** Memory for the bodies of requests. Absent: derived from the memory that the process may use. */
  readonly requestMemoryBytes: number | undefined;
  /** Absent: the address that each request was sent to. */
  readonly publicUrl: string | undefined;
  /** The URL that problem types begin with. */
  readonly docsUrl: string;
  /** Absent: partners install the SDK from the address at which the API serves it. */
  readonly sdkPackage: string | undefined;
  readonly cliPackage: string | undefined;
  readonly monitoring: {
    readonly host: string;
    /** Absent: not served. 0 takes a free port. */
    readonly port: number | undefined;
  };
  readonly database: {
    /** Absent: the embedded server is used. */
    readonly url: string | undefined;
    /** For connections that need a Postgres session of their own. */
    readonly directUrl: string | undefined;
    readonly silenceMs: number;
    readonly poolSize: number;
    readonly dataDir: string;
  };
  /** Absent: a key is made and kept in the data folder. */
  readonly encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]] | undefined;
  /** Ids of keys that nobody has any more: what they sealed cannot be opened. */
  readonly lostEncryptionKeys: readonly string[];
  readonly serviceName: string;
  readonly allowInsecureReceivers: boolean;
  /** How receivers and identity providers are reached. */
  readonly egress: {
    /** The URL includes user and password. */
    readonly proxyUrl: string | undefined;
    /** As PEM, for receivers that ask for one. */
    readonly clientCertificate:
      | { readonly cert: string; readonly key: string; readonly expiresAt: Date }
      | undefined;
  };
  readonly log: {
    readonly level: string;
    readonly format: 'json' | 'pretty';
    /** Which attempts have a line of their own. */
    readonly deliveries: 'all' | 'failures' | 'sample';
  };
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
    /** While paused, a worker calls no receiver; work inside the database continues. */
    readonly isPaused: boolean;
  };
  /** Absent: nothing is traced. */
  readonly tracing: TracingConfig | undefined;
  readonly endpointsPerOrganization: number;
  /**
   * In days from the end of the event's last delivery, or of the attempt's delivery; null keeps rows for
   * good.
   */
  readonly retention: {
    readonly responseDays: number | null;
    readonly attemptDays: number | null;
    readonly payloadDays: number | null;
    readonly failedDays: number | null;
    readonly eventDays: number | null;
    /** How long usage events are kept after they occurred. */
    readonly usageMonths: number | null;
    readonly billingRunDays: number | null;
    readonly requestDays: number | null;
    readonly hour: number;
  };
  /** Which requests of API keys are logged for the members. */
  readonly requestLog: 'changes' | 'all' | 'off';
  readonly billing: { readonly graceHours: number };
  /** The limit of each token whose organization has none of its own. Absent: no limit. */
  readonly rateLimit: RateLimit | undefined;
  /** Absent: nothing is mailed. */
  readonly mail: MailConfig | undefined;
  readonly trustedProxies: readonly Network[];
  /** The limit of each person in the console, in each process. Absent: no limit. */
  readonly consoleRateLimit: RateLimit | undefined;
  /** The console as an operator's own application shows it. */
  readonly portal: {
    readonly name: string;
    readonly color: string | undefined;
    readonly frameAncestors: readonly string[];
    /** Absent: links are paths. */
    readonly publicUrl: string | undefined;
  };
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
  if (parsed.SMTP_URL !== undefined) {
    // A worker that sends mail serves no requests, so it has no other address to put into links.
    if (!environment.PUBLIC_URL)
      problems.push('PUBLIC_URL is missing, which SMTP_URL needs: links in mail begin with it.');
    if (!environment.MAIL_FROM)
      problems.push('MAIL_FROM is missing, which SMTP_URL needs: the sender of mail.');
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

  return deepFreeze({
    host: parsed.HOST,
    port: parsed.PORT,
    connections: {
      keepAliveMs: parsed.KEEP_ALIVE_TIMEOUT_MS,
      headersMs: parsed.REQUEST_HEADERS_TIMEOUT_MS,
      requestMs: parsed.REQUEST_TIMEOUT_MS,
      max: parsed.MAX_CONNECTIONS,
    },
    requestMemoryBytes:
      parsed.REQUEST_MEMORY_MIB === undefined ? undefined : parsed.REQUEST_MEMORY_MIB * 2 ** 20,
    publicUrl: parsed.PUBLIC_URL,
    docsUrl: docsAddress({ docsUrl: parsed.DOCS_URL, publicUrl: parsed.PUBLIC_URL }) ?? parsed.DOCS_URL,
    sdkPackage: parsed.SDK_PACKAGE,
    cliPackage: parsed.CLI_PACKAGE,
    monitoring: {
      host: parsed.OPERATIONS_HOST,
      // Never the API's host: a proxy in front of the API would publish the metrics.
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
    lostEncryptionKeys: parsed.LOST_ENCRYPTION_KEYS?.split(',') ?? [],
    serviceName: parsed.SERVICE_NAME,
    allowInsecureReceivers: parsed.ALLOW_INSECURE_RECEIVERS ?? (embedded && !production),
    egress: {
      proxyUrl: parsed.EGRESS_PROXY_URL,
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
      usageMonths: parsed.RETENTION_USAGE_MONTHS,
      billingRunDays: parsed.RETENTION_BILLING_RUN_DAYS,
      requestDays: parsed.RETENTION_REQUEST_DAYS,
      hour: parsed.RETENTION_HOUR,
    },
    requestLog: parsed.REQUEST_LOG,
    billing: { graceHours: parsed.USAGE_GRACE_HOURS },
    rateLimit: parsed.RATE_LIMIT,
    mail: mailOf(parsed),
    trustedProxies: parsed.TRUSTED_PROXIES ?? [],
    consoleRateLimit: parsed.CONSOLE_RATE_LIMIT,
    portal: {
      name: parsed.PORTAL_NAME ?? parsed.SERVICE_NAME,
      color: parsed.PORTAL_COLOR,
      frameAncestors: parsed.PORTAL_FRAME_ANCESTORS ?? [],
      publicUrl: parsed.PUBLIC_URL,
    },
    shutdownDelayMs: parsed.SHUTDOWN_DELAY_MS ?? (production ? SHUTDOWN_DELAY_PRODUCTION_MS : 0),
    migration: {
      lockTimeoutMs: parsed.MIGRATION_LOCK_TIMEOUT_MS,
      waitMs: parsed.MIGRATION_WAIT_SECONDS * 1_000,
    },
    shutdownTimeoutMs: parsed.SHUTDOWN_TIMEOUT_MS,
  });
}

function mailOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Parsed): MailConfig | undefined {
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
