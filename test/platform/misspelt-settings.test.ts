import { expect, test } from 'vitest';
import { misspeltSettings } from '../../src/platform/config/misspelt-settings.ts';
import { describeSettings } from '../../src/platform/config/settings.ts';

const found = (...names: string[]) =>
  misspeltSettings(Object.fromEntries(names.map((name) => [name, 'hunter2'])));

test.each([
  ['WORKER_WINDOWS', 'WORKER_WINDOW'],
  ['ENCRYPTION_KEY', 'ENCRYPTION_KEYS'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['PORTS', 'PORT'],
  ['RETENTION_EVENTS', 'RETENTION_EVENT_DAYS'],
])('%s is noticed, also without a value, and %s named; its value is not', (name, nearest) => {
  expect(found(name)).toEqual([{ name, nearest }]);
  expect(misspeltSettings({ [name]: '' })).toEqual([{ name, nearest }]);
});

test('settings, what systems set, and what others own are not noticed', () => {
  expect(found(...describeSettings().map(({ name }) => name))).toEqual([]);
  const usual =
    'PATH HOME USER SHELL TERM LANG TZ PWD HOSTNAME TMPDIR LOGNAME NODE_OPTIONS NODE_EXTRA_CA_CERTS';
  const others =
    'OTEL_TRACES_EXPORTER OTEL_BLRP_SCHEDULE_DELAY PGHOST JOURNAL_STREAM INVOCATION_ID npm_config_port';
  expect(found(...usual.split(' '), ...others.split(' '))).toEqual([]);
  // Kubernetes, for a service of the name "worker".
  expect(found('WORKER_SERVICE_HOST', 'WORKER_SERVICE_PORT', 'WORKER_PORT', 'WORKER_PORT_80_TCP')).toEqual(
    [],
  );
});
