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
}

const OWN = 'organization_id = $1';
const OF_ENDPOINTS = 'endpoint_id in (select id from webhook_endpoint where organization_id = $1)';
/** It has its position already, and no sequencer of the other cell looks at it: transactions have other numbers there. */
const PLACED = { xid: "'0'::xid8" };

/** In the order in which they are copied. None has a foreign key. */
export const largeTables: readonly LargeTable[] = [
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
  { name: 'customer', rows: OWN },
  { name: 'number_series', rows: OWN },
  { name: 'meter', rows: OWN },
  { name: 'contract', rows: OWN },
  { name: 'contract_terms', rows: OWN },
  { name: 'contract_item', rows: OWN },
  { name: 'invoice', rows: OWN },
  { name: 'invoice_line', rows: OWN },
  { name: 'payment', rows: OWN },
  { name: 'payment_refund', rows: OWN },
  { name: 'credit_note', rows: OWN },
  { name: 'credit_note_line', rows: OWN },
  { name: 'credit_application', rows: OWN },
  {
    name: 'billing_run',
    // A run over all organizations goes on where it was started; what it has done of this one goes with it.
    rows: `${OWN} or id in (select run_id from billing_run_result where ${OWN})`,
    changed: {
      completed_at:
        'case when organization_id is null then coalesce(completed_at, now()) else completed_at end',
    },
  },
  { name: 'billing_run_result', rows: OWN },
  { name: 'billed_period', rows: OWN },
  { name: 'billed_usage', rows: OWN },
];

/** Carried by the members: people.ts. */
export const peopleTables: readonly string[] = ['person', 'passkey'];

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
    ...[...largeTables, ...smallTables, ...leftTables].map(({ name }) => name),
    ...peopleTables,
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
