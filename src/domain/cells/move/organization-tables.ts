// What becomes of each table when an organization moves to another installation (cell). Whoever makes a table adds it here: one in no
// list stops every move, and fails a test.

/** A table with rows of organizations. */
export interface OrganizationTable {
  readonly name: string;
  /** Which rows are those of organization $1. */
  readonly rows: string;
  /** Columns that the other cell gets otherwise: expressions by their names. */
  readonly changed?: Readonly<Record<string, string>>;
  /** In the stop, `passed` is what workers write of several organizations in one statement; nothing else is written. */
  readonly inStop?: 'refused' | 'passed';
}

/** Copied while the organization is in use; the keys of rows that change meanwhile are noted (prisma/functions/follow_move.sql). */
export interface LargeTable extends OrganizationTable {
  readonly key: readonly string[];
  /**
   * What is unique beside the key, and by which expressions it is set apart while noted rows are written: a number, or an external id, may
   * have gone from one of them to another. `place` is another number for each row.
   */
  readonly apart?: Readonly<Record<string, string>>;
}

const OWN = 'organization_id = $1';
export const OF_ENDPOINTS = 'endpoint_id in (select id from webhook_endpoint where organization_id = $1)';
/** It has its position already, and no sequencer of the other cell looks at it: transactions have other numbers there. */
const PLACED = { xid: "'0'::xid8" };

/** In the order in which they are copied, in batches. None has a foreign key. */
export const looseTables: readonly LargeTable[] = [
  { name: 'event', rows: OWN, key: ['id'], changed: PLACED },
  { name: 'delivery', rows: OWN, key: ['id'], inStop: 'passed' },
  { name: 'delivery_attempt', rows: OWN, key: ['delivery_id', 'number'], inStop: 'passed' },
  { name: 'event_feed', rows: OWN, key: ['organization_id', 'position'], inStop: 'passed' },
  { name: 'audit_entry', rows: OWN, key: ['id'] },
  {
    name: 'delivery_activity',
    rows: OWN,
    key: ['organization_id', 'endpoint_id', 'seconds', 'starts_at'],
    inStop: 'passed',
  },
  { name: 'usage_event', rows: OWN, key: ['organization_id', 'id'] },
  { name: 'api_request', rows: OWN, key: ['organization_id', 'id'], inStop: 'passed' },
  { name: 'idempotency_record', rows: OWN, key: ['organization_id', 'operation', 'key'] },
];

const ID = ['organization_id', 'id'];
const NUMBER = { number: "number || ' moves ' || place" };
const EXTERNAL_ID = { external_id: 'null' };
const DAY = "date '0001-01-01' + place::int";

/** Bound by foreign keys, in their order: they are copied, and followed, as they are together at one moment of the source. */
export const boundTables: readonly LargeTable[] = [
  { name: 'customer', rows: OWN, key: ['id'], apart: { ...NUMBER, ...EXTERNAL_ID } },
  { name: 'meter', rows: OWN, key: ID, apart: { key: "key || ' moves ' || place" } },
  { name: 'contract', rows: OWN, key: ID, apart: { ...NUMBER, ...EXTERNAL_ID } },
  { name: 'contract_terms', rows: OWN, key: ID, apart: { effective_on: DAY } },
  { name: 'contract_item', rows: OWN, key: ID, apart: { position: '1000000000 + place' } },
  {
    name: 'invoice',
    rows: OWN,
    key: ['id'],
    apart: { ...NUMBER, ...EXTERNAL_ID, contract_id: 'null', period_from: 'null', period_to: 'null' },
  },
  { name: 'invoice_line', rows: OWN, key: ['organization_id', 'invoice_id', 'position'] },
  { name: 'payment', rows: OWN, key: ['id'], apart: EXTERNAL_ID },
  { name: 'payment_refund', rows: OWN, key: ['organization_id', 'payment_id', 'id'] },
  { name: 'credit_note', rows: OWN, key: ID, apart: { ...NUMBER, ...EXTERNAL_ID } },
  { name: 'credit_note_line', rows: OWN, key: ['organization_id', 'credit_note_id', 'position'] },
  { name: 'credit_application', rows: OWN, key: ['organization_id', 'credit_note_id', 'id'] },
  {
    name: 'billing_run',
    // A run over all organizations goes on where it was started; what it has done of this one goes with it.
    rows: `${OWN} or id in (select run_id from billing_run_result where ${OWN})`,
    key: ['id'],
    changed: {
      completed_at:
        'case when organization_id is null then coalesce(completed_at, now()) else completed_at end',
    },
  },
  { name: 'billing_run_result', rows: OWN, key: ID, apart: { period_from: DAY } },
  { name: 'billed_period', rows: OWN, key: ['organization_id', 'contract_id', 'period_from'] },
  { name: 'billed_usage', rows: OWN, key: ['organization_id', 'contract_id', 'period_from', 'item_id'] },
];

export const largeTables: readonly LargeTable[] = [...looseTables, ...boundTables];

export function largeTable(name: string): LargeTable {
  const table = largeTables.find((each) => each.name === name);
  if (!table) throw new Error(`${name} is in no list of organization-tables.ts.`);
  return table;
}

/** Copied whole in the stop, in the order of their foreign keys. `person` and `passkey` before them: people.ts. */
export const smallTables: readonly OrganizationTable[] = [
  { name: 'organization', rows: 'id = $1' },
  { name: 'member', rows: OWN },
  { name: 'invitation', rows: OWN },
  { name: 'sso_connection', rows: OWN },
  { name: 'sso_domain', rows: OWN },
  { name: 'sso_identity', rows: OWN },
  // `last_used_at` is written for several organizations at once.
  { name: 'api_token', rows: OWN, inStop: 'passed' },
  { name: 'portal_link', rows: OWN },
  { name: 'webhook_endpoint', rows: OWN },
  { name: 'webhook_subscription', rows: OWN },
  { name: 'delivery_pace', rows: OWN, inStop: 'passed' },
  { name: 'verification_handshake', rows: OWN },
  { name: 'inbox', rows: OWN },
  { name: 'ordered_delivery', rows: OF_ENDPOINTS },
  { name: 'delivery_line', rows: OF_ENDPOINTS },
  { name: 'event_feed_start', rows: OWN },
  // What an operator redelivers by a filter is the cell's.
  { name: 'replay', rows: `kind <> 'filter' and (${OWN} or ${OF_ENDPOINTS})` },
  { name: 'erasure', rows: OWN, changed: PLACED },
  { name: 'erasure_waiting_event', rows: OWN },
  { name: 'test_delivery', rows: OWN },
  { name: 'notice', rows: OWN },
  { name: 'notice_reading', rows: OWN },
  { name: 'alert_channel', rows: OWN },
  { name: 'number_series', rows: OWN },
];

/** Of the people $1, whom the members carry: people.ts. */
export const peopleTables: readonly OrganizationTable[] = [
  { name: 'person', rows: 'id = any($1::uuid[])', changed: { is_operator: 'false' } },
  { name: 'passkey', rows: 'person_id = any($1::uuid[])' },
];

/** They stay where they are, and are made anew in the other cell. Removed with the organization's rows. */
export const leftTables: readonly OrganizationTable[] = [
  { name: 'session', rows: 'sso_organization_id = $1' },
  { name: 'sign_in_ceremony', rows: OWN },
  { name: 'rate_limit_window', rows: OWN },
  { name: 'inbox_request', rows: OWN },
];

/** They belong to the cell. */
export const cellTables: readonly string[] = [
  '_prisma_migrations',
  'attempt_window',
  'event_feed_tick',
  'event_schema',
  'event_schema_rule',
  'operator_token',
  'organization_move',
  'organization_move_job',
  'organization_move_note',
  'organization_move_step',
  'retention_deferral',
  'retention_position',
  'retention_run',
  'sign_in_link',
  'worker',
  'worker_session',
];

/** Which of the tables of a database are in no list, and which are in one but not in the database. */
export function unlistedTables(found: readonly string[]): {
  readonly unknown: string[];
  readonly missing: string[];
} {
  const listed = [
    ...[...largeTables, ...smallTables, ...peopleTables, ...leftTables].map(({ name }) => name),
    ...cellTables,
  ];
  return {
    unknown: found.filter((name) => !listed.includes(name)),
    missing: listed.filter((name) => !found.includes(name)),
  };
}

/** The tables of a database, without their partitions. */
export const tablesStatement = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`;
