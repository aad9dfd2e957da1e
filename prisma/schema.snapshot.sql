-- The database that the migrations and the functions make: what a change of them did is the difference here.
-- Written by `npm run schema:snapshot` and compared by `npm test`; never edit it.

-- Types

CREATE TYPE actor_kind AS ENUM ('operator_token', 'cli', 'person', 'operator_person', 'portal_visitor');

CREATE TYPE alert_channel_kind AS ENUM ('slack', 'teams', 'url');

CREATE TYPE billing_interval AS ENUM ('month', 'quarter', 'year');

CREATE TYPE ceremony_kind AS ENUM ('passkey_registration', 'passkey_sign_in', 'sso', 'sso_test');

CREATE TYPE contract_item_kind AS ENUM ('fixed', 'usage');

CREATE TYPE contract_status AS ENUM ('draft', 'active', 'terminated');

CREATE TYPE credit_application_kind AS ENUM ('applied', 'refunded');

CREATE TYPE credit_note_status AS ENUM ('draft', 'issued');

CREATE TYPE delivery_ordering AS ENUM ('none', 'subject', 'endpoint');

CREATE TYPE delivery_status AS ENUM ('pending', 'held', 'delivered', 'failed', 'canceled', 'skipped');

CREATE TYPE disabled_by AS ENUM ('client', 'operator');

CREATE TYPE ended_by AS ENUM ('term', 'notice');

CREATE TYPE endpoint_status AS ENUM ('pending_verification', 'active', 'disabled', 'deleted');

CREATE TYPE erasure_status AS ENUM ('running', 'completed', 'canceled');

CREATE TYPE exhaustion_rule AS ENUM ('skip', 'hold');

CREATE TYPE inbox_answer AS ENUM ('accept', 'fail', 'slow');

CREATE TYPE invoice_line_kind AS ENUM ('manual', 'fixed', 'usage', 'usage_adjustment');

CREATE TYPE invoice_status AS ENUM ('draft', 'issued', 'paid', 'voided');

CREATE TYPE member_role AS ENUM ('OWNER', 'ADMIN', 'MEMBER');

CREATE TYPE meter_aggregation AS ENUM ('sum', 'count', 'max', 'unique');

CREATE TYPE move_state AS ENUM ('following', 'stopping', 'stopped', 'gone');

CREATE TYPE notice_kind AS ENUM ('endpoint_disabled', 'endpoint_restored', 'deliveries_exhausted', 'line_held_up');

CREATE TYPE payment_status AS ENUM ('received', 'reversed');

CREATE TYPE pending_deliveries_rule AS ENUM ('deliver_first', 'give_up');

CREATE TYPE proration AS ENUM ('none', 'day');

CREATE TYPE redelivery_kind AS ENUM ('endpoint', 'filter', 'organization');

CREATE TYPE replay_status AS ENUM ('running', 'completed', 'canceled');

CREATE TYPE session_method AS ENUM ('sign_in_link', 'invitation', 'passkey', 'sso');

-- Tables

CREATE TABLE alert_channel (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  kind alert_channel_kind NOT NULL,
  name text NOT NULL,
  host text NOT NULL,
  url_sealed text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_sent_at timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  last_error text,
  CONSTRAINT alert_channel_pkey PRIMARY KEY (organization_id, id)
);

CREATE TABLE api_request (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  token_id uuid NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status smallint NOT NULL,
  code text,
  duration_ms integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT api_request_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX api_request_refused_idx ON public.api_request USING btree (organization_id, id) WHERE (status >= 400);

CREATE TABLE api_token (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  issued_by_id uuid,
  name text NOT NULL,
  hint text NOT NULL,
  sha256 bytea NOT NULL,
  scopes text[],
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  issued_by_email text,
  CONSTRAINT api_token_pkey PRIMARY KEY (id),
  CONSTRAINT api_token_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT api_token_organization_id_issued_by_id_fkey FOREIGN KEY (organization_id, issued_by_id) REFERENCES member(organization_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT api_token_sha256_check CHECK ((octet_length(sha256) = 32))
);
CREATE INDEX api_token_organization_id_id_idx ON public.api_token USING btree (organization_id, id);
CREATE UNIQUE INDEX api_token_sha256_key ON public.api_token USING btree (sha256);
CREATE TRIGGER api_token_revoked BEFORE UPDATE OF revoked_at, organization_id, sha256 ON public.api_token FOR EACH ROW WHEN (((new.organization_id <> old.organization_id) OR (new.sha256 <> old.sha256) OR ((old.revoked_at IS NOT NULL) AND (new.revoked_at IS DISTINCT FROM old.revoked_at)))) EXECUTE FUNCTION refuse_change('A token stays the organization''s that it was issued for, and revoked once it is.');

CREATE TABLE attempt_window (
  key bytea NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  taken integer NOT NULL,
  CONSTRAINT attempt_window_pkey PRIMARY KEY (key)
);

CREATE TABLE audit_entry (
  id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  actor_kind actor_kind NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  organization_id uuid,
  subject_kind text NOT NULL,
  subject_id uuid NOT NULL,
  reason text,
  before jsonb,
  after jsonb,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entry_action_id_idx ON public.audit_entry USING btree (action, id);
CREATE INDEX audit_entry_actor_id_id_idx ON public.audit_entry USING btree (actor_id, id);
CREATE INDEX audit_entry_actor_name_id_idx ON public.audit_entry USING btree (actor_name, id);
CREATE INDEX audit_entry_organization_id_id_idx ON public.audit_entry USING btree (organization_id, id);
CREATE INDEX audit_entry_subject_id_id_idx ON public.audit_entry USING btree (subject_id, id);

CREATE TABLE billed_period (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  period_from date NOT NULL,
  period_to date NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  invoice_id uuid,
  settled_at timestamp(3) with time zone,
  CONSTRAINT billed_period_pkey PRIMARY KEY (organization_id, contract_id, period_from),
  CONSTRAINT billed_period_bounds_check CHECK (((period_from < period_to) AND (starts_at <= ends_at))),
  CONSTRAINT billed_period_invoice_kept TRIGGER DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT billed_period_organization_id_contract_id_fkey FOREIGN KEY (organization_id, contract_id) REFERENCES contract(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT billed_period_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoice(organization_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT
);
CREATE INDEX billed_period_unsettled_idx ON public.billed_period USING btree (ends_at, contract_id) WHERE (settled_at IS NULL);
CREATE TRIGGER billed_period_final BEFORE UPDATE ON public.billed_period FOR EACH ROW WHEN ((((new.organization_id <> old.organization_id) OR (new.contract_id <> old.contract_id) OR (new.period_from <> old.period_from) OR (new.period_to <> old.period_to) OR (new.starts_at <> old.starts_at) OR (new.ends_at <> old.ends_at)) OR COALESCE((new.invoice_id <> old.invoice_id), (new.invoice_id IS NOT NULL)) OR ((old.settled_at IS NOT NULL) AND (new.settled_at IS DISTINCT FROM old.settled_at)))) EXECUTE FUNCTION refuse_change('A billed period does not change. Its usage is settled once.');
CREATE TRIGGER billed_period_in_order BEFORE INSERT ON public.billed_period FOR EACH ROW EXECUTE FUNCTION refuse_period_out_of_order();
CREATE CONSTRAINT TRIGGER billed_period_invoice_kept AFTER UPDATE ON public.billed_period DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.invoice_id IS NOT NULL) AND (new.invoice_id IS NULL))) EXECUTE FUNCTION refuse_unbilled_invoice();
CREATE TRIGGER billed_period_kept BEFORE DELETE ON public.billed_period FOR EACH ROW EXECUTE FUNCTION refuse_change('A period is billed for good.');

CREATE TABLE billed_usage (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  period_from date NOT NULL,
  item_id uuid NOT NULL,
  meter_id uuid NOT NULL,
  description text NOT NULL,
  included_quantity numeric NOT NULL,
  unit_amount numeric NOT NULL,
  tax_rate numeric NOT NULL,
  quantity numeric NOT NULL,
  amount_minor bigint NOT NULL,
  carried_quantity numeric,
  CONSTRAINT billed_usage_pkey PRIMARY KEY (organization_id, contract_id, period_from, item_id),
  CONSTRAINT billed_usage_amount_minor_check CHECK ((((tax_rate >= (0)::numeric) AND (tax_rate <= (100)::numeric)) AND (abs(unit_amount) < '1000000000000000'::numeric) AND ((amount_minor)::numeric = round((GREATEST((quantity - included_quantity), (0)::numeric) * unit_amount))))),
  CONSTRAINT billed_usage_organization_id_contract_id_period_from_fkey FOREIGN KEY (organization_id, contract_id, period_from) REFERENCES billed_period(organization_id, contract_id, period_from) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT billed_usage_organization_id_meter_id_fkey FOREIGN KEY (organization_id, meter_id) REFERENCES meter(organization_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT billed_usage_quantity_check CHECK (((quantity >= (0)::numeric) AND (quantity < 'Infinity'::numeric) AND ((included_quantity >= (0)::numeric) AND (included_quantity <= '1000000000000000'::numeric)) AND COALESCE(((carried_quantity >= (0)::numeric) AND (carried_quantity < 'Infinity'::numeric)), true)))
);
CREATE INDEX billed_usage_carried_idx ON public.billed_usage USING btree (organization_id, contract_id) WHERE (carried_quantity IS NOT NULL);
CREATE TRIGGER billed_usage_final BEFORE UPDATE ON public.billed_usage FOR EACH ROW WHEN (((new.organization_id <> old.organization_id) OR (new.contract_id <> old.contract_id) OR (new.period_from <> old.period_from) OR (new.item_id <> old.item_id) OR (new.meter_id <> old.meter_id) OR (new.included_quantity <> old.included_quantity) OR (new.unit_amount <> old.unit_amount) OR (new.tax_rate <> old.tax_rate))) EXECUTE FUNCTION refuse_change('Usage stays billed by the item and the price that it was billed by.');
CREATE TRIGGER billed_usage_kept BEFORE DELETE ON public.billed_usage FOR EACH ROW EXECUTE FUNCTION refuse_change('Usage is billed for good.');

CREATE TABLE billing_run (
  id uuid NOT NULL,
  organization_id uuid,
  contract_id uuid,
  reason text,
  created_at timestamp(3) with time zone NOT NULL,
  completed_at timestamp(3) with time zone,
  CONSTRAINT billing_run_pkey PRIMARY KEY (id)
);

CREATE TABLE billing_run_result (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  run_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  period_from date NOT NULL,
  period_to date NOT NULL,
  invoice_id uuid,
  carried_minor bigint NOT NULL DEFAULT 0,
  failure_code text,
  failure_detail text,
  CONSTRAINT billing_run_result_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT billing_run_result_organization_id_contract_id_fkey FOREIGN KEY (organization_id, contract_id) REFERENCES contract(organization_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT billing_run_result_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoice(organization_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT billing_run_result_outcome_check CHECK (((invoice_id IS NULL) OR (failure_code IS NULL))),
  CONSTRAINT billing_run_result_period_check CHECK ((period_from < period_to)),
  CONSTRAINT billing_run_result_run_id_fkey FOREIGN KEY (run_id) REFERENCES billing_run(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX billing_run_result_failed_idx ON public.billing_run_result USING btree (run_id, id) WHERE (failure_code IS NOT NULL);
CREATE UNIQUE INDEX billing_run_result_run_id_contract_id_period_from_key ON public.billing_run_result USING btree (run_id, contract_id, period_from);
CREATE INDEX billing_run_result_run_id_id_idx ON public.billing_run_result USING btree (run_id, id);

CREATE TABLE contract (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  number text NOT NULL,
  external_id text,
  title text NOT NULL,
  status contract_status NOT NULL,
  starts_on date NOT NULL,
  ends_on date,
  currency text NOT NULL,
  billing_interval billing_interval,
  payment_terms_days integer NOT NULL,
  auto_issue boolean NOT NULL,
  billed_until date,
  billable_on date,
  termination_reason text,
  version integer NOT NULL DEFAULT 1,
  metadata jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  activated_at timestamp(3) with time zone,
  terminated_at timestamp(3) with time zone,
  proration proration NOT NULL DEFAULT 'none'::proration,
  ended_by ended_by,
  CONSTRAINT contract_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT contract_billed_until_check CHECK ((((billed_until IS NULL) = ((status = 'draft'::contract_status) OR (billing_interval IS NULL))) AND ((billable_on IS NULL) OR (billed_until IS NOT NULL)) AND ((ends_on IS NULL) OR (COALESCE((billed_until <= (ends_on + 1)), true) AND COALESCE((billable_on <= (ends_on + 1)), true))))),
  CONSTRAINT contract_dates_check CHECK (((ends_on >= starts_on) AND (billed_until >= starts_on) AND (billable_on > billed_until))),
  CONSTRAINT contract_organization_id_customer_id_currency_fkey FOREIGN KEY (organization_id, customer_id, currency) REFERENCES customer(organization_id, id, currency) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT contract_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT contract_payment_terms_days_check CHECK ((payment_terms_days >= 0)),
  CONSTRAINT contract_status_check CHECK (
CASE status
    WHEN 'draft'::contract_status THEN (num_nonnulls(activated_at, terminated_at, ended_by, termination_reason, billed_until) = 0)
    WHEN 'active'::contract_status THEN ((activated_at IS NOT NULL) AND (num_nonnulls(terminated_at, ended_by, termination_reason) = 0))
    ELSE (num_nulls(activated_at, terminated_at, ended_by, ends_on) = 0)
END),
  CONSTRAINT contract_version_check CHECK ((version >= 1))
);
CREATE INDEX contract_billable_idx ON public.contract USING btree (billable_on, id) WHERE (billable_on IS NOT NULL);
CREATE INDEX contract_ending_idx ON public.contract USING btree (ends_on, id) WHERE ((status = 'active'::contract_status) AND (ends_on IS NOT NULL));
CREATE INDEX contract_id_idx ON public.contract USING btree (id);
CREATE INDEX contract_organization_id_customer_id_id_idx ON public.contract USING btree (organization_id, customer_id, id);
CREATE INDEX contract_organization_id_customer_id_status_id_idx ON public.contract USING btree (organization_id, customer_id, status, id);
CREATE UNIQUE INDEX contract_organization_id_external_id_key ON public.contract USING btree (organization_id, external_id);
CREATE UNIQUE INDEX contract_organization_id_id_customer_id_currency_key ON public.contract USING btree (organization_id, id, customer_id, currency);
CREATE UNIQUE INDEX contract_organization_id_number_key ON public.contract USING btree (organization_id, number);
CREATE INDEX contract_organization_id_status_id_idx ON public.contract USING btree (organization_id, status, id);
CREATE INDEX contract_organization_id_updated_at_id_idx ON public.contract USING btree (organization_id, updated_at, id);
CREATE TRIGGER contract_billed_by_periods BEFORE UPDATE ON public.contract FOR EACH ROW WHEN (((old.billed_until IS NOT NULL) AND (new.billed_until IS DISTINCT FROM old.billed_until))) EXECUTE FUNCTION refuse_unbilled_days();
CREATE TRIGGER contract_final BEFORE UPDATE ON public.contract FOR EACH ROW WHEN (((new.id <> old.id) OR (new.organization_id <> old.organization_id) OR ((old.status <> 'draft'::contract_status) AND ((new.status = 'draft'::contract_status) OR ((old.status = 'terminated'::contract_status) AND (new.status <> 'terminated'::contract_status)) OR ((new.customer_id <> old.customer_id) OR (new.number <> old.number) OR (new.starts_on <> old.starts_on) OR (new.currency <> old.currency) OR (new.payment_terms_days <> old.payment_terms_days) OR (new.auto_issue <> old.auto_issue) OR (new.proration <> old.proration) OR (new.created_at <> old.created_at)) OR ((new.billing_interval IS DISTINCT FROM old.billing_interval) OR (new.activated_at IS DISTINCT FROM old.activated_at)) OR COALESCE((new.ends_on > old.ends_on), ((new.ends_on IS NULL) AND (old.ends_on IS NOT NULL))) OR ((old.status = 'terminated'::contract_status) AND ((new.ends_on IS DISTINCT FROM old.ends_on) OR (new.terminated_at IS DISTINCT FROM old.terminated_at))) OR ((old.ended_by IS NOT NULL) AND ((new.ended_by IS DISTINCT FROM old.ended_by) OR (new.termination_reason IS DISTINCT FROM old.termination_reason))))))) EXECUTE FUNCTION refuse_change('A contract that is not a draft keeps what was agreed upon, ends no later, and is never in force again.');
CREATE TRIGGER contract_kept BEFORE DELETE ON public.contract FOR EACH ROW WHEN ((old.status <> 'draft'::contract_status)) EXECUTE FUNCTION refuse_change('A contract that is not a draft is not deleted.');
CREATE TRIGGER contract_of_archived_customer BEFORE INSERT OR UPDATE OF status ON public.contract FOR EACH ROW WHEN ((new.status <> 'terminated'::contract_status)) EXECUTE FUNCTION refuse_archived_customer();

CREATE TABLE contract_item (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  terms_id uuid NOT NULL,
  "position" integer NOT NULL,
  kind contract_item_kind NOT NULL,
  description text NOT NULL,
  quantity numeric,
  meter_id uuid,
  included_quantity numeric,
  unit_amount numeric NOT NULL,
  tax_rate numeric NOT NULL,
  CONSTRAINT contract_item_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT contract_item_kind_check CHECK (
CASE kind
    WHEN 'fixed'::contract_item_kind THEN ((quantity IS NOT NULL) AND (meter_id IS NULL) AND (included_quantity IS NULL))
    ELSE ((quantity IS NULL) AND (meter_id IS NOT NULL) AND (included_quantity IS NOT NULL))
END),
  CONSTRAINT contract_item_organization_id_meter_id_fkey FOREIGN KEY (organization_id, meter_id) REFERENCES meter(organization_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT contract_item_organization_id_terms_id_fkey FOREIGN KEY (organization_id, terms_id) REFERENCES contract_terms(organization_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT contract_item_position_check CHECK (("position" >= 0)),
  CONSTRAINT contract_item_price_check CHECK (((abs(unit_amount) < '1000000000000000'::numeric) AND ((tax_rate >= (0)::numeric) AND (tax_rate <= (100)::numeric)) AND COALESCE(((quantity >= (0)::numeric) AND (quantity <= '1000000000000000'::numeric)), true) AND COALESCE(((included_quantity >= (0)::numeric) AND (included_quantity <= '1000000000000000'::numeric)), true)))
);
CREATE UNIQUE INDEX contract_item_organization_id_terms_id_position_key ON public.contract_item USING btree (organization_id, terms_id, "position");
CREATE TRIGGER contract_item_final BEFORE INSERT OR DELETE OR UPDATE ON public.contract_item FOR EACH ROW EXECUTE FUNCTION refuse_contract_item_change();

CREATE TABLE contract_terms (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  effective_on date NOT NULL,
  reason text,
  created_at timestamp(3) with time zone NOT NULL,
  is_amendment boolean NOT NULL DEFAULT false,
  CONSTRAINT contract_terms_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT contract_terms_organization_id_contract_id_fkey FOREIGN KEY (organization_id, contract_id) REFERENCES contract(organization_id, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX contract_terms_effective_on_key ON public.contract_terms USING btree (organization_id, contract_id, effective_on, is_amendment);
CREATE TRIGGER contract_terms_final BEFORE INSERT OR DELETE OR UPDATE ON public.contract_terms FOR EACH ROW EXECUTE FUNCTION refuse_contract_terms_change();

CREATE TABLE credit_application (
  organization_id uuid NOT NULL,
  credit_note_id uuid NOT NULL,
  id uuid NOT NULL,
  kind credit_application_kind NOT NULL,
  amount_minor bigint NOT NULL,
  customer_id uuid NOT NULL,
  currency text NOT NULL,
  invoice_id uuid,
  reference text,
  recorded_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT credit_application_pkey PRIMARY KEY (organization_id, credit_note_id, id),
  CONSTRAINT credit_application_amount_minor_check CHECK ((amount_minor >= 1)),
  CONSTRAINT credit_application_counted TRIGGER DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT credit_application_kind_check CHECK ((((kind = 'applied'::credit_application_kind) = (invoice_id IS NOT NULL)) AND ((kind = 'refunded'::credit_application_kind) OR (reference IS NULL)))),
  CONSTRAINT credit_application_organization_id_credit_note_id_customer_fkey FOREIGN KEY (organization_id, credit_note_id, customer_id, currency) REFERENCES credit_note(organization_id, id, customer_id, currency) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT credit_application_organization_id_invoice_id_customer_id__fkey FOREIGN KEY (organization_id, invoice_id, customer_id, currency) REFERENCES invoice(organization_id, id, customer_id, currency) ON UPDATE RESTRICT ON DELETE RESTRICT
);
CREATE INDEX credit_application_organization_id_invoice_id_idx ON public.credit_application USING btree (organization_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE CONSTRAINT TRIGGER credit_application_counted AFTER INSERT ON public.credit_application DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_other_credit();
CREATE TRIGGER credit_application_kept BEFORE DELETE OR UPDATE ON public.credit_application FOR EACH ROW EXECUTE FUNCTION refuse_change('What became of credit stays as it was recorded.');

CREATE TABLE credit_note (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  number text NOT NULL,
  status credit_note_status NOT NULL,
  currency text NOT NULL,
  reason text,
  subtotal_minor bigint NOT NULL,
  tax_minor bigint NOT NULL,
  total_minor bigint NOT NULL,
  applied_minor bigint NOT NULL DEFAULT 0,
  issued_at timestamp(3) with time zone,
  version integer NOT NULL DEFAULT 1,
  external_id text,
  metadata jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT credit_note_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT credit_note_counted TRIGGER DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT credit_note_organization_id_invoice_id_customer_id_currenc_fkey FOREIGN KEY (organization_id, invoice_id, customer_id, currency) REFERENCES invoice(organization_id, id, customer_id, currency) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT credit_note_status_check CHECK ((((status = 'issued'::credit_note_status) = (issued_at IS NOT NULL)) AND ((status = 'issued'::credit_note_status) OR (applied_minor = 0)) AND ((status = 'draft'::credit_note_status) = (number ~~ 'DRAFT-%'::text)))),
  CONSTRAINT credit_note_total_minor_check CHECK ((((subtotal_minor + tax_minor) = total_minor) AND ((total_minor >= 1) AND (total_minor <= '9007199254740991'::bigint)) AND ((applied_minor >= 0) AND (applied_minor <= total_minor)))),
  CONSTRAINT credit_note_version_check CHECK ((version >= 1))
);
CREATE UNIQUE INDEX credit_note_id_key ON public.credit_note USING btree (id);
CREATE INDEX credit_note_organization_id_customer_id_status_id_idx ON public.credit_note USING btree (organization_id, customer_id, status, id);
CREATE UNIQUE INDEX credit_note_organization_id_external_id_key ON public.credit_note USING btree (organization_id, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX credit_note_organization_id_id_customer_id_currency_key ON public.credit_note USING btree (organization_id, id, customer_id, currency);
CREATE UNIQUE INDEX credit_note_organization_id_id_invoice_id_key ON public.credit_note USING btree (organization_id, id, invoice_id);
CREATE INDEX credit_note_organization_id_invoice_id_status_id_idx ON public.credit_note USING btree (organization_id, invoice_id, status, id);
CREATE UNIQUE INDEX credit_note_organization_id_number_key ON public.credit_note USING btree (organization_id, number);
CREATE INDEX credit_note_organization_id_status_id_idx ON public.credit_note USING btree (organization_id, status, id);
CREATE INDEX credit_note_organization_id_updated_at_id_idx ON public.credit_note USING btree (organization_id, updated_at, id);
CREATE CONSTRAINT TRIGGER credit_note_counted AFTER INSERT OR UPDATE ON public.credit_note DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.status = 'issued'::credit_note_status)) EXECUTE FUNCTION refuse_other_credit();
CREATE TRIGGER credit_note_final BEFORE UPDATE ON public.credit_note FOR EACH ROW WHEN (((new.id <> old.id) OR (new.organization_id <> old.organization_id) OR (new.invoice_id <> old.invoice_id) OR ((old.status = 'issued'::credit_note_status) AND ((new.status <> 'issued'::credit_note_status) OR ((new.number <> old.number) OR (new.subtotal_minor <> old.subtotal_minor) OR (new.tax_minor <> old.tax_minor) OR (new.total_minor <> old.total_minor) OR (new.issued_at <> old.issued_at) OR (new.created_at <> old.created_at)) OR (new.reason IS DISTINCT FROM old.reason))))) EXECUTE FUNCTION refuse_change('An issued credit note is final: only what became of it, its external id and metadata change.');
CREATE TRIGGER credit_note_kept BEFORE DELETE ON public.credit_note FOR EACH ROW WHEN ((old.status = 'issued'::credit_note_status)) EXECUTE FUNCTION refuse_change('An issued credit note is not deleted.');

CREATE TABLE credit_note_line (
  organization_id uuid NOT NULL,
  credit_note_id uuid NOT NULL,
  "position" integer NOT NULL,
  invoice_id uuid NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT credit_note_line_pkey PRIMARY KEY (organization_id, credit_note_id, "position"),
  CONSTRAINT credit_note_line_organization_id_credit_note_id_invoice_id_fkey FOREIGN KEY (organization_id, credit_note_id, invoice_id) REFERENCES credit_note(organization_id, id, invoice_id) ON UPDATE RESTRICT ON DELETE CASCADE,
  CONSTRAINT credit_note_line_organization_id_invoice_id_position_fkey FOREIGN KEY (organization_id, invoice_id, "position") REFERENCES invoice_line(organization_id, invoice_id, "position") ON UPDATE RESTRICT ON DELETE RESTRICT
);
CREATE INDEX credit_note_line_organization_id_invoice_id_position_idx ON public.credit_note_line USING btree (organization_id, invoice_id, "position");
CREATE TRIGGER credit_note_line_final BEFORE INSERT OR DELETE OR UPDATE ON public.credit_note_line FOR EACH ROW EXECUTE FUNCTION refuse_credit_note_line_change();

CREATE TABLE customer (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  number text NOT NULL,
  name text NOT NULL,
  email text,
  country text NOT NULL,
  currency text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  external_id text,
  metadata jsonb NOT NULL DEFAULT '{}'::jsonb,
  archived_at timestamp(3) with time zone,
  CONSTRAINT customer_pkey PRIMARY KEY (id),
  CONSTRAINT customer_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT customer_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT customer_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT customer_version_check CHECK ((version >= 1))
);
CREATE INDEX customer_archived_idx ON public.customer USING btree (organization_id, id) WHERE (archived_at IS NOT NULL);
CREATE UNIQUE INDEX customer_organization_id_external_id_key ON public.customer USING btree (organization_id, external_id);
CREATE UNIQUE INDEX customer_organization_id_id_currency_key ON public.customer USING btree (organization_id, id, currency);
CREATE UNIQUE INDEX customer_organization_id_number_key ON public.customer USING btree (organization_id, number);
CREATE INDEX customer_organization_id_updated_at_id_idx ON public.customer USING btree (organization_id, updated_at, id);
CREATE TRIGGER customer_archived BEFORE UPDATE OF archived_at ON public.customer FOR EACH ROW WHEN (((old.archived_at IS NULL) AND (new.archived_at IS NOT NULL))) EXECUTE FUNCTION refuse_customer_in_use();

CREATE TABLE delivery (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  event_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  status delivery_status NOT NULL,
  reason text,
  attempt_count integer NOT NULL DEFAULT 0,
  round_attempt_count integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  is_held boolean,
  notable_status text,
  replay_id uuid,
  payload_removed_at timestamp(3) with time zone,
  notable_response text,
  CONSTRAINT delivery_pkey PRIMARY KEY (id)
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX delivery_endpoint_id_id_idx ON public.delivery USING btree (endpoint_id, id);
CREATE INDEX delivery_event_id_idx ON public.delivery USING btree (event_id);
CREATE INDEX delivery_held_idx ON public.delivery USING btree (endpoint_id) WHERE is_held;
CREATE INDEX delivery_notable_idx ON public.delivery USING btree (endpoint_id, notable_status, id) WHERE (notable_status IS NOT NULL);
CREATE INDEX delivery_notable_of_all_idx ON public.delivery USING btree (notable_status, id) WHERE (notable_status IS NOT NULL);
CREATE INDEX delivery_replay_idx ON public.delivery USING btree (replay_id) WHERE (replay_id IS NOT NULL);
CREATE INDEX delivery_response_idx ON public.delivery USING btree (endpoint_id, notable_response, id) WHERE (notable_response IS NOT NULL);
CREATE TRIGGER write_delivery_status_columns BEFORE UPDATE ON public.delivery FOR EACH ROW WHEN (((new.notable_status IS DISTINCT FROM
        CASE
            WHEN (new.status = ANY (ARRAY['held'::delivery_status, 'failed'::delivery_status, 'canceled'::delivery_status, 'skipped'::delivery_status])) THEN (new.status)::text
            ELSE NULL::text
        END) OR (COALESCE(new.is_held, false) <> (new.status = 'held'::delivery_status)))) EXECUTE FUNCTION write_delivery_status_columns();
CREATE TRIGGER write_new_delivery_status_columns BEFORE INSERT ON public.delivery FOR EACH ROW WHEN ((new.status <> 'pending'::delivery_status)) EXECUTE FUNCTION write_delivery_status_columns();

CREATE TABLE delivery_activity (
  organization_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  seconds integer NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  delivered integer NOT NULL,
  failed integer NOT NULL,
  attempts_2xx integer NOT NULL,
  attempts_4xx integer NOT NULL,
  attempts_5xx integer NOT NULL,
  attempts_other integer NOT NULL,
  attempts_no_answer integer NOT NULL,
  durations integer[],
  CONSTRAINT delivery_activity_pkey PRIMARY KEY (organization_id, endpoint_id, seconds, starts_at)
) WITH (fillfactor=60);
CREATE INDEX delivery_activity_seconds_starts_at_idx ON public.delivery_activity USING btree (seconds, starts_at);

CREATE TABLE delivery_attempt (
  delivery_id uuid NOT NULL,
  number integer NOT NULL,
  organization_id uuid NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  duration_ms integer NOT NULL,
  response_status integer,
  response_headers jsonb,
  response_body bytea,
  error_class text,
  error_message text,
  connected_ms integer,
  first_byte_ms integer,
  signature text,
  sent_to text,
  additional_headers jsonb,
  CONSTRAINT delivery_attempt_pkey PRIMARY KEY (delivery_id, number)
) WITH (autovacuum_vacuum_scale_factor=0.02);

CREATE TABLE delivery_line (
  endpoint_id uuid NOT NULL,
  line uuid NOT NULL,
  head_id uuid,
  CONSTRAINT delivery_line_pkey PRIMARY KEY (endpoint_id, line)
);

CREATE TABLE delivery_pace (
  endpoint_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  next_free_at timestamp(6) with time zone NOT NULL,
  CONSTRAINT delivery_pace_pkey PRIMARY KEY (endpoint_id)
) WITH (fillfactor=50);

CREATE TABLE erasure (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  customer_id uuid NOT NULL,
  pending_deliveries pending_deliveries_rule NOT NULL,
  give_up_at timestamp(3) with time zone NOT NULL,
  reason text NOT NULL,
  status erasure_status NOT NULL DEFAULT 'running'::erasure_status,
  looked_at bigint NOT NULL DEFAULT 0,
  events bigint NOT NULL DEFAULT 0,
  deliveries_given_up bigint NOT NULL DEFAULT 0,
  attempts bigint NOT NULL DEFAULT 0,
  other_copies bigint NOT NULL DEFAULT 0,
  has_begun boolean NOT NULL DEFAULT false,
  after_type text,
  after_time timestamp(3) with time zone,
  after_id uuid,
  is_searched boolean NOT NULL DEFAULT false,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  created_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT erasure_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX erasure_running_key ON public.erasure USING btree (organization_id, customer_id) WHERE (status = 'running'::erasure_status);

CREATE TABLE erasure_waiting_event (
  organization_id uuid NOT NULL,
  erasure_id uuid NOT NULL,
  event_id uuid NOT NULL,
  CONSTRAINT erasure_waiting_event_pkey PRIMARY KEY (organization_id, erasure_id, event_id)
);

CREATE TABLE event (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  type text NOT NULL,
  schema_version integer NOT NULL,
  body text,
  created_at timestamp(3) with time zone NOT NULL,
  payload_removed_at timestamp(3) with time zone,
  traceparent text DEFAULT "substring"(current_setting('countersign.traceparent'::text, true), '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'::text),
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  seq bigint NOT NULL,
  subject_kind text,
  subject_id uuid,
  erased_at timestamp(3) with time zone,
  CONSTRAINT event_pkey PRIMARY KEY (id),
  CONSTRAINT event_body_check CHECK (((body IS NOT NULL) OR (payload_removed_at IS NOT NULL))) NOT VALID
) WITH (autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX event_organization_id_type_created_at_id_idx ON public.event USING btree (organization_id, type, created_at, id);
CREATE INDEX event_subject_idx ON public.event USING btree (subject_id, created_at) WHERE (subject_id IS NOT NULL);
CREATE INDEX event_xid_idx ON public.event USING btree (xid) WHERE (xid > '0'::xid8);
CREATE TRIGGER leave_event_feed AFTER DELETE ON public.event REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION leave_event_feed();
CREATE TRIGGER leave_event_feed_without_payload AFTER UPDATE ON public.event REFERENCING NEW TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION leave_event_feed();
CREATE TRIGGER refuse_forged_event BEFORE INSERT ON public.event FOR EACH ROW WHEN (starts_with(new.type, 'webhook_'::text)) EXECUTE FUNCTION refuse_forged_event();

CREATE TABLE event_feed (
  organization_id uuid NOT NULL,
  "position" bigint NOT NULL,
  event_id uuid NOT NULL,
  sequenced_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT event_feed_pkey PRIMARY KEY (organization_id, "position")
);
CREATE UNIQUE INDEX event_feed_event_id_key ON public.event_feed USING btree (event_id);

CREATE TABLE event_feed_start (
  organization_id uuid NOT NULL,
  "position" bigint NOT NULL,
  CONSTRAINT event_feed_start_pkey PRIMARY KEY (organization_id)
);

CREATE TABLE event_feed_tick (
  id bigint NOT NULL,
  snapshot pg_snapshot NOT NULL,
  since pg_snapshot,
  through_seq bigint,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  created_at timestamp(3) with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT event_feed_tick_pkey PRIMARY KEY (id)
);

CREATE TABLE event_schema (
  type text NOT NULL,
  schema_version integer NOT NULL,
  contract_version integer[] NOT NULL,
  fingerprint text NOT NULL,
  quick_check jsonpath,
  quick_check_fingerprint text,
  CONSTRAINT event_schema_pkey PRIMARY KEY (type, schema_version)
) WITH (toast_tuple_target=8160);

CREATE TABLE event_schema_rule (
  type text NOT NULL,
  schema_version integer NOT NULL,
  place integer NOT NULL,
  path text[] NOT NULL,
  types text[],
  required text[],
  known_properties text[],
  allowed_values jsonb,
  is_constant boolean NOT NULL,
  minimum numeric,
  maximum numeric,
  min_length integer,
  max_length integer,
  pattern text,
  format text,
  CONSTRAINT event_schema_rule_pkey PRIMARY KEY (type, schema_version, place),
  CONSTRAINT event_schema_rule_type_schema_version_fkey FOREIGN KEY (type, schema_version) REFERENCES event_schema(type, schema_version) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE idempotency_record (
  organization_id uuid NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  response_sealed text,
  locked_until timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT idempotency_record_pkey PRIMARY KEY (organization_id, operation, key)
);
CREATE INDEX idempotency_record_expires_at_idx ON public.idempotency_record USING btree (expires_at);

CREATE TABLE inbox (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  answer inbox_answer NOT NULL DEFAULT 'accept'::inbox_answer,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT inbox_pkey PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX inbox_id_key ON public.inbox USING btree (id);

CREATE UNLOGGED TABLE inbox_request (
  organization_id uuid NOT NULL,
  inbox_id uuid NOT NULL,
  id uuid NOT NULL,
  received_at timestamp(3) with time zone NOT NULL,
  headers jsonb NOT NULL,
  body bytea NOT NULL,
  body_size integer NOT NULL,
  refusal text,
  event_type text,
  event_id text,
  is_handshake boolean NOT NULL,
  answer_status integer NOT NULL,
  answer_body text NOT NULL,
  CONSTRAINT inbox_request_pkey PRIMARY KEY (organization_id, inbox_id, id)
);
CREATE INDEX inbox_request_received_at_idx ON public.inbox_request USING btree (received_at);

CREATE TABLE invitation (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  email text NOT NULL,
  role member_role NOT NULL,
  invited_by_id uuid,
  sha256 bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  accepted_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  mailed_sha256 bytea,
  CONSTRAINT invitation_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT invitation_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT invitation_outcome_check CHECK ((num_nonnulls(accepted_at, revoked_at) < 2))
);
CREATE UNIQUE INDEX invitation_mailed_sha256_key ON public.invitation USING btree (mailed_sha256);
CREATE UNIQUE INDEX invitation_sha256_key ON public.invitation USING btree (sha256);
CREATE TRIGGER invitation_used BEFORE UPDATE ON public.invitation FOR EACH ROW WHEN ((((new.organization_id <> old.organization_id) OR (new.email <> old.email) OR (new.role <> old.role)) OR ((old.accepted_at IS NOT NULL) AND (new.accepted_at IS DISTINCT FROM old.accepted_at)) OR ((old.revoked_at IS NOT NULL) AND (new.revoked_at IS DISTINCT FROM old.revoked_at)))) EXECUTE FUNCTION refuse_change('An invitation stays what it is, and is accepted or revoked once.');

CREATE TABLE invoice (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  number text NOT NULL,
  status invoice_status NOT NULL,
  currency text NOT NULL,
  total_minor bigint NOT NULL,
  paid_minor bigint NOT NULL DEFAULT 0,
  due_on date,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  issued_at timestamp(3) with time zone,
  voided_at timestamp(3) with time zone,
  paid_at timestamp(3) with time zone,
  contract_id uuid,
  period_from date,
  period_to date,
  subtotal_minor bigint,
  tax_minor bigint NOT NULL DEFAULT 0,
  bill_to jsonb,
  void_reason text,
  version integer NOT NULL DEFAULT 1,
  external_id text,
  metadata jsonb NOT NULL DEFAULT '{}'::jsonb,
  credited_minor bigint NOT NULL DEFAULT 0,
  credit_applied_minor bigint NOT NULL DEFAULT 0,
  CONSTRAINT invoice_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_credited TRIGGER DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT invoice_credited_minor_check CHECK (((credited_minor = 0) OR ((status = ANY (ARRAY['issued'::invoice_status, 'paid'::invoice_status])) AND ((credited_minor >= 1) AND (credited_minor <= total_minor))))),
  CONSTRAINT invoice_number_check CHECK (((status = ANY (ARRAY['draft'::invoice_status, 'voided'::invoice_status])) OR (number !~~ 'DRAFT-%'::text))),
  CONSTRAINT invoice_organization_id_contract_id_customer_id_currency_fkey FOREIGN KEY (organization_id, contract_id, customer_id, currency) REFERENCES contract(organization_id, id, customer_id, currency) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT invoice_organization_id_customer_id_currency_fkey FOREIGN KEY (organization_id, customer_id, currency) REFERENCES customer(organization_id, id, currency) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT invoice_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT invoice_paid_by_payments TRIGGER DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT invoice_paid_minor_check CHECK (
CASE status
    WHEN 'issued'::invoice_status THEN ((paid_minor >= 0) AND (credit_applied_minor >= 0) AND ((paid_minor + credit_applied_minor) < total_minor))
    WHEN 'paid'::invoice_status THEN ((paid_minor >= 0) AND (credit_applied_minor >= 0) AND ((paid_minor + credit_applied_minor) = total_minor))
    ELSE ((paid_minor = 0) AND (credit_applied_minor = 0))
END),
  CONSTRAINT invoice_period_check CHECK ((((period_from IS NULL) = (period_to IS NULL)) AND ((period_from IS NULL) OR ((contract_id IS NOT NULL) AND (period_from < period_to))))),
  CONSTRAINT invoice_status_check CHECK (
CASE status
    WHEN 'draft'::invoice_status THEN (num_nonnulls(issued_at, paid_at, voided_at, void_reason) = 0)
    WHEN 'issued'::invoice_status THEN ((issued_at IS NOT NULL) AND (num_nonnulls(paid_at, voided_at, void_reason) = 0))
    WHEN 'paid'::invoice_status THEN ((num_nulls(issued_at, paid_at) = 0) AND (num_nonnulls(voided_at, void_reason) = 0))
    ELSE (voided_at IS NOT NULL)
END),
  CONSTRAINT invoice_total_minor_check CHECK (((abs(total_minor) < '9007199254740992'::bigint) AND COALESCE(((subtotal_minor + tax_minor) = total_minor), true))),
  CONSTRAINT invoice_version_check CHECK ((version >= 1)),
  CONSTRAINT new_invoice_paid_by_payments TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX invoice_contract_period_key ON public.invoice USING btree (contract_id, period_from) WHERE ((contract_id IS NOT NULL) AND (status <> 'voided'::invoice_status));
CREATE INDEX invoice_number_idx ON public.invoice USING btree (number, id);
CREATE INDEX invoice_organization_id_contract_id_status_id_idx ON public.invoice USING btree (organization_id, contract_id, status, id) WHERE (contract_id IS NOT NULL);
CREATE INDEX invoice_organization_id_customer_id_status_id_idx ON public.invoice USING btree (organization_id, customer_id, status, id);
CREATE UNIQUE INDEX invoice_organization_id_external_id_key ON public.invoice USING btree (organization_id, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX invoice_organization_id_id_customer_id_currency_key ON public.invoice USING btree (organization_id, id, customer_id, currency);
CREATE UNIQUE INDEX invoice_organization_id_id_key ON public.invoice USING btree (organization_id, id);
CREATE UNIQUE INDEX invoice_organization_id_number_key ON public.invoice USING btree (organization_id, number);
CREATE INDEX invoice_organization_id_status_id_due_on_created_at_idx ON public.invoice USING btree (organization_id, status, id) INCLUDE (due_on, created_at);
CREATE INDEX invoice_organization_id_updated_at_id_idx ON public.invoice USING btree (organization_id, updated_at, id);
CREATE INDEX invoice_owed_idx ON public.invoice USING btree (organization_id, due_on, id) WHERE (status = 'issued'::invoice_status);
CREATE INDEX invoice_status_id_idx ON public.invoice USING btree (status, id);
CREATE CONSTRAINT TRIGGER invoice_credited AFTER UPDATE ON public.invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.credited_minor <> old.credited_minor) OR (new.credit_applied_minor <> old.credit_applied_minor))) EXECUTE FUNCTION refuse_other_credit();
CREATE TRIGGER invoice_identity BEFORE UPDATE ON public.invoice FOR EACH ROW WHEN (((old.status = 'draft'::invoice_status) AND ((new.id <> old.id) OR (new.organization_id <> old.organization_id)))) EXECUTE FUNCTION refuse_change('An invoice stays what and whose it is.');
CREATE TRIGGER invoice_of_archived_customer BEFORE INSERT ON public.invoice FOR EACH ROW WHEN ((new.contract_id IS NULL)) EXECUTE FUNCTION refuse_archived_customer();
CREATE CONSTRAINT TRIGGER invoice_paid_by_payments AFTER UPDATE ON public.invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.paid_minor <> old.paid_minor)) EXECUTE FUNCTION refuse_other_paid_amount();
CREATE CONSTRAINT TRIGGER new_invoice_paid_by_payments AFTER INSERT ON public.invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.paid_minor <> 0)) EXECUTE FUNCTION refuse_other_paid_amount();
CREATE TRIGGER refuse_invoice_change BEFORE UPDATE ON public.invoice FOR EACH ROW WHEN (((old.status <> 'draft'::invoice_status) AND ((new.status = 'draft'::invoice_status) OR ((old.status = 'voided'::invoice_status) AND (new.status <> 'voided'::invoice_status)) OR ((new.id <> old.id) OR (new.organization_id <> old.organization_id) OR (new.customer_id <> old.customer_id) OR (new.number <> old.number) OR (new.currency <> old.currency) OR (new.total_minor <> old.total_minor) OR (new.tax_minor <> old.tax_minor) OR (new.created_at <> old.created_at)) OR (((((((new.subtotal_minor IS DISTINCT FROM old.subtotal_minor) OR (new.due_on IS DISTINCT FROM old.due_on)) OR (new.contract_id IS DISTINCT FROM old.contract_id)) OR (new.period_from IS DISTINCT FROM old.period_from)) OR (new.period_to IS DISTINCT FROM old.period_to)) OR (new.bill_to IS DISTINCT FROM old.bill_to)) OR (new.issued_at IS DISTINCT FROM old.issued_at))))) EXECUTE FUNCTION refuse_invoice_change();
CREATE TRIGGER refuse_invoice_deletion BEFORE DELETE ON public.invoice FOR EACH ROW WHEN ((old.status <> 'draft'::invoice_status)) EXECUTE FUNCTION refuse_invoice_change();

CREATE TABLE invoice_line (
  organization_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  "position" integer NOT NULL,
  id uuid NOT NULL,
  kind invoice_line_kind NOT NULL,
  description text NOT NULL,
  quantity numeric NOT NULL,
  unit_amount numeric NOT NULL,
  tax_rate numeric NOT NULL,
  amount_minor bigint NOT NULL,
  contract_item_id uuid,
  meter_id uuid,
  period_from date,
  period_to date,
  prorated_days integer,
  prorated_of integer,
  CONSTRAINT invoice_line_pkey PRIMARY KEY (organization_id, invoice_id, "position"),
  CONSTRAINT invoice_line_amount_minor_check CHECK ((((amount_minor)::numeric = (sign((quantity * unit_amount)) * div(((((2)::numeric * abs((quantity * unit_amount))) * (COALESCE(prorated_days, 1))::numeric) + (COALESCE(prorated_of, 1))::numeric), ((2 * COALESCE(prorated_of, 1)))::numeric))) AND (abs(amount_minor) < '9007199254740992'::bigint))),
  CONSTRAINT invoice_line_kind_check CHECK ((((kind = 'manual'::invoice_line_kind) = (contract_item_id IS NULL)) AND ((kind = ANY (ARRAY['usage'::invoice_line_kind, 'usage_adjustment'::invoice_line_kind])) = (meter_id IS NOT NULL)) AND ((kind = 'usage_adjustment'::invoice_line_kind) = (period_from IS NOT NULL)))),
  CONSTRAINT invoice_line_organization_id_invoice_id_fkey FOREIGN KEY (organization_id, invoice_id) REFERENCES invoice(organization_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT invoice_line_period_check CHECK ((((period_from IS NULL) = (period_to IS NULL)) AND COALESCE((period_from < period_to), true))),
  CONSTRAINT invoice_line_position_check CHECK (("position" >= 0)),
  CONSTRAINT invoice_line_price_check CHECK ((((quantity >= (0)::numeric) AND (quantity <= '1000000000000000'::numeric)) AND (abs(unit_amount) < '1000000000000000'::numeric) AND ((tax_rate >= (0)::numeric) AND (tax_rate <= (100)::numeric)))),
  CONSTRAINT invoice_line_prorated_check CHECK ((((prorated_days IS NULL) = (prorated_of IS NULL)) AND ((prorated_days IS NULL) OR ((kind = 'fixed'::invoice_line_kind) AND (prorated_days > 0) AND (prorated_days < prorated_of)))))
);
CREATE TRIGGER refuse_invoice_line_change BEFORE INSERT OR DELETE OR UPDATE ON public.invoice_line FOR EACH ROW EXECUTE FUNCTION refuse_invoice_line_change();

CREATE TABLE member (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  email text NOT NULL,
  role member_role NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  person_id uuid,
  notices_by_mail boolean NOT NULL DEFAULT true,
  CONSTRAINT member_pkey PRIMARY KEY (id),
  CONSTRAINT member_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT member_owner_kept TRIGGER DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT member_owner_stays TRIGGER DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT member_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE SET NULL
);
CREATE UNIQUE INDEX member_organization_id_email_key ON public.member USING btree (organization_id, email);
CREATE UNIQUE INDEX member_organization_id_id_key ON public.member USING btree (organization_id, id);
CREATE INDEX member_person_id_idx ON public.member USING btree (person_id);
CREATE CONSTRAINT TRIGGER member_owner_kept AFTER DELETE ON public.member DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.role = 'OWNER'::member_role)) EXECUTE FUNCTION refuse_ownerless_organization();
CREATE CONSTRAINT TRIGGER member_owner_stays AFTER UPDATE ON public.member DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.role = 'OWNER'::member_role) AND ((new.role <> 'OWNER'::member_role) OR (new.organization_id <> old.organization_id)))) EXECUTE FUNCTION refuse_ownerless_organization();

CREATE TABLE meter (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  aggregation meter_aggregation NOT NULL,
  unit text,
  created_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT meter_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT meter_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT meter_version_check CHECK ((version >= 1))
);
CREATE UNIQUE INDEX meter_organization_id_key_key ON public.meter USING btree (organization_id, key);
CREATE TRIGGER meter_final BEFORE UPDATE ON public.meter FOR EACH ROW WHEN (((new.id <> old.id) OR (new.organization_id <> old.organization_id) OR (new.key <> old.key) OR (new.aggregation <> old.aggregation) OR (new.created_at <> old.created_at))) EXECUTE FUNCTION refuse_change('A meter keeps its key and how it counts, so that what was billed by it stays explainable.');
CREATE TRIGGER meter_kept BEFORE DELETE ON public.meter FOR EACH ROW EXECUTE FUNCTION refuse_change('A meter is not deleted, so that what was billed by it stays explainable.');

CREATE TABLE notice (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  kind notice_kind NOT NULL,
  endpoint_id uuid NOT NULL,
  endpoint_url text NOT NULL,
  count integer NOT NULL DEFAULT 1,
  first_at timestamp(3) with time zone NOT NULL,
  last_at timestamp(3) with time zone NOT NULL,
  closed_at timestamp(3) with time zone,
  disabled_by disabled_by,
  actor_name text,
  reason text,
  delivery_id uuid,
  CONSTRAINT notice_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX notice_last_at_idx ON public.notice USING btree (last_at);
CREATE UNIQUE INDEX notice_open_key ON public.notice USING btree (endpoint_id) WHERE ((kind = 'deliveries_exhausted'::notice_kind) AND (closed_at IS NULL));
CREATE UNIQUE INDEX notice_open_line_key ON public.notice USING btree (endpoint_id) WHERE ((kind = 'line_held_up'::notice_kind) AND (closed_at IS NULL));
CREATE INDEX notice_organization_id_last_at_id_idx ON public.notice USING btree (organization_id, last_at, id);

CREATE TABLE notice_reading (
  organization_id uuid NOT NULL,
  notice_id uuid NOT NULL,
  member_id uuid NOT NULL,
  read_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT notice_reading_pkey PRIMARY KEY (organization_id, member_id, notice_id)
);
CREATE INDEX notice_reading_organization_id_notice_id_idx ON public.notice_reading USING btree (organization_id, notice_id);

CREATE TABLE number_series (
  organization_id uuid NOT NULL,
  series text NOT NULL,
  next bigint NOT NULL,
  CONSTRAINT number_series_pkey PRIMARY KEY (organization_id, series),
  CONSTRAINT number_series_next_check CHECK (((series = ANY (ARRAY['customer'::text, 'contract'::text, 'invoice'::text, 'credit_note'::text])) AND (next >= 1))),
  CONSTRAINT number_series_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id) ON UPDATE RESTRICT ON DELETE RESTRICT
);
CREATE TRIGGER number_series_grows BEFORE UPDATE ON public.number_series FOR EACH ROW WHEN (((new.next < old.next) OR (new.organization_id <> old.organization_id) OR (new.series <> old.series))) EXECUTE FUNCTION refuse_change('A series of numbers only grows.');
CREATE TRIGGER number_series_kept BEFORE DELETE ON public.number_series FOR EACH ROW EXECUTE FUNCTION refuse_change('A series of numbers only grows.');

CREATE TABLE operator_token (
  id uuid NOT NULL,
  name text NOT NULL,
  hint text NOT NULL,
  sha256 bytea NOT NULL,
  scopes text[],
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  CONSTRAINT operator_token_pkey PRIMARY KEY (id),
  CONSTRAINT operator_token_sha256_check CHECK ((octet_length(sha256) = 32))
);
CREATE UNIQUE INDEX operator_token_sha256_key ON public.operator_token USING btree (sha256);
CREATE TRIGGER operator_token_revoked BEFORE UPDATE ON public.operator_token FOR EACH ROW WHEN (((new.sha256 <> old.sha256) OR ((old.revoked_at IS NOT NULL) AND (new.revoked_at IS DISTINCT FROM old.revoked_at)))) EXECUTE FUNCTION refuse_change('An operator token stays what it is, and revoked once it is.');

CREATE TABLE ordered_delivery (
  delivery_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  line uuid NOT NULL,
  event_id uuid NOT NULL,
  "position" bigint,
  CONSTRAINT ordered_delivery_pkey PRIMARY KEY (delivery_id)
);
CREATE INDEX ordered_delivery_line_idx ON public.ordered_delivery USING btree (endpoint_id, line, "position", delivery_id);
CREATE INDEX ordered_delivery_unplaced_idx ON public.ordered_delivery USING btree (event_id) WHERE ("position" IS NULL);

CREATE TABLE organization (
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  rate_limit_requests integer,
  rate_limit_window_seconds integer,
  time_zone text NOT NULL DEFAULT 'UTC'::text,
  epoch integer NOT NULL DEFAULT 1,
  lives_in text,
  CONSTRAINT organization_pkey PRIMARY KEY (id),
  CONSTRAINT organization_rate_limit_check CHECK ((((rate_limit_requests IS NULL) = (rate_limit_window_seconds IS NULL)) AND (rate_limit_requests >= 0) AND (rate_limit_window_seconds >= 1)))
);

CREATE TABLE organization_move (
  organization_id uuid NOT NULL,
  state move_state NOT NULL,
  target text NOT NULL,
  until timestamp(3) with time zone,
  started_at timestamp(3) with time zone NOT NULL,
  gone_at timestamp(3) with time zone,
  remove_at timestamp(3) with time zone,
  removed_at timestamp(3) with time zone,
  CONSTRAINT organization_move_pkey PRIMARY KEY (organization_id)
);

CREATE TABLE organization_move_job (
  name text NOT NULL,
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  job jsonb NOT NULL,
  CONSTRAINT organization_move_job_pkey PRIMARY KEY (name, id)
);

CREATE TABLE organization_move_note (
  id bigint NOT NULL,
  organization_id uuid NOT NULL,
  table_name text NOT NULL,
  row_key jsonb NOT NULL,
  CONSTRAINT organization_move_note_pkey PRIMARY KEY (id)
);

CREATE TABLE organization_move_step (
  organization_id uuid NOT NULL,
  step text NOT NULL,
  place jsonb NOT NULL,
  CONSTRAINT organization_move_step_pkey PRIMARY KEY (organization_id, step)
);

CREATE TABLE passkey (
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[],
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_counter_check CHECK ((counter >= 0)),
  CONSTRAINT passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX passkey_credential_id_key ON public.passkey USING btree (credential_id);
CREATE INDEX passkey_person_id_id_idx ON public.passkey USING btree (person_id, id);
CREATE TRIGGER passkey_counter_grows BEFORE UPDATE ON public.passkey FOR EACH ROW WHEN (((new.counter < old.counter) OR (new.person_id <> old.person_id) OR (new.credential_id <> old.credential_id))) EXECUTE FUNCTION refuse_change('A passkey is its person''s, and its counter only grows.');

CREATE TABLE payment (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  received_at timestamp(3) with time zone NOT NULL,
  customer_id uuid,
  created_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone,
  status payment_status NOT NULL DEFAULT 'received'::payment_status,
  method text,
  reference text,
  reversed_at timestamp(3) with time zone,
  reverse_reason text,
  version integer NOT NULL DEFAULT 1,
  external_id text,
  metadata jsonb NOT NULL DEFAULT '{}'::jsonb,
  refunded_minor bigint NOT NULL DEFAULT 0,
  CONSTRAINT payment_pkey PRIMARY KEY (id),
  CONSTRAINT payment_amount_minor_check CHECK (((amount_minor >= 1) AND (amount_minor <= '9007199254740991'::bigint))),
  CONSTRAINT payment_columns_check CHECK ((num_nulls(customer_id, created_at, updated_at) = 0)),
  CONSTRAINT payment_counted TRIGGER DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT payment_organization_id_invoice_id_customer_id_currency_fkey FOREIGN KEY (organization_id, invoice_id, customer_id, currency) REFERENCES invoice(organization_id, id, customer_id, currency) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT payment_refunded_as_refunds TRIGGER DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT payment_refunded_by_refunds TRIGGER DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT payment_refunded_minor_check CHECK (((refunded_minor = 0) OR ((status = 'received'::payment_status) AND ((refunded_minor >= 1) AND (refunded_minor <= amount_minor))))),
  CONSTRAINT payment_status_check CHECK ((((status = 'reversed'::payment_status) = (reversed_at IS NOT NULL)) AND ((status = 'reversed'::payment_status) OR (reverse_reason IS NULL)))),
  CONSTRAINT payment_version_check CHECK ((version >= 1))
);
CREATE INDEX payment_invoice_id_idx ON public.payment USING btree (invoice_id);
CREATE INDEX payment_organization_id_customer_id_status_id_idx ON public.payment USING btree (organization_id, customer_id, status, id);
CREATE UNIQUE INDEX payment_organization_id_external_id_key ON public.payment USING btree (organization_id, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX payment_organization_id_id_key ON public.payment USING btree (organization_id, id);
CREATE INDEX payment_organization_id_status_id_idx ON public.payment USING btree (organization_id, status, id);
CREATE INDEX payment_organization_id_updated_at_id_idx ON public.payment USING btree (organization_id, updated_at, id);
CREATE CONSTRAINT TRIGGER payment_counted AFTER INSERT OR UPDATE ON public.payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_other_paid_amount();
CREATE TRIGGER payment_final BEFORE UPDATE ON public.payment FOR EACH ROW WHEN ((((old.status = 'reversed'::payment_status) AND (new.status <> 'reversed'::payment_status)) OR ((new.id <> old.id) OR (new.organization_id <> old.organization_id) OR (new.invoice_id <> old.invoice_id) OR (new.amount_minor <> old.amount_minor) OR (new.currency <> old.currency) OR (new.received_at <> old.received_at)) OR ((old.customer_id IS NOT NULL) AND (new.customer_id IS DISTINCT FROM old.customer_id)) OR ((old.status = 'reversed'::payment_status) AND (new.reversed_at IS DISTINCT FROM old.reversed_at)))) EXECUTE FUNCTION refuse_change('A payment stays as it was recorded. It may be reversed, for good.');
CREATE TRIGGER payment_kept BEFORE DELETE ON public.payment FOR EACH ROW EXECUTE FUNCTION refuse_change('A payment is not deleted. It may be reversed.');
CREATE CONSTRAINT TRIGGER payment_refunded_as_refunds AFTER UPDATE ON public.payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.refunded_minor <> old.refunded_minor)) EXECUTE FUNCTION refuse_other_refunded_amount();
CREATE CONSTRAINT TRIGGER payment_refunded_by_refunds AFTER INSERT ON public.payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.refunded_minor <> 0)) EXECUTE FUNCTION refuse_other_refunded_amount();
CREATE TRIGGER write_payment_columns BEFORE INSERT ON public.payment FOR EACH ROW WHEN ((new.customer_id IS NULL)) EXECUTE FUNCTION write_payment_columns();

CREATE TABLE payment_refund (
  organization_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  id uuid NOT NULL,
  amount_minor bigint NOT NULL,
  reason text,
  reference text,
  refunded_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT payment_refund_pkey PRIMARY KEY (organization_id, payment_id, id),
  CONSTRAINT payment_refund_amount_minor_check CHECK ((amount_minor >= 1)),
  CONSTRAINT payment_refund_counted TRIGGER DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT payment_refund_organization_id_payment_id_fkey FOREIGN KEY (organization_id, payment_id) REFERENCES payment(organization_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT
);
CREATE CONSTRAINT TRIGGER payment_refund_counted AFTER INSERT ON public.payment_refund DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_other_refunded_amount();
CREATE TRIGGER payment_refund_kept BEFORE DELETE OR UPDATE ON public.payment_refund FOR EACH ROW EXECUTE FUNCTION refuse_change('A refund stays as it was recorded.');

CREATE TABLE person (
  id uuid NOT NULL,
  email text NOT NULL,
  name text,
  is_operator boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL,
  last_signed_in_at timestamp(3) with time zone,
  email_verified_at timestamp(3) with time zone,
  CONSTRAINT person_pkey PRIMARY KEY (id),
  CONSTRAINT person_email_check CHECK ((email = lower((email COLLATE "C"))))
);
CREATE UNIQUE INDEX person_email_key ON public.person USING btree (email);

CREATE TABLE portal_link (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  visitor text NOT NULL,
  role member_role NOT NULL,
  areas text[],
  session_minutes integer NOT NULL,
  sha256 bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  opened_at timestamp(3) with time zone,
  session_sha256 bytea,
  ended_at timestamp(3) with time zone,
  created_by_id uuid,
  CONSTRAINT portal_link_pkey PRIMARY KEY (id),
  CONSTRAINT portal_link_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT portal_link_role_check CHECK ((role <> 'OWNER'::member_role)),
  CONSTRAINT portal_link_session_minutes_check CHECK (((session_minutes >= 1) AND (session_minutes <= 480)))
);
CREATE INDEX portal_link_expires_at_idx ON public.portal_link USING btree (expires_at);
CREATE UNIQUE INDEX portal_link_session_sha256_key ON public.portal_link USING btree (session_sha256);
CREATE UNIQUE INDEX portal_link_sha256_key ON public.portal_link USING btree (sha256);

CREATE UNLOGGED TABLE rate_limit_window (
  token_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  taken integer NOT NULL,
  granted integer NOT NULL,
  CONSTRAINT rate_limit_window_pkey PRIMARY KEY (token_id)
) WITH (fillfactor=50);

CREATE TABLE replay (
  id uuid NOT NULL,
  organization_id uuid,
  endpoint_id uuid,
  since timestamp(3) with time zone NOT NULL,
  status replay_status NOT NULL DEFAULT 'running'::replay_status,
  matched integer NOT NULL,
  queued integer NOT NULL DEFAULT 0,
  failed_before integer NOT NULL DEFAULT 0,
  "position" uuid NOT NULL,
  last_id uuid,
  created_at timestamp(3) with time zone NOT NULL,
  completed_at timestamp(3) with time zone,
  event_id uuid,
  event_type text,
  url_host text,
  created_before timestamp(3) with time zone,
  reason text,
  endpoint_position uuid,
  payload_removed integer NOT NULL DEFAULT 0,
  kind redelivery_kind NOT NULL,
  matches text,
  response text,
  CONSTRAINT replay_pkey PRIMARY KEY (id),
  CONSTRAINT replay_counts_check CHECK ((LEAST(matched, queued, failed_before, payload_removed) >= 0)),
  CONSTRAINT replay_scope_check CHECK (((kind = 'filter'::redelivery_kind) OR ((organization_id IS NOT NULL) AND ((kind <> 'endpoint'::redelivery_kind) OR (endpoint_id IS NOT NULL))))),
  CONSTRAINT replay_status_check CHECK (((status <> 'running'::replay_status) = (completed_at IS NOT NULL)))
);
CREATE INDEX replay_by_filter_idx ON public.replay USING btree (id) WHERE (kind = 'filter'::redelivery_kind);
CREATE INDEX replay_endpoint_id_id_idx ON public.replay USING btree (endpoint_id, id);
CREATE INDEX replay_of_organization_idx ON public.replay USING btree (organization_id, id) WHERE (kind <> 'filter'::redelivery_kind);
CREATE UNIQUE INDEX replay_running_key ON public.replay USING btree (organization_id) WHERE ((kind = 'organization'::redelivery_kind) AND (status = 'running'::replay_status));
CREATE TRIGGER write_redelivery_kind BEFORE INSERT ON public.replay FOR EACH ROW WHEN ((new.kind IS NULL)) EXECUTE FUNCTION write_redelivery_kind();

CREATE TABLE retention_deferral (
  kind text NOT NULL,
  id uuid NOT NULL,
  CONSTRAINT retention_deferral_pkey PRIMARY KEY (kind, id)
);

CREATE TABLE retention_position (
  kind text NOT NULL,
  scope text NOT NULL,
  after_time timestamp(3) with time zone NOT NULL,
  after_id uuid NOT NULL,
  CONSTRAINT retention_position_pkey PRIMARY KEY (kind, scope)
);

CREATE TABLE retention_run (
  id uuid NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  completed_at timestamp(3) with time zone,
  replays integer NOT NULL DEFAULT 0,
  events integer NOT NULL DEFAULT 0,
  deliveries integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  responses integer NOT NULL DEFAULT 0,
  payloads integer NOT NULL DEFAULT 0,
  CONSTRAINT retention_run_pkey PRIMARY KEY (id)
);

CREATE TABLE session (
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  sha256 bytea NOT NULL,
  method session_method NOT NULL,
  sso_organization_id uuid,
  created_at timestamp(3) with time zone NOT NULL,
  signed_in_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  address text,
  user_agent text,
  from_cell text,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_method_check CHECK (((method = 'sso'::session_method) = (sso_organization_id IS NOT NULL))),
  CONSTRAINT session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT session_sha256_check CHECK ((octet_length(sha256) = 32)),
  CONSTRAINT session_sso_organization_id_fkey FOREIGN KEY (sso_organization_id) REFERENCES organization(id) ON UPDATE RESTRICT ON DELETE RESTRICT
);
CREATE INDEX session_last_used_at_idx ON public.session USING btree (last_used_at);
CREATE INDEX session_person_id_id_idx ON public.session USING btree (person_id, id);
CREATE UNIQUE INDEX session_sha256_key ON public.session USING btree (sha256);
CREATE TRIGGER session_ended BEFORE UPDATE OF ended_at, person_id, sha256, method, sso_organization_id ON public.session FOR EACH ROW WHEN (((new.person_id <> old.person_id) OR (new.sha256 <> old.sha256) OR (new.method <> old.method) OR (new.sso_organization_id IS DISTINCT FROM old.sso_organization_id) OR ((old.ended_at IS NOT NULL) AND (new.ended_at IS DISTINCT FROM old.ended_at)))) EXECUTE FUNCTION refuse_change('A session stays its person''s, and is over once it has ended.');

CREATE TABLE sign_in_ceremony (
  id uuid NOT NULL,
  kind ceremony_kind NOT NULL,
  sha256 bytea NOT NULL,
  person_id uuid,
  organization_id uuid,
  state_sealed text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT sign_in_ceremony_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_ceremony_expires_at_idx ON public.sign_in_ceremony USING btree (expires_at);
CREATE UNIQUE INDEX sign_in_ceremony_sha256_key ON public.sign_in_ceremony USING btree (sha256);
CREATE TRIGGER sign_in_ceremony_used BEFORE UPDATE ON public.sign_in_ceremony FOR EACH ROW WHEN (((old.used_at IS NOT NULL) AND (new.used_at IS DISTINCT FROM old.used_at))) EXECUTE FUNCTION refuse_change('A sign-in that is under way is completed once.');

CREATE TABLE sign_in_link (
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  sha256 bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  asked_by_sha256 bytea,
  CONSTRAINT sign_in_link_pkey PRIMARY KEY (id),
  CONSTRAINT sign_in_link_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX sign_in_link_expires_at_idx ON public.sign_in_link USING btree (expires_at);
CREATE INDEX sign_in_link_person_id_idx ON public.sign_in_link USING btree (person_id);
CREATE UNIQUE INDEX sign_in_link_sha256_key ON public.sign_in_link USING btree (sha256);
CREATE TRIGGER sign_in_link_used BEFORE UPDATE ON public.sign_in_link FOR EACH ROW WHEN (((new.person_id <> old.person_id) OR (new.sha256 <> old.sha256) OR ((old.used_at IS NOT NULL) AND (new.used_at IS DISTINCT FROM old.used_at)))) EXECUTE FUNCTION refuse_change('A sign-in link is its person''s, and is used once.');

CREATE TABLE sso_connection (
  organization_id uuid NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret_sealed text NOT NULL,
  is_enforced boolean NOT NULL DEFAULT false,
  tested_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sso_connection_pkey PRIMARY KEY (organization_id),
  CONSTRAINT sso_connection_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE TABLE sso_domain (
  organization_id uuid NOT NULL,
  domain text NOT NULL,
  challenge text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  verified_at timestamp(3) with time zone,
  CONSTRAINT sso_domain_pkey PRIMARY KEY (organization_id, domain),
  CONSTRAINT sso_domain_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX sso_domain_domain_idx ON public.sso_domain USING btree (domain) WHERE (verified_at IS NOT NULL);

CREATE TABLE sso_identity (
  organization_id uuid NOT NULL,
  subject text NOT NULL,
  person_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sso_identity_pkey PRIMARY KEY (organization_id, subject),
  CONSTRAINT sso_identity_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  CONSTRAINT sso_identity_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX sso_identity_person_id_idx ON public.sso_identity USING btree (person_id);
CREATE TRIGGER sso_identity_final BEFORE UPDATE ON public.sso_identity FOR EACH ROW EXECUTE FUNCTION refuse_change('A subject of an identity provider stays the person that it is.');

CREATE TABLE test_delivery (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  body text NOT NULL,
  status delivery_status NOT NULL,
  reason text,
  attempt_count integer NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT test_delivery_pkey PRIMARY KEY (id)
);
CREATE INDEX test_delivery_created_at_idx ON public.test_delivery USING btree (created_at);
CREATE INDEX test_delivery_organization_id_status_idx ON public.test_delivery USING btree (organization_id, status);

CREATE TABLE usage_event (
  organization_id uuid NOT NULL,
  id text NOT NULL,
  meter_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  occurred_at timestamp(3) with time zone NOT NULL,
  value numeric,
  text_value text,
  dimensions jsonb,
  received_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  voided_at timestamp(3) with time zone,
  CONSTRAINT usage_event_value_check CHECK (((value >= (0)::numeric) AND (value < '1000000000000000'::numeric)))
);
CREATE INDEX usage_event_aggregated_idx ON ONLY public.usage_event USING btree (organization_id, meter_id, customer_id, occurred_at) INCLUDE (value, text_value) WHERE (voided_at IS NULL);
CREATE INDEX usage_event_at_idx ON ONLY public.usage_event USING btree (organization_id, meter_id, occurred_at) INCLUDE (value, text_value) WHERE (voided_at IS NULL);
CREATE TRIGGER usage_event_final BEFORE UPDATE ON public.usage_event FOR EACH ROW WHEN ((((new.organization_id <> old.organization_id) OR (new.id <> old.id) OR (new.meter_id <> old.meter_id) OR (new.customer_id <> old.customer_id) OR (new.occurred_at <> old.occurred_at)) OR (((new.value IS DISTINCT FROM old.value) OR (new.text_value IS DISTINCT FROM old.text_value)) OR (new.dimensions IS DISTINCT FROM old.dimensions)) OR ((old.voided_at IS NOT NULL) AND (new.voided_at IS DISTINCT FROM old.voided_at)))) EXECUTE FUNCTION refuse_change('A usage event does not change. It may be voided, for good.');
CREATE TRIGGER usage_event_kept BEFORE DELETE ON public.usage_event FOR EACH ROW EXECUTE FUNCTION refuse_change('A usage event is kept with its month, so that its id does not count again. It may be voided.');

CREATE TABLE verification_handshake (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  requested_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  verified boolean,
  detail text,
  sent_at timestamp(3) with time zone,
  signature text,
  connected_ms integer,
  first_byte_ms integer,
  duration_ms integer,
  response_status integer,
  response_headers jsonb,
  response_body bytea,
  error_class text,
  error_message text,
  sent_to text,
  additional_headers jsonb,
  CONSTRAINT verification_handshake_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_handshake_endpoint_id_id_idx ON public.verification_handshake USING btree (endpoint_id, id);
CREATE INDEX verification_handshake_organization_id_requested_at_idx ON public.verification_handshake USING btree (organization_id, requested_at);

CREATE TABLE webhook_endpoint (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  endpoint_url text NOT NULL,
  status endpoint_status NOT NULL DEFAULT 'pending_verification'::endpoint_status,
  disabled_by disabled_by,
  signing_secret_sealed text,
  challenge_sealed text,
  challenge_expires_at timestamp(3) with time zone,
  verified_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  status_reason text,
  url_host text,
  description text,
  metadata jsonb NOT NULL DEFAULT '{}'::jsonb,
  max_per_second integer,
  registered_url text,
  moved_at timestamp(3) with time zone,
  sending_options jsonb NOT NULL DEFAULT '{}'::jsonb,
  next_secret_sealed text,
  next_secret_prepared_at timestamp(3) with time zone,
  ordering delivery_ordering NOT NULL DEFAULT 'none'::delivery_ordering,
  on_exhausted exhaustion_rule NOT NULL DEFAULT 'skip'::exhaustion_rule,
  CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_endpoint_max_per_second_check CHECK (((max_per_second >= 1) AND (max_per_second <= 1000))),
  CONSTRAINT webhook_endpoint_moved_check CHECK (((moved_at IS NULL) OR ((status <> 'active'::endpoint_status) AND (verified_at IS NULL)))),
  CONSTRAINT webhook_endpoint_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT webhook_endpoint_status_check CHECK (
CASE status
    WHEN 'deleted'::endpoint_status THEN ((deleted_at IS NOT NULL) AND (num_nonnulls(signing_secret_sealed, challenge_sealed, challenge_expires_at) = 0))
    WHEN 'disabled'::endpoint_status THEN ((disabled_by IS NOT NULL) AND (deleted_at IS NULL))
    WHEN 'active'::endpoint_status THEN ((verified_at IS NOT NULL) AND (num_nonnulls(disabled_by, deleted_at) = 0))
    ELSE (num_nonnulls(disabled_by, deleted_at) = 0)
END)
);
CREATE INDEX webhook_endpoint_ordered_idx ON public.webhook_endpoint USING btree (organization_id, id) WHERE (ordering <> 'none'::delivery_ordering);
CREATE UNIQUE INDEX webhook_endpoint_organization_id_id_key ON public.webhook_endpoint USING btree (organization_id, id);
CREATE INDEX webhook_endpoint_status_id_idx ON public.webhook_endpoint USING btree (status, id);
CREATE INDEX webhook_endpoint_url_host_id_idx ON public.webhook_endpoint USING btree (url_host, id);
CREATE TRIGGER webhook_endpoint_final BEFORE UPDATE ON public.webhook_endpoint FOR EACH ROW WHEN (((new.id <> old.id) OR (new.organization_id <> old.organization_id) OR ((old.status = 'deleted'::endpoint_status) AND (new.status <> 'deleted'::endpoint_status)))) EXECUTE FUNCTION refuse_change('An endpoint stays its organization''s, and is deleted for good.');
CREATE TRIGGER write_endpoint_url_host BEFORE INSERT OR UPDATE OF endpoint_url ON public.webhook_endpoint FOR EACH ROW EXECUTE FUNCTION write_endpoint_url_host();

CREATE TABLE webhook_subscription (
  endpoint_id uuid NOT NULL,
  event_type text NOT NULL,
  organization_id uuid NOT NULL,
  schema_version integer NOT NULL,
  "position" integer NOT NULL,
  filter text,
  CONSTRAINT webhook_subscription_pkey PRIMARY KEY (endpoint_id, event_type),
  CONSTRAINT webhook_subscription_filter_check CHECK (((filter IS NULL) OR (((filter)::jsonpath IS NOT NULL) AND (length(filter) <= 512)))),
  CONSTRAINT webhook_subscription_organization_id_endpoint_id_fkey FOREIGN KEY (organization_id, endpoint_id) REFERENCES webhook_endpoint(organization_id, id) ON UPDATE RESTRICT ON DELETE CASCADE,
  CONSTRAINT webhook_subscription_schema_version_check CHECK (((schema_version >= 1) AND ("position" >= 0)))
);
CREATE INDEX webhook_subscription_organization_id_event_type_schema_vers_idx ON public.webhook_subscription USING btree (organization_id, event_type, schema_version);

CREATE TABLE worker (
  id uuid NOT NULL,
  host text NOT NULL,
  pid integer NOT NULL,
  version text NOT NULL,
  queues text[],
  in_flight integer NOT NULL,
  unrecorded integer NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  last_seen_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT worker_pkey PRIMARY KEY (id)
) WITH (fillfactor=50);

CREATE TABLE worker_session (
  number integer NOT NULL DEFAULT nextval('worker_session_number_seq'::regclass),
  worker_id uuid NOT NULL,
  entered_at timestamp with time zone NOT NULL,
  server_started_at timestamp with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  process text,
  CONSTRAINT worker_session_pkey PRIMARY KEY (number)
);
CREATE INDEX worker_session_worker_id_idx ON public.worker_session USING btree (worker_id);

-- Functions, whose bodies are in prisma/functions

CREATE FUNCTION public.advance_lines(delivery_ids uuid[], leave boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE FUNCTION public.endpoint_of_event(type text, data json)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION public.enqueue_deliveries(delivery_ids uuid[], endpoint_ids uuid[], start_afters timestamp with time zone[])
 RETURNS void
 LANGUAGE plpgsql;

CREATE FUNCTION public.event_body(place bigint, id uuid, type text, schema_version integer, created_at text, data json)
 RETURNS text
 LANGUAGE plpgsql
 STABLE;

CREATE FUNCTION public.event_breaches(types text[], schema_versions integer[], data json[])
 RETURNS TABLE(place integer, pointer text, problem text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp';

CREATE FUNCTION public.event_document(body text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION public.event_passes_quick_check(type text, schema_version integer, data json)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE;

CREATE FUNCTION public.filter_passes(document jsonb, filter text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION public.follow_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE FUNCTION public.insert_usage_events(organization_id uuid, accepted_since timestamp with time zone, ids text[], meter_ids uuid[], customer_ids uuid[], occurred_ats timestamp with time zone[], numbers numeric[], texts text[], dimensions jsonb[])
 RETURNS integer
 LANGUAGE plpgsql;

CREATE FUNCTION public.is_moving(moved_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE;

CREATE FUNCTION public.is_never_placed(event_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE;

CREATE FUNCTION public.json_date_fits(given text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION public.json_format_fits(format text, given text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION public.json_pointer(path text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION public.json_time_fits(given text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION public.json_value_problems(rule event_schema_rule, value jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION public.json_values_at(data jsonb, path text[])
 RETURNS TABLE(pointer text, value jsonb)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 10;

CREATE FUNCTION public.leave_event_feed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off';

CREATE FUNCTION public.line_of(ordering delivery_ordering, subject_id uuid, event_id uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION public.line_up_deliveries(after_endpoint uuid, after_line uuid, count_max integer)
 RETURNS TABLE(queued integer, has_more boolean, next_endpoint uuid, next_line uuid)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
 SET search_path TO 'public', 'pg_temp';

CREATE FUNCTION public.lives_here(organization_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE;

CREATE FUNCTION public.lock_lines(delivery_ids uuid[])
 RETURNS TABLE(endpoint_ids uuid[], lines uuid[])
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
 SET search_path TO 'public', 'pg_temp';

CREATE FUNCTION public.make_usage_event_partition(during timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql;

CREATE FUNCTION public.move_lines(endpoint_ids uuid[], lines uuid[], changed_ids uuid[] DEFAULT '{}'::uuid[], leave boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
 SET search_path TO 'public', 'pg_temp';

CREATE FUNCTION public.oldest_compatible_version()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION public.pass_over_moved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE FUNCTION public.publish_and_claim_bodies(organization_ids uuid[], types text[], schema_versions integer[], data text[], subject_ids uuid[], event_ids uuid[], audits json, session_lock integer, session integer, room_endpoints uuid[], room_counts integer[])
 RETURNS TABLE(created_at timestamp with time zone, pending_count integer, claimed json)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET lock_timeout TO '500ms'
 SET search_path TO 'public', 'pg_temp';

CREATE FUNCTION public.publish_event(organization_id uuid, type text, schema_version integer, data json, event_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, pending_count integer)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE FUNCTION public.publish_event_unchecked(event_id uuid, organization_id uuid, type text, schema_version integer, data json)
 RETURNS integer
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET search_path TO 'public', 'pg_temp';

CREATE FUNCTION public.publish_events(organization_ids uuid[], types text[], schema_versions integer[], data json[], event_ids uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(id uuid, pending_count integer)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE FUNCTION public.publish_events_unchecked(organization_ids uuid[], types text[], schema_versions integer[], data json[], event_ids uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(id uuid, pending_count integer)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET search_path TO 'public', 'pg_temp';

CREATE FUNCTION public.refuse_archived_customer()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.refuse_contract_item_change()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.refuse_contract_terms_change()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.refuse_credit_note_line_change()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.refuse_customer_in_use()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.refuse_forged_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE FUNCTION public.refuse_invoice_change()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.refuse_invoice_line_change()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.refuse_other_credit()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.refuse_other_paid_amount()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.refuse_other_refunded_amount()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.refuse_ownerless_organization()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.refuse_period_out_of_order()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.refuse_unbilled_days()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.refuse_unbilled_invoice()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.reject_breaches(types text[], schema_versions integer[], data json[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE;

CREATE FUNCTION public.reject_missing_organizations(organization_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp';

CREATE FUNCTION public.release_lines(endpoint_id uuid, count_max integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET search_path TO 'public', 'pg_temp';

CREATE FUNCTION public.sequence_events(count_max integer)
 RETURNS TABLE(placed integer, organization_ids uuid[], has_more boolean)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
 SET search_path TO 'public', 'pg_temp';

CREATE FUNCTION public.stays_in_line(delivery_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE;

CREATE FUNCTION public.subject_of_event(data json)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION public.subscription_event_types(type text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION public.uuid_time_ordered()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE;

CREATE FUNCTION public.write_delivery_status_columns()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.write_endpoint_url_host()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.write_payment_columns()
 RETURNS trigger
 LANGUAGE plpgsql;

CREATE FUNCTION public.write_redelivery_kind()
 RETURNS trigger
 LANGUAGE plpgsql;

-- Tables of pg-boss's queues

-- deliver-event
ALTER TABLE pgboss.j266f593942fe3dac846199cda141bab96fb41bb3613cce4eea57ad07 SET (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_cost_delay=0);
CREATE INDEX deliver_event_active ON pgboss.j266f593942fe3dac846199cda141bab96fb41bb3613cce4eea57ad07 USING btree (started_on) WHERE (state = 'active'::pgboss.job_state);
CREATE INDEX deliver_event_ready ON pgboss.j266f593942fe3dac846199cda141bab96fb41bb3613cce4eea57ad07 USING btree (singleton_key, start_after) WHERE (state = 'created'::pgboss.job_state);
CREATE INDEX deliver_event_waiting ON pgboss.j266f593942fe3dac846199cda141bab96fb41bb3613cce4eea57ad07 USING btree (start_after) WHERE (state = 'retry'::pgboss.job_state);
CREATE INDEX deliver_event_waiting_of_endpoint ON pgboss.j266f593942fe3dac846199cda141bab96fb41bb3613cce4eea57ad07 USING btree (singleton_key) WHERE (state = 'retry'::pgboss.job_state);
