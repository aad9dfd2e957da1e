// Every setting: its environment variable, type, default and one sentence. `countersign --help` and
// docs/operating/settings.md are made from this table. Units are the last word of a name.
import { z } from 'zod';
import { DOCS_URL_DEFAULT } from './docs-address.ts';
import * as kinds from './setting-types.ts';

interface Setting {
  readonly type: z.ZodType;
  /** Absent: unset, or as the sentence says. */
  readonly default?: string;
  readonly about: string;
}

export const settings = {
  HOST: { type: kinds.text, default: '127.0.0.1', about: 'Address the API listens on.' },
  PORT: {
    type: kinds.integer(0, 65_535),
    default: '3000',
    about: 'Port the API listens on; 0 takes a free one.',
  },
  KEEP_ALIVE_TIMEOUT_MS: {
    type: kinds.integer(100, 3_600_000),
    default: '90000',
    about:
      'How long an idle connection to the API stays open. Must be longer than a proxy in front keeps it.',
  },
  REQUEST_HEADERS_TIMEOUT_MS: {
    type: kinds.integer(100, 600_000),
    default: '10000',
    about: 'Time in which the headers of a request must arrive.',
  },
  REQUEST_TIMEOUT_MS: {
    type: kinds.integer(100, 600_000),
    default: '30000',
    about:
      'Time in which a whole request must arrive, and for which a client may stop reading its answer. In each sixth of it at least 1 KiB a second of a body.',
  },
  MAX_CONNECTIONS: {
    type: kinds.integer(1, 1_000_000),
    about:
      'Most connections to the API, half of which may wait for events. If unset, what memory and the limit of open files allow, up to 10,000.',
  },
  REQUEST_MEMORY_MIB: {
    type: kinds.integer(16, 4_096),
    about:
      'Memory for the bodies of requests, and as much again for answers. If unset, an eighth of what the process may use, from 16 to 256.',
  },
  PUBLIC_URL: {
    type: kinds.baseUrl,
    about:
      'Address at which partners reach the API and people the console, shown in the served contract, the samples of the docs and links. If unset, the address of each request.',
  },
  DOCS_URL: {
    type: kinds.baseUrl,
    default: DOCS_URL_DEFAULT,
    about:
      'Address of the docs, with which problem types begin. If unset, it is `PUBLIC_URL` and `/docs`, where this installation serves them.',
  },
  SDK_PACKAGE: {
    type: kinds.packageName,
    about:
      'Name under which you have published the SDK, such as @acme/countersign, for the docs and the console to show. If unset, they show the address at which this installation serves it.',
  },
  CLI_PACKAGE: {
    type: kinds.packageName,
    about:
      'The same for the partners’ commands, such as @acme/countersign-cli. If unset, the docs show the address at which this installation serves them.',
  },
  OPERATIONS_HOST: {
    type: kinds.text,
    default: '127.0.0.1',
    about: 'Address of OPERATIONS_PORT. Anyone who can reach it can read the metrics.',
  },
  OPERATIONS_PORT: {
    type: kinds.integer(0, 65_535),
    about:
      'Port of /metrics, /readyz and /healthz, for the API and for workers. If unset, a free one with the embedded Postgres, none otherwise.',
  },
  CELL: {
    type: kinds.cellName,
    about: 'Name of this installation among several that share one address. Metrics and logs have it.',
  },
  CELLS: {
    type: kinds.cells,
    about:
      'All installations that share one address, this one too: the name of each, and where its OPERATIONS_PORT is reached. Needs CELL, ENCRYPTION_KEYS and PUBLIC_URL, and for the API OPERATIONS_PORT. If unset, there is one.',
  },
  TARGET_DATABASE_URL: {
    type: kinds.databaseUrl,
    about:
      'Postgres server of the installation to which `organization move` moves an organization; only that command reads it.',
  },
  DATABASE_URL: {
    type: kinds.databaseUrl,
    about: 'Postgres server (15 or newer). If unset, an embedded one runs in DATA_DIR.',
  },
  DATABASE_DIRECT_URL: {
    type: kinds.databaseUrl,
    about:
      'The same database without a pooler. Needed when DATABASE_URL leads through one in transaction mode, such as PgBouncer.',
  },
  DATABASE_SILENCE_MS: {
    type: kinds.integer(100, 60_000),
    default: '5000',
    about:
      'Time after which an unanswered statement is checked, and its connection dropped if Postgres is not working on it.',
  },
  DATABASE_POOL_SIZE: {
    type: kinds.integer(2, 200),
    default: '10',
    about: 'Most database connections of a process.',
  },
  DATA_DIR: { type: kinds.text, default: '.data', about: 'Folder of the embedded Postgres and its key.' },
  ENCRYPTION_KEYS: {
    type: kinds.encryptionKeys,
    about: 'Keys that encrypt secrets at rest, newest first. Needed with DATABASE_URL.',
  },
  LOST_ENCRYPTION_KEYS: {
    type: kinds.text,
    about:
      'Ids of keys that are lost, separated by commas, so that a start is not refused for them: nothing that they sealed can be used.',
  },
  SERVICE_NAME: {
    type: z
      .string()
      .regex(/^[A-Z][A-Za-z0-9]{0,30}$/, 'must be a word such as Service or Acme')
      .describe('one word with a capital'),
    default: 'Service',
    about:
      'First word of Service-Signature and the other headers, also in the user agent and the handshake type.',
  },
  ALLOW_INSECURE_RECEIVERS: {
    type: kinds.flag,
    about:
      'Permits http:// and loopback receivers, and offers members of the console receivers below /inbox/ of this very server, to try things out. If unset, true with the embedded Postgres, false otherwise. Refused in production.',
  },
  EGRESS_PROXY_URL: {
    type: kinds.proxyUrl,
    about:
      'Proxy (CONNECT) through which receivers and identity providers are called, with user and password. If unset, they are called directly.',
  },
  EGRESS_CLIENT_CERT: {
    type: kinds.certificateFile,
    about: 'Certificate for receivers that ask for one (mTLS), with those of its issuers behind it.',
  },
  EGRESS_CLIENT_KEY: {
    type: kinds.privateKeyFile,
    about: 'Key of EGRESS_CLIENT_CERT, without a passphrase.',
  },
  NODE_ENV: {
    type: z.string().describe('text'),
    default: 'development',
    about: 'production refuses development settings.',
  },
  LOG_LEVEL: {
    type: kinds.oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
    default: 'info',
    about: 'Least severe log line that is written.',
  },
  LOG_FORMAT: {
    type: kinds.oneOf('json', 'pretty'),
    about: 'If unset, pretty on a terminal, json otherwise.',
  },
  LOG_DELIVERIES: {
    type: kinds.oneOf('all', 'failures', 'sample'),
    default: 'sample',
    about:
      'Which attempts have a log line: all, those that failed, or a sample: beyond 50 a second of one outcome the rest is counted. Deliveries that failed for good always have one.',
  },
  RETRY_SCHEDULE_SECONDS: {
    type: kinds.secondsList,
    default: '5,30,120,600,1800,3600,10800,21600,43200,86400,86400',
    about: 'Delays before attempts 2, 3, …; their number plus one is the number of attempts.',
  },
  RETRY_JITTER_PERCENT: {
    type: kinds.integer(0, 90),
    default: '20',
    about: 'How far a delay varies at random, in both directions.',
  },
  DELIVERY_TIMEOUT_MS: {
    type: kinds.integer(50, 30_000),
    default: '15000',
    about:
      'Total time of an attempt, and the most that an endpoint may ask for; a handshake takes 25 s at most.',
  },
  CONNECT_TIMEOUT_MS: {
    type: kinds.integer(50, 25_000),
    default: '5000',
    about: 'Time to connect, TLS included.',
  },
  JOB_LEASE_SECONDS: {
    type: kinds.integer(2, 600),
    default: '30',
    about:
      'Time after which another worker gets a job whose worker is stuck or cut off. A dead worker is noticed sooner.',
  },
  WORKER_WINDOW: {
    type: kinds.integer(1, 5_000),
    default: '600',
    about: 'Most attempts in flight in a worker.',
  },
  WORKER_ORGANIZATION_WINDOW: {
    type: kinds.integer(1, 5_000),
    default: '400',
    about: 'Most attempts in flight to the endpoints of one organization.',
  },
  WORKER_ENDPOINT_WINDOW: {
    type: kinds.integer(1, 1_000),
    default: '60',
    about: 'Most attempts in flight to one endpoint that answers; one that hangs gets fewer.',
  },
  WORKER_CLAIM_SIZE: {
    type: kinds.integer(1, 1_000),
    default: '300',
    about: 'Most deliveries claimed at a time.',
  },
  WORKER_FLUSH_SIZE: {
    type: kinds.integer(1, 1_000),
    default: '300',
    about: 'Most attempts recorded in one statement.',
  },
  WORKER_FLUSH_MS: {
    type: kinds.integer(0, 1_000),
    default: '20',
    about: 'How long an attempt waits for others, to be recorded with them.',
  },
  WORKER_POOL_SIZE: {
    type: kinds.integer(2, 100),
    default: '3',
    about: 'Database connections of the delivery engine, besides DATABASE_POOL_SIZE.',
  },
  WORKER_POLL_MS: {
    type: kinds.integer(10, 60_000),
    default: '500',
    about: 'How often an idle worker looks for due deliveries.',
  },
  DELIVERIES_PAUSED: {
    type: kinds.flag,
    default: 'false',
    about:
      'If true, this worker calls no receiver (no delivery, test event or handshake), as on a restored copy of the database.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    type: kinds.httpUrl,
    about: 'OpenTelemetry collector (OTLP/HTTP) for traces. If unset, nothing is traced.',
  },
  OTEL_SERVICE_NAME: { type: kinds.text, default: 'countersign', about: 'Name of this service in traces.' },
  OTEL_TRACES_SAMPLER: {
    type: kinds.sampler,
    default: 'parentbased_always_on',
    about: "Which traces are kept. An event's attempts follow the decision of the request that published it.",
  },
  OTEL_TRACES_SAMPLER_ARG: {
    type: kinds.ratio,
    default: '1',
    about: 'Share of traces that the traceidratio samplers keep.',
  },
  OTEL_BSP_SCHEDULE_DELAY: {
    type: kinds.integer(10, 60_000),
    default: '1000',
    about: 'Milliseconds for which spans are collected before they are exported together.',
  },
  ENDPOINTS_PER_ORGANIZATION: {
    type: kinds.integer(1, 100_000),
    default: '50',
    about: 'Most webhook endpoints of an organization.',
  },
  RETENTION_RESPONSE_DAYS: {
    type: kinds.days,
    default: '30',
    about: "Age at which the receivers' responses are removed from attempts.",
  },
  RETENTION_ATTEMPT_DAYS: { type: kinds.days, default: '90', about: 'Age at which attempts are removed.' },
  RETENTION_PAYLOAD_DAYS: {
    type: kinds.days,
    default: '90',
    about: 'Age at which the data of events is removed.',
  },
  RETENTION_FAILED_DAYS: {
    type: kinds.days,
    default: 'never',
    about: 'Age until which a failed delivery can be redelivered: so long its event and the data are kept.',
  },
  RETENTION_EVENT_DAYS: {
    type: kinds.days,
    default: '365',
    about: 'Age at which events and their deliveries are removed.',
  },
  RETENTION_USAGE_MONTHS: {
    type: kinds.months,
    default: '13',
    about: 'Age at which usage events are removed, a whole month at a time. Bills need at least 3.',
  },
  RETENTION_HOUR: {
    type: kinds.integer(0, 23),
    default: '3',
    about: 'Hour, in UTC, at which retention runs every night.',
  },
  RETENTION_REQUEST_DAYS: {
    type: kinds.days,
    default: '7',
    about: 'Age at which the log of API requests, which members see in the console, is removed.',
  },
  REQUEST_LOG: {
    type: kinds.oneOf('changes', 'all', 'off'),
    default: 'changes',
    about:
      'Which requests of API keys that log has: those that change something or are refused, also those that read, or none.',
  },
  RETENTION_BILLING_RUN_DAYS: {
    type: kinds.days,
    default: '90',
    about: 'Age at which billing runs, and the lists of what they did, are removed. Invoices stay.',
  },
  USAGE_GRACE_HOURS: {
    type: kinds.integer(0, 840),
    default: '6',
    about: 'How long after the end of a period its usage may still arrive before the period is billed.',
  },
  RATE_LIMIT: {
    type: kinds.rateLimit,
    default: '600/60',
    about:
      'Requests a token may make in so many seconds, counted over all API processes; off limits nobody, not even where an organization has its own limit.',
  },
  SMTP_URL: {
    type: kinds.smtpUrl,
    about:
      'Mail server for sign-in links, invitations and notices, with user and password; needs PUBLIC_URL and MAIL_FROM. If unset, nothing is mailed: links are copied.',
  },
  MAIL_FROM: {
    type: kinds.mailbox,
    about: 'Sender of mail. Needed with SMTP_URL.',
  },
  TRUSTED_PROXIES: {
    type: kinds.networks,
    about:
      'Networks of the proxies in front of the API, whose X-Forwarded-For and X-Forwarded-Proto count in the console. If unset, the address of the connection counts, and browsers reach the console over TLS or on this machine.',
  },
  CONSOLE_RATE_LIMIT: {
    type: kinds.rateLimit,
    default: '600/60',
    about: 'Requests a person may make in the console in so many seconds, in each API process.',
  },
  PORTAL_FRAME_ANCESTORS: {
    type: kinds.origins,
    about:
      'Origins of applications that may show portals (links of the operator API) in an iframe. If unset, none: portals open as pages of their own.',
  },
  PORTAL_NAME: {
    type: kinds.text,
    about: 'Whose portals they are, as visitors read it. If unset, SERVICE_NAME.',
  },
  PORTAL_COLOR: {
    type: kinds.color,
    about:
      'Colour of buttons and links in portals, dark enough for white text. If unset, that of the console.',
  },
  MIGRATION_LOCK_TIMEOUT_MS: {
    type: kinds.integer(10, 10_000),
    default: '200',
    about:
      'How long a migration waits for a lock before it lets others pass and tries again; publishing may wait behind it as long.',
  },
  MIGRATION_WAIT_SECONDS: {
    type: kinds.integer(1, 86_400),
    default: '600',
    about: 'How long a migration retries to get its locks before it fails and names who holds them.',
  },
  SHUTDOWN_DELAY_MS: {
    type: kinds.integer(0, 600_000),
    about:
      'After SIGTERM the API reports not ready, but still answers, for this time. If unset, 5000 with NODE_ENV=production, 0 otherwise.',
  },
  SHUTDOWN_TIMEOUT_MS: {
    type: kinds.integer(100, 600_000),
    default: '20000',
    about: 'Time a clean stop may take, after that delay.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** The settings for people: name, what it accepts, default, one sentence. */
export function describeSettings(): {
  name: string;
  accepts: string;
  default: string | undefined;
  about: string;
}[] {
  return Object.entries<Setting>(settings).map(([name, setting]) => ({
    name,
    accepts: setting.type.description ?? '',
    default: setting.default,
    about: setting.about,
  }));
}
