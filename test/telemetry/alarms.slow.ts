// Prometheus's own promtool on what ships: every alarm rings once and stays silent once, and the dashboard's expressions
// are ones that Prometheus evaluates.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { RULES_FILE, readAlarms, readDashboard } from './alarms.ts';
import { hasPromtool, promtool, ringing, type Series, staysSilent } from './promtool.ts';

if (!hasPromtool)
  console.warn(
    'SKIPPED: promtool is not installed (Debian: apt-get install prometheus), so no alarm was tried.',
  );
const testWithPromtool = test.skipIf(!hasPromtool);

interface Trial {
  readonly rings: Series;
  /** The labels of the alarm that rings, besides its severity. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly silent: Series;
  /** When to look; the series have a value every 15 s. */
  readonly at?: string;
}

/** A gauge that stays the same, and a counter that grows by as much every 15 s, for two hours. */
const always = (value: number) => `${value}x480`;
const growing = (by: number) => `0+${by}x480`;
const requests = (operation: string, status: string) =>
  `countersign_http_request_duration_seconds_count{operation="${operation}",status="${status}"}`;
const DAY = 86_400;

const trials: Readonly<Record<string, Trial>> = {
  CountersignAbsent: {
    rings: { up: always(0) },
    silent: { 'countersign_build_info{version="1.0.0"}': always(1) },
  },
  CountersignCellAbsent: {
    rings: {
      'countersign_build_info{cell="eu1"}': always(1),
      'countersign_build_info{cell="eu2"}': '1x4 _x476',
    },
    labels: { cell: 'eu2' },
    silent: { 'countersign_build_info{cell="eu1"}': always(1), countersign_build_info: '1x4 _x476' },
  },
  CountersignCellSilent: {
    rings: { 'countersign_cell_questions_total{cell="eu1",peer="eu2",result="failed"}': growing(1) },
    labels: { cell: 'eu1', peer: 'eu2' },
    silent: { 'countersign_cell_questions_total{cell="eu1",peer="eu2",result="answered"}': growing(1) },
  },
  CountersignMoveHalfDone: {
    rings: { 'countersign_organization_move_left_age_seconds{cell="eu1"}': always(91) },
    labels: { cell: 'eu1' },
    silent: { 'countersign_organization_move_left_age_seconds{cell="eu1"}': always(89) },
  },
  CountersignMoveUnfinished: {
    rings: { 'countersign_organization_move_oldest_age_seconds{cell="eu1"}': always(DAY + 1) },
    labels: { cell: 'eu1' },
    silent: { 'countersign_organization_move_oldest_age_seconds{cell="eu1"}': always(DAY - 1) },
  },
  CountersignNoWorker: {
    // Workers of one cell do not help another.
    rings: {
      'countersign_build_info{cell="eu1",role="worker"}': always(1),
      'countersign_build_info{cell="eu2",role="api"}': always(1),
    },
    labels: { cell: 'eu2' },
    silent: { 'countersign_build_info{role="worker"}': always(1) },
  },
  CountersignNothingIsSent: {
    rings: {
      countersign_queue_oldest_ready_age_seconds: growing(15),
      countersign_queue_ready_endpoints: always(11),
    },
    // One endpoint that hangs.
    silent: {
      countersign_queue_oldest_ready_age_seconds: growing(15),
      countersign_queue_ready_endpoints: always(1),
      'countersign_queue_ready_endpoints{cell="eu2"}': always(11),
    },
  },
  CountersignQueueUnreadable: {
    rings: { 'countersign_queue_readable{instance="a"}': always(0) },
    // One of two processes has lost it.
    silent: {
      'countersign_queue_readable{instance="a"}': always(0),
      'countersign_queue_readable{instance="b"}': always(1),
    },
  },
  CountersignWritesRefused: {
    rings: { 'countersign_database_writes_refused_total{reason="disk_full"}': growing(1) },
    labels: { reason: 'disk_full' },
    // A switch-over, after which processes find the new primary.
    silent: { 'countersign_database_writes_refused_total{reason="read_only"}': growing(1) },
  },
  CountersignWritesFail: {
    rings: {
      [requests('createCustomer', '503')]: growing(1),
      [requests('listCustomers', '200')]: growing(10),
    },
    labels: { operation: 'createCustomer' },
    silent: {
      [requests('createCustomer', '503')]: growing(1),
      [requests('createCustomer', '201')]: growing(2),
    },
  },
  CountersignApiFails: {
    rings: {
      [requests('createCustomer', '500')]: growing(2),
      [requests('createCustomer', '201')]: growing(90),
    },
    silent: {
      [requests('createCustomer', '500')]: growing(1),
      [requests('createCustomer', '409')]: growing(90),
    },
  },
  CountersignPoolExhausted: {
    rings: { 'countersign_database_pool_wait_seconds_sum{instance="a",pool="countersign"}': growing(30) },
    labels: { instance: 'a', pool: 'countersign' },
    silent: { 'countersign_database_pool_wait_seconds_sum{instance="a",pool="countersign"}': growing(3) },
  },
  CountersignRecordsWait: {
    rings: { countersign_attempts_unrecorded: always(700) },
    silent: { countersign_attempts_unrecorded: always(300) },
  },
  CountersignFeedStandsStill: {
    rings: { countersign_feed_oldest_unplaced_age_seconds: growing(15) },
    // An event that SQL published without notify, again and again.
    silent: { countersign_feed_oldest_unplaced_age_seconds: always(5) },
  },
  CountersignClockWrong: {
    rings: { 'countersign_clock_offset_seconds{instance="a"}': always(-6) },
    labels: { instance: 'a' },
    silent: { 'countersign_clock_offset_seconds{instance="a"}': always(-4) },
  },
  CountersignMemoryRefused: {
    rings: { 'countersign_request_memory_refusals_total{kind="bodies"}': growing(5) },
    labels: { kind: 'bodies' },
    silent: { 'countersign_request_memory_refusals_total{kind="bodies"}': growing(1) },
  },
  CountersignDefect: {
    rings: { 'countersign_delivery_attempts_total{outcome="retry",result="internal"}': growing(1) },
    silent: { 'countersign_delivery_attempts_total{outcome="retry",result="5xx"}': growing(1) },
  },
  CountersignProxyFails: {
    rings: { 'countersign_delivery_attempts_total{outcome="retry",result="proxy"}': growing(1) },
    silent: { 'countersign_delivery_attempts_total{outcome="retry",result="connection"}': growing(1) },
  },
  CountersignClientCertificateExpires: {
    rings: { countersign_egress_certificate_expires_timestamp_seconds: always(13 * DAY) },
    silent: { countersign_egress_certificate_expires_timestamp_seconds: always(15 * DAY) },
  },
  CountersignPeriodNotBilled: {
    rings: { 'countersign_billing_periods_total{outcome="failed"}': growing(1) },
    silent: { 'countersign_billing_periods_total{outcome="billed"}': growing(1) },
  },
  // The first moment of a trial is 1970, so a time before it is a negative number.
  CountersignBillingLate: {
    rings: { countersign_billing_last_completed_timestamp_seconds: always(-3 * 3_600) },
    silent: { countersign_billing_last_completed_timestamp_seconds: always(-2 * 3_600) },
  },
  CountersignRetentionLate: {
    rings: { countersign_retention_last_completed_timestamp_seconds: always(-2 * DAY) },
    silent: { countersign_retention_last_completed_timestamp_seconds: always(-DAY) },
  },
  CountersignArchivingFails: {
    rings: { 'countersign_archiving_failing{instance="a"}': always(1) },
    // One attempt failed, and its repetition did not.
    silent: { 'countersign_archiving_failing{instance="a"}': '0x10 1x2 0x48' },
  },
  CountersignDeliveriesPaused: {
    rings: { countersign_deliveries_paused: always(1) },
    silent: { countersign_deliveries_paused: always(0) },
    at: '90m',
  },
  CountersignVersionsDiffer: {
    rings: {
      'countersign_build_info{instance="a",version="1.0.0"}': always(1),
      'countersign_build_info{instance="b",version="1.1.0"}': always(1),
    },
    // Cells may run two versions for as long as they like.
    silent: {
      'countersign_build_info{cell="eu1",instance="a",version="1.0.0"}': always(1),
      'countersign_build_info{cell="eu2",instance="b",version="1.1.0"}': always(1),
    },
    at: '90m',
  },
};

test('every alarm has its trial, and every trial its alarm', () => {
  expect(Object.keys(trials).sort()).toEqual(
    readAlarms()
      .map(({ alert }) => alert)
      .sort(),
  );
});

testWithPromtool.each(readAlarms())('$alert rings, and stays silent when it should', ({ alert }) => {
  const trial = trials[alert];
  if (!trial) throw new Error(`No trial of ${alert}.`);
  const { rings, silent, labels, at } = trial;
  expect(ringing(alert, rings, labels, at)).toContain('SUCCESS');
  expect(staysSilent(alert, silent, at)).toContain('SUCCESS');
});

testWithPromtool(
  'Prometheus accepts the example of a configuration, with the rules beside it, and with a password',
  () => {
    const file = 'packaging/monitoring/prometheus.yaml';
    expect(promtool(['check', 'config'], file)).toContain(`${readAlarms().length} rules found`);
    const text = readFileSync(file, 'utf8');
    const withPassword = parse(text.replaceAll(/^ {4}# (?=scheme|authorization)/gm, '    '));
    expect(withPassword.scrape_configs[0]).toMatchObject({ scheme: 'https', authorization: {} });
    // There is no such file here.
    expect(promtool(['check', 'config', '--syntax-only'], withPassword)).toContain('is valid');
  },
);

testWithPromtool('Prometheus loads the rules, and evaluates every expression of the dashboard', () => {
  expect(promtool(['check', 'rules'], RULES_FILE)).toContain('SUCCESS');
  const rules = readDashboard().expressions.map((expr, index) => ({
    record: `panel:${index}`,
    // Grafana puts in what it knows of the dashboard.
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }));
  expect(rules.length).toBeGreaterThan(35);
  expect(promtool(['check', 'rules'], { groups: [{ name: 'dashboard', rules }] })).toContain(
    `${rules.length} rules found`,
  );
});
