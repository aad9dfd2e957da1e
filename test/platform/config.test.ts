import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/platform/config.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const external = {
  DATABASE_URL: 'postgres://user:hunter2@db.example:5432/app',
  ENCRYPTION_KEYS: `k1:${key}`,
};

function problems(settings: Record<string, string>): string[] {
  try {
    readConfig(settings);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message
      .replace(/^Configuration:\s*/, '')
      .split('\n')
      .map((line) => line.replace(/^\s*- /, ''));
  }
}

test('nothing needs to be set: the embedded database, loopback receivers, the design’s timings', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    database: { url: undefined, dataDir: '.data' },
    encryptionKeys: undefined,
    serviceName: 'Service',
    allowInsecureReceivers: true,
    attempt: { timeoutMs: 15_000, connectTimeoutMs: 5_000 },
  });
  expect(config.retry.delaysSeconds).toHaveLength(11);
});

test('an age of never keeps for good, whatever holds it must then be kept for good too', () => {
  const never = Object.fromEntries(
    ['RESPONSE', 'ATTEMPT', 'PAYLOAD', 'FAILED', 'EVENT'].map((name) => [`RETENTION_${name}_DAYS`, 'never']),
  );
  expect(readConfig(never).retention).toMatchObject({
    responseDays: null,
    eventDays: null,
    failedDays: null,
  });
  expect(readConfig({}).retention).toEqual({
    responseDays: 30,
    attemptDays: 90,
    payloadDays: 90,
    failedDays: null,
    eventDays: 365,
    usageMonths: 13,
    billingRunDays: 90,
    requestDays: 7,
    hour: 3,
  });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', LOG_LEVEL: '' })).toEqual(readConfig({}));
});

test('the configuration cannot be changed once read', () => {
  const config = readConfig(external);
  expect(() => Object.assign(config.worker, { window: 1 })).toThrow(TypeError);
  expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError);
});

test('insecure receivers: on with the embedded database, off with DATABASE_URL and in production', () => {
  expect(readConfig({}).allowInsecureReceivers).toBe(true);
  expect(readConfig(external).allowInsecureReceivers).toBe(false);
  expect(readConfig({ NODE_ENV: 'production' }).allowInsecureReceivers).toBe(false);
  expect(readConfig({ ...external, ALLOW_INSECURE_RECEIVERS: 'true' }).allowInsecureReceivers).toBe(true);
});

test('several encryption keys are kept in their order, the newest first', () => {
  const other = Buffer.alloc(32, 2).toString('base64url');
  const keys = readConfig({ ...external, ENCRYPTION_KEYS: `new:${other}, old:${key}` }).encryptionKeys;
  expect(keys?.map(({ id, bytes }) => [id, bytes[0], bytes.length])).toEqual([
    ['new', 2, 32],
    ['old', 1, 32],
  ]);
});

test.each([
  ['ENCRYPTION_KEYS is missing', { DATABASE_URL: external.DATABASE_URL }],
  ['ENCRYPTION_KEYS is missing', { ...external, ENCRYPTION_KEYS: '' }],
  ['ENCRYPTION_KEYS must read id:base64', { ...external, ENCRYPTION_KEYS: key }],
  ['ENCRYPTION_KEYS must read id:base64', { ...external, ENCRYPTION_KEYS: 'k1:c2hvcnQ=' }],
  ['ENCRYPTION_KEYS must read id:base64', { ...external, ENCRYPTION_KEYS: `k1:${key},` }],
  ['ENCRYPTION_KEYS must read id:base64', { ...external, ENCRYPTION_KEYS: `k 1:${key}` }],
  [
    'ENCRYPTION_KEYS must give every key an id of its own',
    { ...external, ENCRYPTION_KEYS: `k:${key},k:${key}` },
  ],
  ['DATABASE_URL must be a URL such as', { ...external, DATABASE_URL: 'mysql://user:hunter2@db/app' }],
  [
    'DATABASE_URL must be a URL such as',
    { ...external, DATABASE_URL: 'postgres://user:hunter2@db:99999/app' },
  ],
  ['DATABASE_URL must be a URL such as', { ...external, DATABASE_URL: 'postgres://user:hunter#2@db/app' }],
  ['DATABASE_URL must be a URL such as', { ...external, DATABASE_URL: 'postgres://user:hunter%2@db/app' }],
  ['DATABASE_URL must be a URL such as', { ...external, DATABASE_URL: 'db.example/app' }],
  ['PORT must be a whole number from 0 to 65535', { PORT: '65536' }],
  ['PORT must be a whole number from 0 to 65535', { PORT: '-1' }],
  ['PORT must be a whole number from 0 to 65535', { PORT: '3000.5' }],
  ['SERVICE_NAME must be a word', { SERVICE_NAME: 'my service' }],
  ['LOG_LEVEL must be', { LOG_LEVEL: 'loud' }],
  ['ALLOW_INSECURE_RECEIVERS must be true or false', { ALLOW_INSECURE_RECEIVERS: 'yes' }],
  [
    'ALLOW_INSECURE_RECEIVERS=true is for development',
    { NODE_ENV: 'production', ALLOW_INSECURE_RECEIVERS: 'true' },
  ],
  ['EGRESS_PROXY_URL must be a URL such as', { EGRESS_PROXY_URL: 'socks5://proxy.example:1080' }],
  ['EGRESS_PROXY_URL must be a URL such as', { EGRESS_PROXY_URL: 'http://user:hunter2@proxy.example/path' }],
  ['EGRESS_PROXY_URL must be a URL such as', { EGRESS_PROXY_URL: 'http://user:hunter%2@proxy.example' }],
  [
    'EGRESS_CLIENT_CERT and EGRESS_CLIENT_KEY need each other',
    { EGRESS_CLIENT_CERT: 'test/support/tls/receiver.cert.pem' },
  ],
  [
    'EGRESS_CLIENT_KEY is not the key of the certificate',
    {
      EGRESS_CLIENT_CERT: 'test/support/tls/ca.cert.pem',
      EGRESS_CLIENT_KEY: 'test/support/tls/receiver.key.pem',
    },
  ],
  [
    'EGRESS_CLIENT_CERT must be the path of a file that can be read',
    { EGRESS_CLIENT_CERT: 'no/such.pem', EGRESS_CLIENT_KEY: 'test/support/tls/receiver.key.pem' },
  ],
  [
    'EGRESS_CLIENT_KEY must be the path of a PEM file with a private key',
    {
      EGRESS_CLIENT_CERT: 'test/support/tls/receiver.cert.pem',
      EGRESS_CLIENT_KEY: 'test/support/tls/receiver.cert.pem',
    },
  ],
  ['JOB_LEASE_SECONDS must be longer', { JOB_LEASE_SECONDS: '15', DELIVERY_TIMEOUT_MS: '15000' }],
  // As long as an endpoint may ask for, but not with the default lease.
  ['JOB_LEASE_SECONDS must be longer', { DELIVERY_TIMEOUT_MS: '30000' }],
  [
    'RETENTION_PAYLOAD_DAYS must be a number of days from 1 to 99999, or never',
    { RETENTION_PAYLOAD_DAYS: '0' },
  ],
  [
    'RETENTION_RESPONSE_DAYS must not be longer than RETENTION_ATTEMPT_DAYS',
    { RETENTION_RESPONSE_DAYS: '91', RETENTION_ATTEMPT_DAYS: '90' },
  ],
  [
    'RETENTION_ATTEMPT_DAYS must not be longer than RETENTION_EVENT_DAYS',
    { RETENTION_ATTEMPT_DAYS: 'never' },
  ],
  ['RETENTION_PAYLOAD_DAYS must not be longer than RETENTION_EVENT_DAYS', { RETENTION_PAYLOAD_DAYS: '366' }],
  ['RETENTION_PAYLOAD_DAYS must not be longer than RETENTION_FAILED_DAYS', { RETENTION_FAILED_DAYS: '89' }],
  ['RETRY_SCHEDULE_SECONDS must be seconds', { RETRY_SCHEDULE_SECONDS: '5;30' }],
  [
    'RETRY_SCHEDULE_SECONDS must hold at most 11 delays',
    { RETRY_SCHEDULE_SECONDS: Array(12).fill('1').join() },
  ],
  ['RETRY_SCHEDULE_SECONDS must hold delays of at most', { RETRY_SCHEDULE_SECONDS: '5,99999999999' }],
])('refused with one line: %s (%o)', (message, settings) => {
  const found = problems(settings);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^${message}.*[.")]$`));
  expect(found[0]).not.toContain('hunter');
  expect(found[0]).not.toContain(key);
});

test('all problems are told at once, one line each', () => {
  const found = problems({
    DATABASE_URL: 'nonsense',
    PORT: 'x',
    LOG_LEVEL: 'loud',
    DELIVERY_TIMEOUT_MS: '20000',
    JOB_LEASE_SECONDS: '5',
    NODE_ENV: 'production',
    ALLOW_INSECURE_RECEIVERS: 'true',
  });
  expect(found.map((line) => line.split(/[ =]/)[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'LOG_LEVEL',
    'ENCRYPTION_KEYS',
    'ALLOW_INSECURE_RECEIVERS',
    'JOB_LEASE_SECONDS',
  ]);
});

test('nothing is traced without a collector; with one, everything is traced under this service’s name', () => {
  expect(readConfig({ OTEL_SERVICE_NAME: 'billing' }).tracing).toBeUndefined();
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }).tracing).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    serviceName: 'countersign',
    sampler: 'parentbased_always_on',
    samplerRatio: 1,
    exportDelayMs: 1_000,
  });
});

test.each<readonly [name: string, value: string, problem: RegExp]>([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318', /must be a URL such as/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318/?key=1', /without a query/],
  ...['https://me:secret@api.example.com', 'https://me@api.example.com', 'https://api.example.com:0'].map(
    (url) => ['PUBLIC_URL', url, /no user, no password and a port other than 0/] as const,
  ),
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote', /must be one of always_on, /],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', /must be a number from 0 to 1/],
])('%s=%s is refused', (name, value, problem) => {
  expect(problems({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  expect(problems({ [name]: value })[0]).toMatch(problem);
});

test('SMTP_URL names a host and perhaps a port, a user and options', () => {
  const mail = { MAIL_FROM: 'a@acme.example', PUBLIC_URL: 'https://acme.example' };
  const accepted = [
    ...[
      'smtp://mail',
      'smtps://mail.acme.example:465',
      'smtp://u%40acme:p%3A@mail.acme.example/?name=acme.example',
    ],
    ...['smtp://[::1]:25', 'smtp://127.0.0.1:1025'],
  ];
  for (const url of accepted) expect([url, problems({ ...mail, SMTP_URL: url })]).toEqual([url, []]);
  for (const url of [
    ...[
      'smtp://',
      'smtp://unix:/run/x.sock',
      'smtp:/run/x.sock',
      'smtp://mail:0',
      'smtp://mail:99999',
      'smtp://mail/path',
    ],
    ...[
      'smtp://a%00b',
      'smtp://a..b',
      'smtp://[fe80::1%25eth0]',
      'smtp://a,b',
      'smtp://mail#x',
      'http://mail',
      'mail:25',
    ],
  ])
    expect([url, problems({ ...mail, SMTP_URL: url })]).toEqual([url, [expect.stringContaining('SMTP_URL')]]);
});
