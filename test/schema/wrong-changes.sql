-- Changes by SQL that the tables refuse, each with the rule that refuses it: guards.test.ts tries them one by one on the rows of
-- its scene, which $names stand for. A statement that somebody writes by hand, or that code of ours should never write.

-- # Payments

-- payment_amount_minor_check: negative
insert into payment (id, organization_id, invoice_id, customer_id, created_at, updated_at, received_at,
  amount_minor, currency) values (gen_random_uuid(), $organization, $issued, $customer, now(), now(), now(),
  -5, 'GBP');

-- payment_amount_minor_check: of nothing
insert into payment (id, organization_id, invoice_id, customer_id, created_at, updated_at, received_at,
  amount_minor, currency) values (gen_random_uuid(), $organization, $issued, $customer, now(), now(), now(),
  0, 'GBP');

-- payment_organization_id_invoice_id_customer_id_currency_fkey: in another currency than its invoice
insert into payment (id, organization_id, invoice_id, customer_id, created_at, updated_at, received_at,
  amount_minor, currency) values (gen_random_uuid(), $organization, $issued, $customer, now(), now(), now(),
  5, 'EUR');

-- payment_organization_id_invoice_id_customer_id_currency_fkey: of another organization than its invoice
insert into payment (id, organization_id, invoice_id, customer_id, created_at, updated_at, received_at,
  amount_minor, currency) values (gen_random_uuid(), $otherOrganization, $issued, $customer, now(), now(),
  now(), 5, 'GBP');

-- payment_organization_id_invoice_id_customer_id_currency_fkey: of another customer than its invoice
insert into payment (id, organization_id, invoice_id, customer_id, created_at, updated_at, received_at,
  amount_minor, currency) values (gen_random_uuid(), $organization, $issued, $secondCustomer, now(), now(),
  now(), 5, 'GBP');

-- payment_counted: on a draft
insert into payment (id, organization_id, invoice_id, customer_id, created_at, updated_at, received_at,
  amount_minor, currency) values (gen_random_uuid(), $organization, $draft, $customer, now(), now(), now(),
  5, 'GBP');

-- payment_counted: on a voided invoice
insert into payment (id, organization_id, invoice_id, customer_id, created_at, updated_at, received_at,
  amount_minor, currency) values (gen_random_uuid(), $organization, $voided, $customer, now(), now(), now(),
  5, 'GBP');

-- payment_counted: that its invoice does not count
insert into payment (id, organization_id, invoice_id, customer_id, created_at, updated_at, received_at,
  amount_minor, currency) values (gen_random_uuid(), $organization, $issued, $customer, now(), now(), now(),
  5, 'GBP');

-- payment_counted: reversed, and counted all the same
update payment set status = 'reversed', reversed_at = now() where id = $payment;

-- payment_status_check: reversed at no time
update payment set status = 'reversed' where id = $payment;

-- payment_status_check: received, and with the time of a reversal
update payment set reversed_at = now() where id = $payment;

-- payment_final: received again after its reversal
update payment set status = 'received', reversed_at = null, reverse_reason = null where id = $reversed;

-- payment_final: of another amount than was recorded
update payment set amount_minor = amount_minor + 1 where id = $payment;

-- payment_final: moved to another invoice
update payment set invoice_id = $issued where id = $payment;

-- payment_refunded_minor_check: refunded more than it is
insert into payment_refund values ($organization, $payment, gen_random_uuid(), 12501, null, null, now());
update payment set refunded_minor = 12501 where id = $payment;

-- payment_refunded_minor_check: reversed and refunded
update payment set refunded_minor = 1 where id = $reversed;

-- payment_refunded_by_refunds: recorded as refunded
insert into payment (id, organization_id, invoice_id, customer_id, created_at, updated_at, received_at,
  amount_minor, refunded_minor, currency) values (gen_random_uuid(), $organization, $issued, $customer, now(), now(), now(),
  5, 5, 'GBP');

-- payment_refunded_as_refunds: refunded without a refund
update payment set refunded_minor = 1 where id = $payment;
update invoice set status = 'issued', paid_at = null, paid_minor = paid_minor - 1 where id = $paid;

-- payment_refund_counted: a refund that its payment does not count
insert into payment_refund values ($organization, $payment, gen_random_uuid(), 1, null, null, now());

-- payment_counted: refunded, and counted whole all the same
insert into payment_refund values ($organization, $payment, gen_random_uuid(), 1, null, null, now());
update payment set refunded_minor = 1 where id = $payment;

-- payment_refund_amount_minor_check: a refund of nothing
insert into payment_refund values ($organization, $payment, gen_random_uuid(), 0, null, null, now());

-- payment_refund_organization_id_payment_id_fkey: of another organization's payment
insert into payment_refund values ($otherOrganization, $payment, gen_random_uuid(), 1, null, null, now());

-- payment_refund_kept: another amount than was recorded
update payment_refund set amount_minor = amount_minor + 1 where payment_id = $refunded;

-- payment_refund_kept: deleted
delete from payment_refund where payment_id = $refunded;

-- payment_kept: deleted
delete from payment where id = $payment;

-- payment_final: without its customer
update payment set customer_id = null where id = $payment;

-- payment_version_check: of version 0
update payment set version = 0 where id = $payment;

-- payment_columns_check: recorded at no time
update payment set created_at = null where id = $payment;

-- # Invoices

-- invoice_paid_minor_check: paid with nothing paid
update invoice set status = 'paid', paid_at = now() where id = $issued;

-- invoice_paid_by_payments: paid by no payment
update invoice set status = 'paid', paid_at = now(), paid_minor = total_minor where id = $issued;

-- invoice_paid_minor_check: paid above the total
update invoice set paid_minor = total_minor + 1 where id = $issued;

-- invoice_paid_minor_check: paid less than nothing
update invoice set paid_minor = -1 where id = $issued;

-- invoice_paid_minor_check: paid up and still owed
update invoice set paid_minor = total_minor where id = $issued;

-- invoice_paid_minor_check: a draft on which is paid
update invoice set paid_minor = 5 where id = $draft;

-- new_invoice_paid_by_payments: new, with what nobody has paid
insert into invoice (id, number, status, total_minor, created_at, issued_at, updated_at, organization_id,
  customer_id, currency, paid_minor) values (gen_random_uuid(), 'N-1', 'issued', 100, now(), now(), now(),
  $organization, $customer, 'GBP', 5);

-- invoice_status_check: paid at no time
update invoice set paid_at = null where id = $paid;

-- invoice_paid_minor_check: paid, and owed again with its payment
update invoice set status = 'issued' where id = $paid;

-- invoice_status_check: issued at no time
update invoice set status = 'issued', number = 'N-2' where id = $draft;

-- invoice_paid_minor_check: issued below zero
update invoice set status = 'issued', number = 'N-2', issued_at = now(), total_minor = -100, subtotal_minor
  = -100 where id = $draft;

-- invoice_number_check: issued by the number of a draft
update invoice set status = 'issued', issued_at = now() where id = $draft;

-- invoice_status_check: voided at no time
update invoice set status = 'voided' where id = $issued;

-- invoice_paid_minor_check: voided with a payment
update invoice set status = 'voided', voided_at = now() where id = $paid;

-- refuse_invoice_change: in force again after it was voided
update invoice set status = 'issued' where id = $voided;

-- refuse_invoice_change: a draft again
update invoice set status = 'draft' where id = $issued;

-- refuse_invoice_change: of another total once issued
update invoice set total_minor = 1, subtotal_minor = 1 where id = $issued;

-- refuse_invoice_deletion: deleted once issued
delete from invoice where id = $issued;

-- invoice_total_minor_check: whose total is not its parts
update invoice set tax_minor = 7 where id = $draft;

-- invoice_total_minor_check: beyond what JSON carries
update invoice set total_minor = 9007199254740992, subtotal_minor = 9007199254740992 where id = $draft;

-- invoice_organization_id_customer_id_currency_fkey: of another organization's customer
insert into invoice (id, number, status, total_minor, created_at, updated_at, organization_id, customer_id,
  currency) values (gen_random_uuid(), 'N-1', 'draft', 100, now(), now(), $organization, $otherCustomer,
  'GBP');

-- invoice_organization_id_customer_id_currency_fkey: in another currency than its customer
insert into invoice (id, number, status, total_minor, created_at, updated_at, organization_id, customer_id,
  currency) values (gen_random_uuid(), 'N-1', 'draft', 100, now(), now(), $organization, $customer, 'EUR');

-- invoice_organization_id_contract_id_customer_id_currency_fkey: of an unknown contract
update invoice set contract_id = gen_random_uuid() where id = $draft;

-- invoice_organization_id_contract_id_customer_id_currency_fkey: of another customer's contract
update invoice set contract_id = $secondContract where id = $draft;

-- invoice_organization_id_contract_id_customer_id_currency_fkey: of another organization's contract
update invoice set contract_id = $otherContract where id = $draft;

-- invoice_identity: moved to another organization
update invoice set organization_id = $otherOrganization where id = $draft;

-- invoice_period_check: of half a period
update invoice set contract_id = $draftContract, period_from = '2026-01-15' where id = $draft;

-- invoice_period_check: of a period that ends before it begins
update invoice set contract_id = $draftContract, period_from = '2026-01-15', period_to = '2026-01-14' where
  id = $draft;

-- invoice_period_check: of a period of no contract
update invoice set period_from = '2026-01-15', period_to = '2026-02-15' where id = $draft;

-- invoice_contract_period_key: for a period that has one
insert into invoice (id, number, status, total_minor, created_at, updated_at, organization_id, customer_id,
  currency, contract_id, period_from, period_to) values (gen_random_uuid(), 'N-1', 'draft', 100, now(),
  now(), $organization, $customer, 'GBP', $contract, '2026-01-15', '2026-02-15');

-- billed_period_organization_id_invoice_id_fkey: that bills a period, deleted
delete from invoice_line where invoice_id = $bill;
delete from invoice where id = $bill;

-- invoice_organization_id_number_key: with the number of another
update invoice set number = (select number from invoice where id = $issued) where id = $draft;

-- invoice_version_check: of version 0
update invoice set version = 0 where id = $draft;

-- # Lines of invoices

-- invoice_line_price_check: with a tax of 500 %
insert into invoice_line (organization_id, invoice_id, position, id, description, kind, quantity,
  unit_amount, tax_rate, amount_minor, contract_item_id, meter_id, period_from, period_to) values
  ($organization, $draft, 9, gen_random_uuid(), 'Wrong', 'manual', 1, 5, 500, 5, null, null, null, null);

-- invoice_line_price_check: with a negative tax
insert into invoice_line (organization_id, invoice_id, position, id, description, kind, quantity,
  unit_amount, tax_rate, amount_minor, contract_item_id, meter_id, period_from, period_to) values
  ($organization, $draft, 9, gen_random_uuid(), 'Wrong', 'manual', 1, 5, -1, 5, null, null, null, null);

-- invoice_line_price_check: of a negative quantity
insert into invoice_line (organization_id, invoice_id, position, id, description, kind, quantity,
  unit_amount, tax_rate, amount_minor, contract_item_id, meter_id, period_from, period_to) values
  ($organization, $draft, 9, gen_random_uuid(), 'Wrong', 'manual', -1, 5, 0, -5, null, null, null, null);

-- invoice_line_amount_minor_check: of a quantity that is no number
update invoice_line set quantity = 'Infinity', unit_amount = 0, amount_minor = 0 where invoice_id = $draft;

-- invoice_line_amount_minor_check: of another amount than its price
insert into invoice_line (organization_id, invoice_id, position, id, description, kind, quantity,
  unit_amount, tax_rate, amount_minor, contract_item_id, meter_id, period_from, period_to) values
  ($organization, $draft, 9, gen_random_uuid(), 'Wrong', 'manual', 2, 5, 0, 11, null, null, null, null);

-- invoice_line_amount_minor_check: of a whole period for its half
insert into invoice_line (organization_id, invoice_id, position, id, description, kind, quantity, unit_amount, tax_rate,
  amount_minor, contract_item_id, prorated_days, prorated_of) values
  ($organization, $draft, 9, gen_random_uuid(), 'Wrong', 'fixed', 2, 5, 0, 10, $item, 15, 30);

-- invoice_line_prorated_check: of more days than its period has
insert into invoice_line (organization_id, invoice_id, position, id, description, kind, quantity, unit_amount, tax_rate,
  amount_minor, contract_item_id, prorated_days, prorated_of) values
  ($organization, $draft, 9, gen_random_uuid(), 'Wrong', 'fixed', 2, 5, 0, 10, $item, 30, 30);

-- invoice_line_prorated_check: by hand, of half a period
insert into invoice_line (organization_id, invoice_id, position, id, description, kind, quantity, unit_amount, tax_rate,
  amount_minor, prorated_days, prorated_of) values
  ($organization, $draft, 9, gen_random_uuid(), 'Wrong', 'manual', 2, 5, 0, 5, 15, 30);

-- invoice_line_organization_id_invoice_id_fkey: of another organization than its invoice's
insert into invoice_line (organization_id, invoice_id, position, id, description, kind, quantity,
  unit_amount, tax_rate, amount_minor, contract_item_id, meter_id, period_from, period_to) values
  ($otherOrganization, $draft, 9, gen_random_uuid(), 'Wrong', 'manual', 1, 5, 0, 5, null, null, null, null);

-- invoice_line_kind_check: by hand, of an item
insert into invoice_line (organization_id, invoice_id, position, id, description, kind, quantity,
  unit_amount, tax_rate, amount_minor, contract_item_id, meter_id, period_from, period_to) values
  ($organization, $draft, 9, gen_random_uuid(), 'Wrong', 'manual', 1, 5, 0, 5, $item, null, null, null);

-- invoice_line_kind_check: of usage, of no meter
insert into invoice_line (organization_id, invoice_id, position, id, description, kind, quantity,
  unit_amount, tax_rate, amount_minor, contract_item_id, meter_id, period_from, period_to) values
  ($organization, $draft, 9, gen_random_uuid(), 'Wrong', 'usage', 1, 5, 0, 5, $item, null, null, null);

-- invoice_line_period_check: of half a period
insert into invoice_line (organization_id, invoice_id, position, id, description, kind, quantity,
  unit_amount, tax_rate, amount_minor, contract_item_id, meter_id, period_from, period_to) values
  ($organization, $draft, 9, gen_random_uuid(), 'Wrong', 'usage_adjustment', 1, 5, 0, 5, $item, $meter,
  '2026-01-15', null);

-- refuse_invoice_line_change: added to an issued invoice
insert into invoice_line (organization_id, invoice_id, position, id, description, kind, quantity,
  unit_amount, tax_rate, amount_minor, contract_item_id, meter_id, period_from, period_to) values
  ($organization, $issued, 9, gen_random_uuid(), 'Wrong', 'manual', 1, 5, 0, 5, null, null, null, null);

-- refuse_invoice_line_change: taken from an issued invoice
delete from invoice_line where invoice_id = $issued;

-- invoice_line_position_check: before the first
update invoice_line set position = -1 where invoice_id = $draft;

-- # Contracts

-- contract_organization_id_customer_id_currency_fkey: of another organization's customer
insert into contract (id, number, title, status, starts_on, payment_terms_days, auto_issue, created_at,
  updated_at, organization_id, customer_id, currency) values (gen_random_uuid(), 'N-1', 'Wrong', 'draft',
  '2026-01-15', 30, false, now(), now(), $organization, $otherCustomer, 'GBP');

-- contract_organization_id_customer_id_currency_fkey: in another currency than its customer
insert into contract (id, number, title, status, starts_on, payment_terms_days, auto_issue, created_at,
  updated_at, organization_id, customer_id, currency) values (gen_random_uuid(), 'N-1', 'Wrong', 'draft',
  '2026-01-15', 30, false, now(), now(), $organization, $customer, 'EUR');

-- contract_final: in force again after its end
update contract set status = 'active', terminated_at = null, ended_by = null, termination_reason = null where id =
  $terminated;

-- contract_final: a draft again
update contract set status = 'draft' where id = $contract;

-- contract_final: of another customer once in force
update contract set customer_id = $secondCustomer where id = $contract;

-- contract_final: with another beginning once in force
update contract set starts_on = '2025-01-15' where id = $contract;

-- contract_final: billed at another interval once in force
update contract set billing_interval = 'year' where id = $contract;

-- contract_final: that pays by days once in force
update contract set proration = 'day' where id = $contract;

-- contract_final: that ended otherwise
update contract set ended_by = case ended_by when 'term' then 'notice' else 'term' end::ended_by where id = $terminated;

-- contract_final: that ends later than was agreed upon
update contract set ends_on = '2099-01-01' where id = $terminated;

-- contract_status_check: in force since no time
update contract set status = 'active', billed_until = '2026-01-15' where id = $draftContract;

-- contract_status_check: ended on no day
update contract set status = 'terminated', terminated_at = now(), ended_by = 'notice' where id = $contract;

-- contract_status_check: ended by nothing
update contract set status = 'terminated', terminated_at = now(), ends_on = '2099-01-01' where id = $contract;

-- contract_billed_until_check: in force and billed from no day
update contract set status = 'active', activated_at = now() where id = $draftContract;

-- contract_billed_until_check: billed beyond its end
update contract set ends_on = '2026-02-01' where id = $contract;

-- contract_billed_until_check: a draft that is billed
update contract set billed_until = '2026-01-15', billable_on = '2026-02-15' where id = $draftContract;

-- contract_billed_by_periods: billed again from the beginning
update contract set billed_until = '2026-01-15', billable_on = '2026-02-15' where id = $contract;

-- contract_billed_by_periods: with a period left out
update contract set billed_until = billable_on, billable_on = billable_on + 31 where id = $contract;

-- contract_kept: deleted once in force
delete from contract where id = $contract;

-- contract_final: moved to another organization
update contract set organization_id = $otherOrganization where id = $draftContract;

-- contract_payment_terms_days_check: to be paid before it is issued
update contract set payment_terms_days = -1 where id = $draftContract;

-- contract_dates_check: that ends before it begins
update contract set ends_on = '2025-01-01' where id = $draftContract;

-- contract_version_check: of version 0
update contract set version = 0 where id = $contract;

-- # Terms and items

-- contract_item_final: an item of a contract in force at another price
update contract_item set unit_amount = 1 where id = $item;

-- contract_item_final: an item less in a contract in force
delete from contract_item where id = $item;

-- contract_item_final: an item more in a contract in force
insert into contract_item (id, organization_id, terms_id, position, kind, description, quantity, meter_id,
  included_quantity, unit_amount, tax_rate) values (gen_random_uuid(), $organization, $terms, 9, 'fixed',
  'Wrong', 1, null, null, 5, 20);

-- contract_item_final: an item more in an amendment that was announced
insert into contract_item (id, organization_id, terms_id, position, kind, description, quantity, meter_id,
  included_quantity, unit_amount, tax_rate) values (gen_random_uuid(), $organization, $amendment, 9,
  'fixed', 'Wrong', 1, null, null, 5, 20);

-- contract_item_final: an item moved to a draft
update contract_item set terms_id = $draftTerms, position = 7 where id = $item;

-- contract_terms_final: an amendment of days that are billed
insert into contract_terms (id, organization_id, contract_id, effective_on, is_amendment, created_at) values
  (gen_random_uuid(), $organization, $contract, '2026-01-15', true, now());

-- contract_terms_organization_id_contract_id_fkey: an amendment of another organization
insert into contract_terms (id, organization_id, contract_id, effective_on, is_amendment, created_at) values
  (gen_random_uuid(), $otherOrganization, $draftContract, '2026-01-15', true, now());

-- contract_terms_final: an amendment of a contract that has ended
insert into contract_terms (id, organization_id, contract_id, effective_on, is_amendment, created_at) values
  (gen_random_uuid(), $organization, $terminated, '2099-01-15', true, now());

-- contract_terms_final: other first terms of a contract in force
insert into contract_terms (id, organization_id, contract_id, effective_on, is_amendment, created_at) values
  (gen_random_uuid(), $organization, $contract, '2099-01-15', false, now());

-- contract_terms_final: first terms deleted
delete from contract_terms where id = $terms;

-- contract_terms_final: terms from another day on
update contract_terms set effective_on = '2099-01-15' where id = $amendment;

-- contract_terms_final: terms moved to a draft
update contract_terms set contract_id = $draftContract where id = $amendment;

-- contract_item_price_check: a tax of 500 %
insert into contract_item (id, organization_id, terms_id, position, kind, description, quantity, meter_id,
  included_quantity, unit_amount, tax_rate) values (gen_random_uuid(), $organization, $draftTerms, 9,
  'fixed', 'Wrong', 1, null, null, 5, 500);

-- contract_item_price_check: a negative quantity
insert into contract_item (id, organization_id, terms_id, position, kind, description, quantity, meter_id,
  included_quantity, unit_amount, tax_rate) values (gen_random_uuid(), $organization, $draftTerms, 9,
  'fixed', 'Wrong', -1, null, null, 5, 20);

-- contract_item_price_check: less than nothing included
insert into contract_item (id, organization_id, terms_id, position, kind, description, quantity, meter_id,
  included_quantity, unit_amount, tax_rate) values (gen_random_uuid(), $organization, $draftTerms, 9,
  'usage', 'Wrong', null, $meter, -1, 5, 20);

-- contract_item_organization_id_meter_id_fkey: an item of an unknown meter
insert into contract_item (id, organization_id, terms_id, position, kind, description, quantity, meter_id,
  included_quantity, unit_amount, tax_rate) values (gen_random_uuid(), $organization, $draftTerms, 9,
  'usage', 'Wrong', null, gen_random_uuid(), 0, 5, 20);

-- contract_item_organization_id_meter_id_fkey: an item of another organization's meter
insert into contract_item (id, organization_id, terms_id, position, kind, description, quantity, meter_id,
  included_quantity, unit_amount, tax_rate) values (gen_random_uuid(), $organization, $draftTerms, 9,
  'usage', 'Wrong', null, $otherMeter, 0, 5, 20);

-- contract_item_kind_check: a fixed item of a meter
insert into contract_item (id, organization_id, terms_id, position, kind, description, quantity, meter_id,
  included_quantity, unit_amount, tax_rate) values (gen_random_uuid(), $organization, $draftTerms, 9,
  'fixed', 'Wrong', 1, $meter, null, 5, 20);

-- contract_item_position_check: an item before the first
update contract_item set position = -1 where terms_id = $draftTerms;

-- contract_item_organization_id_terms_id_fkey: an item of no terms
insert into contract_item (id, organization_id, terms_id, position, kind, description, quantity, unit_amount, tax_rate)
  values (gen_random_uuid(), $organization, gen_random_uuid(), 0, 'fixed', 'Wrong', 1, 5, 20);

-- # Billing

-- billed_period_in_order: a period billed twice
insert into billed_period (organization_id, contract_id, period_from, period_to, starts_at, ends_at,
  invoice_id) values ($organization, $contract, '2026-01-15', '2026-02-15', now() - interval '1 month',
  now(), $issued);

-- billed_period_in_order: a period within another
insert into billed_period (organization_id, contract_id, period_from, period_to, starts_at, ends_at,
  invoice_id) values ($organization, $contract, '2026-01-20', '2026-01-25', now() - interval '1 month',
  now(), $issued);

-- billed_period_in_order: a period that overlaps another
insert into billed_period (organization_id, contract_id, period_from, period_to, starts_at, ends_at,
  invoice_id) values ($organization, $contract, '2026-01-20', '2026-03-01', now() - interval '1 month',
  now(), $issued);

-- billed_period_in_order: a period after one that is left out
insert into billed_period (organization_id, contract_id, period_from, period_to, starts_at, ends_at,
  invoice_id) values ($organization, $contract, '2099-01-15', '2099-02-15', now() - interval '1 month',
  now(), $issued);

-- billed_period_in_order: the next period, with an invoice of something else
insert into billed_period (organization_id, contract_id, period_from, period_to, starts_at, ends_at,
  invoice_id) values ($organization, $contract, (select billed_until from contract where id = $contract),
  (select billable_on from contract where id = $contract), now() - interval '1 month', now(), $issued);

-- billed_period_in_order: a period of a contract that is not billed
insert into billed_period (organization_id, contract_id, period_from, period_to, starts_at, ends_at,
  invoice_id) values ($organization, $draftContract, '2026-01-15', '2026-02-15', now() - interval '1 month',
  now(), $issued);

-- billed_period_bounds_check: a period that is over before it begins
update invoice set contract_id = contract.id, period_from = billed_until, period_to = billable_on
  from contract where invoice.id = $draft and contract.id = $contract;
insert into billed_period (organization_id, contract_id, period_from, period_to, starts_at, ends_at, invoice_id)
  select organization_id, id, billed_until, billable_on, now(), now() - interval '1 hour', $draft
  from contract where id = $contract;

-- billed_period_kept: a period deleted
delete from billed_period where contract_id = $contract;

-- billed_period_final: a period with another end
update billed_period set period_to = period_to + 1 where contract_id = $contract;

-- billed_period_final: a period billed by another invoice
update billed_period set invoice_id = $issued where contract_id = $contract;

-- billed_period_final: a period without its draft, billed by another invoice
update billed_period set invoice_id = null where contract_id = $contract;
update billed_period set invoice_id = $issued where contract_id = $contract;

-- billed_period_invoice_kept: a period without its invoice, which is still there
update billed_period set invoice_id = null where contract_id = $contract;

-- billed_period_final: a period settled and open again
update billed_period set settled_at = now() where contract_id = $contract;
update billed_period set settled_at = null where contract_id = $contract;

-- billed_usage_final: usage that was billed by another price
update billed_usage set unit_amount = 2, amount_minor = round(greatest(quantity - included_quantity, 0) * 2)
  where contract_id = $contract;

-- billed_usage_amount_minor_check: usage billed at another amount than its price
update billed_usage set amount_minor = amount_minor + 1 where contract_id = $contract;

-- billed_usage_quantity_check: negative usage that was billed
update billed_usage set quantity = -1, amount_minor = 0 where contract_id = $contract;

-- billed_usage_kept: billed usage deleted
delete from billed_usage where contract_id = $contract;

-- billed_usage_organization_id_contract_id_period_from_fkey: usage billed for no period
insert into billed_usage (organization_id, contract_id, period_from, item_id, meter_id, description,
  included_quantity, unit_amount, tax_rate, quantity, amount_minor)
  values ($organization, $contract, '2020-01-15', $item, $meter, 'Wrong', 0, 1, 20, 5, 5);

-- billed_usage_organization_id_meter_id_fkey: usage billed by no meter
insert into billed_usage (organization_id, contract_id, period_from, item_id, meter_id, description,
  included_quantity, unit_amount, tax_rate, quantity, amount_minor)
  values ($organization, $contract, '2026-01-15', $item, gen_random_uuid(), 'Wrong', 0, 1, 20, 5, 5);

-- billing_run_result_organization_id_contract_id_fkey: a run's result for another organization's contract
update billing_run_result set contract_id = $otherContract where contract_id = $contract;

-- billing_run_result_organization_id_invoice_id_fkey: a run's result by another organization's invoice
update billing_run_result set invoice_id = $otherInvoice where contract_id = $contract;

-- billing_run_result_period_check: a run's result for no days
update billing_run_result set period_to = period_from where contract_id = $contract;

-- billing_run_result_outcome_check: a run's result that is an invoice and a failure
update billing_run_result set failure_code = 'internal_error' where contract_id = $contract;

-- number_series_grows: a series of numbers set back
update number_series set next = 1 where organization_id = $organization and series = 'invoice';

-- number_series_kept: a series of numbers deleted
delete from number_series where organization_id = $organization;

-- number_series_next_check: a series of numbers of something else
insert into number_series (organization_id, series, next) values ($organization, 'letters', 1);

-- number_series_organization_id_fkey: a series of numbers of nobody
insert into number_series (organization_id, series, next) values (gen_random_uuid(), 'invoice', 1);

-- # Usage, meters and customers

-- usage_event_value_check: negative usage
insert into usage_event (organization_id, id, meter_id, customer_id, occurred_at, value, text_value) values
  ($organization, 'wrong', $meter, $customer, now(), -1, null);

-- usage_event_value_check: usage that is no number
insert into usage_event (organization_id, id, meter_id, customer_id, occurred_at, value, text_value) values
  ($organization, 'wrong', $meter, $customer, now(), 'NaN', null);

-- usage_event_value_check: usage beyond all measure
insert into usage_event (organization_id, id, meter_id, customer_id, occurred_at, value, text_value) values
  ($organization, 'wrong', $meter, $customer, now(), 'Infinity', null);

-- usage_event_final: usage of another value than was reported
update usage_event set value = 1 where organization_id = $organization;

-- usage_event_final: usage of another customer than was reported
update usage_event set customer_id = $secondCustomer where organization_id = $organization;

-- usage_event_final: usage voided, and counted again
update usage_event set voided_at = now() where organization_id = $organization;
update usage_event set voided_at = null where organization_id = $organization;

-- usage_event_kept: usage deleted
delete from usage_event where organization_id = $organization;

-- meter_kept: a meter deleted
delete from meter where id = $meter;

-- meter_version_check: a version before the first
update meter set version = 0 where id = $meter;

-- meter_final: a meter that counts otherwise
update meter set aggregation = 'max' where id = $meter;

-- meter_final: a meter with another key
update meter set key = 'other' where id = $meter;

-- contract_organization_id_customer_id_currency_fkey: a customer in another currency than its invoices
update customer set currency = 'EUR' where id = $customer;

-- customer_archived: a customer with an active contract archived
update customer set archived_at = now() where id = $customer;

-- contract_of_archived_customer: a contract for an archived customer
insert into contract (id, organization_id, customer_id, number, title, status, starts_on, currency, payment_terms_days, auto_issue,
  created_at, updated_at) values (gen_random_uuid(), $organization, $archivedCustomer, 'N-1', '', 'draft', '2026-01-01', 'GBP', 30, false,
  now(), now());

-- contract_of_archived_customer: a contract of an archived customer activated
update contract set status = 'active', activated_at = now(), billed_until = starts_on, billable_on = starts_on + 31 where id = $draftOfArchived;

-- invoice_of_archived_customer: an invoice for an archived customer
insert into invoice (id, number, status, total_minor, created_at, updated_at, organization_id, customer_id,
  currency) values (gen_random_uuid(), 'N-1', 'draft', 100, now(), now(), $organization, $archivedCustomer, 'GBP');

-- contract_organization_id_customer_id_currency_fkey: a customer moved to another organization
update customer set organization_id = $otherOrganization where id = $customer;

-- customer_country_check: a customer of no country
update customer set country = '' where id = $customer;

-- customer_currency_check: a customer of no currency
update customer set currency = '£' where id = $freeCustomer;

-- customer_version_check: a customer of version 0
update customer set version = 0 where id = $customer;

-- contract_organization_id_customer_id_currency_fkey: a customer deleted
delete from customer where id = $customer;

-- # Who may do what

-- member_owner_kept: the last OWNER removed
update api_token set issued_by_id = null where organization_id = $organization;
delete from member where organization_id = $organization and role = 'OWNER';

-- member_owner_stays: the last OWNER made a MEMBER
update member set role = 'MEMBER' where organization_id = $organization;

-- api_token_organization_id_issued_by_id_fkey: the last OWNER moved to another organization
update member set organization_id = $otherOrganization, email = email || 2 where organization_id =
  $organization;

-- member_organization_id_email_key: a member twice
insert into member (id, organization_id, email, role) select gen_random_uuid(), organization_id, email,
  'MEMBER' from member where organization_id = $organization;

-- api_token_organization_id_issued_by_id_fkey: a token issued by another organization's member
update api_token set issued_by_id = (select id from member where organization_id = $otherOrganization) where
  organization_id = $organization;

-- api_token_revoked: a token moved to another organization
update api_token set organization_id = $otherOrganization, issued_by_id = null where organization_id =
  $organization;

-- api_token_revoked: a token that works again after it was revoked
update api_token set revoked_at = now() where organization_id = $organization;
update api_token set revoked_at = null where organization_id = $organization;

-- api_token_sha256_check: a token of no secret
insert into api_token (id, organization_id, name, hint, sha256) values (gen_random_uuid(), $organization,
  'Wrong', '', '');

-- operator_token_revoked: an operator token that works again
update operator_token set revoked_at = null;

-- operator_token_sha256_check: an operator token of no secret
insert into operator_token (id, name, hint, sha256) values (gen_random_uuid(), 'Wrong', '', '');

-- session_ended: a session that goes on after its end
update session set ended_at = null where person_id = $person;

-- session_ended: a session of another person
update session set person_id = gen_random_uuid() where person_id = $person;

-- session_method_check: a session by a provider of no organization
insert into session (id, person_id, sha256, method, created_at, signed_in_at, last_used_at) values
  (gen_random_uuid(), $person, sha256('3'), 'sso', now(), now(), now());

-- session_method_check: a session by a link, of an organization
insert into session (id, person_id, sha256, method, sso_organization_id, created_at, signed_in_at,
  last_used_at) values (gen_random_uuid(), $person, sha256('3'), 'passkey', $organization, now(), now(),
  now());

-- session_sso_organization_id_fkey: a session by a provider of an organization that does not exist
insert into session (id, person_id, sha256, method, sso_organization_id, created_at, signed_in_at,
  last_used_at) values (gen_random_uuid(), $person, sha256('3'), 'sso', gen_random_uuid(), now(), now(),
  now());

-- session_sha256_check: a session of no secret
insert into session (id, person_id, sha256, method, created_at, signed_in_at, last_used_at)
  values (gen_random_uuid(), $person, '', 'passkey', now(), now(), now());

-- sign_in_link_used: a sign-in link that works again
update sign_in_link set used_at = null where person_id = $person;

-- sign_in_ceremony_used: a sign-in that is completed twice
update sign_in_ceremony set used_at = null;

-- invitation_used: an invitation with another role
update invitation set role = 'OWNER' where organization_id = $organization;

-- invitation_outcome_check: an invitation accepted and revoked
update invitation set accepted_at = now(), revoked_at = now() where organization_id = $organization;

-- invitation_used: an invitation that is open again
update invitation set revoked_at = now() where organization_id = $organization;
update invitation set revoked_at = null where organization_id = $organization;

-- person_email_check: a person by an address in capitals
update person set email = upper(email) where id = $person;

-- passkey_counter_grows: a passkey whose counter falls
update passkey set counter = 4 where person_id = $person;

-- passkey_counter_check: a passkey below its first use
insert into passkey (id, person_id, credential_id, public_key, counter, name, created_at) values
  (gen_random_uuid(), $person, 'other', '', -1, '', now());

-- sso_identity_final: an identity that becomes another person
update sso_identity set person_id = gen_random_uuid();

-- sso_identity_organization_id_fkey: an identity of no organization
insert into sso_identity (organization_id, subject, person_id, created_at) values (gen_random_uuid(), 'x',
  $person, now());

-- # Webhooks

-- webhook_subscription_organization_id_endpoint_id_fkey: a subscription to another organization's events
update webhook_subscription set organization_id = $otherOrganization where endpoint_id = $endpoint;

-- webhook_subscription_schema_version_check: a subscription to version 0
update webhook_subscription set schema_version = 0 where endpoint_id = $endpoint;

-- webhook_subscription_filter_check: a filter that takes long to evaluate
update webhook_subscription set filter = '$.data.title == "' || repeat('x', 500) || '"' where endpoint_id = $endpoint;

-- webhook_endpoint_final: an endpoint moved to another organization
update webhook_endpoint set organization_id = $otherOrganization where id = $endpoint;

-- webhook_endpoint_status_check: an endpoint that nobody disabled
update webhook_endpoint set status = 'disabled' where id = $endpoint;

-- webhook_endpoint_status_check: an active endpoint that somebody disabled
update webhook_endpoint set disabled_by = 'operator' where id = $endpoint;

-- webhook_endpoint_status_check: an active endpoint that has not proved whose it is
update webhook_endpoint set status = 'active' where id = $endpoint;

-- webhook_endpoint_status_check: an endpoint deleted at no time
update webhook_endpoint set status = 'deleted', signing_secret_sealed = null where id = $endpoint;

-- webhook_endpoint_status_check: a deleted endpoint with its secret
update webhook_endpoint set status = 'deleted', deleted_at = now(), signing_secret_sealed = 'sealed' where
  id = $endpoint;

-- webhook_endpoint_moved_check: verified, and without a verified address
update webhook_endpoint set verified_at = now(), moved_at = now() where id = $endpoint;

-- webhook_endpoint_final: a deleted endpoint that is back
update webhook_endpoint set status = 'active', deleted_at = null where id = $deletedEndpoint;

-- webhook_endpoint_max_per_second_check: an endpoint faster than the limit
update webhook_endpoint set max_per_second = 0 where id = $endpoint;

-- replay_status_check: a redelivery completed at no time
update replay set status = 'completed';

-- replay_scope_check: a redelivery of no endpoint
update replay set endpoint_id = null where kind = 'endpoint';

-- replay_counts_check: a redelivery of fewer than none
update replay set queued = -1;

-- organization_rate_limit_check: a limit of requests in no time
update organization set rate_limit_requests = 5 where id = $organization;

-- event_body_check: an event that says nothing
insert into event (id, organization_id, type, schema_version, created_at, seq)
  values (gen_random_uuid(), $organization, 'invoice.issued', 1, now(), 0);

-- event_schema_rule_type_schema_version_fkey: a rule of no event type
update event_schema_rule set schema_version = 99;

-- # Credit notes

-- credit_note_organization_id_invoice_id_customer_id_currenc_fkey: for an invoice of another customer
update credit_note set customer_id = $secondCustomer where id = $creditDraft;

-- credit_note_status_check: issued at no time
update credit_note set issued_at = null where id = $creditNote;

-- credit_note_final: no longer issued
update credit_note set status = 'draft', issued_at = null where id = $creditNote;

-- credit_note_final: of another amount
update credit_note set total_minor = total_minor + 1, tax_minor = tax_minor + 1 where id = $creditNote;

-- credit_note_final: for another invoice
update credit_note set invoice_id = $issued where id = $creditDraft;

-- credit_note_kept: deleted
delete from credit_note where id = $creditNote;

-- credit_note_total_minor_check: a total that its parts do not make
update credit_note set total_minor = total_minor + 1 where id = $creditDraft;

-- credit_note_version_check: of version 0
update credit_note set version = 0 where id = $creditNote;

-- credit_note_counted: issued, and not credited of its invoice
update credit_note set status = 'issued', number = 'CN-00002', issued_at = now() where id = $creditDraft;

-- credit_note_counted: issued, of another amount than its lines
update credit_note set status = 'issued', number = 'CN-00002', issued_at = now(), subtotal_minor = subtotal_minor - 1,
  total_minor = total_minor - 1 where id = $creditDraft;
update invoice set credited_minor = credited_minor + (select total_minor from credit_note where id = $creditDraft)
  where id = $credited;

-- credit_note_counted: issued, with another tax than that of its lines
update credit_note set status = 'issued', number = 'CN-00002', issued_at = now(), tax_minor = tax_minor + 1,
  total_minor = total_minor + 1 where id = $creditDraft;
update invoice set credited_minor = credited_minor + (select total_minor from credit_note where id = $creditDraft)
  where id = $credited;

-- invoice_credited: credited without a credit note
update invoice set credited_minor = 1 where id = $issued;

-- invoice_credited_minor_check: credited more than it is
update invoice set credited_minor = total_minor + 1 where id = $issued;

-- credit_note_line_final: another amount of an issued credit note
update credit_note_line set amount_minor = amount_minor - 1 where credit_note_id = $creditNote;

-- credit_note_line_final: another line of an issued credit note
insert into credit_note_line values ($organization, $creditNote, 1, $credited, 1);

-- credit_note_line_organization_id_credit_note_id_invoice_id_fkey: of another invoice than its credit note
insert into credit_note_line values ($organization, $creditDraft, 7, $issued, 1);

-- credit_note_line_organization_id_invoice_id_position_fkey: of a line that the invoice does not have
insert into credit_note_line values ($organization, $creditDraft, 7, $credited, 1);

-- credit_application_amount_minor_check: of nothing
insert into credit_application values ($organization, $creditNote, gen_random_uuid(), 'refunded', 0, $customer, 'GBP', null, null, now());

-- credit_application_kind_check: refunded, and of an invoice
insert into credit_application values ($organization, $creditNote, gen_random_uuid(), 'refunded', 1, $customer, 'GBP', $issued, null, now());

-- credit_application_counted: that its credit note does not count
insert into credit_application values ($organization, $creditNote, gen_random_uuid(), 'refunded', 1, $customer, 'GBP', null, null, now());

-- credit_application_kept: another amount than was recorded
update credit_application set amount_minor = amount_minor + 1 where credit_note_id = $creditNote;

-- credit_application_organization_id_credit_note_id_customer_fkey: of another customer
insert into credit_application values ($organization, $creditNote, gen_random_uuid(), 'refunded', 1, $secondCustomer, 'GBP', null, null, now());

-- credit_application_organization_id_invoice_id_customer_id__fkey: of an invoice of another customer
insert into credit_application values ($organization, $creditNote, gen_random_uuid(), 'applied', 1, $customer, 'GBP', $otherInvoice, null, now());

-- # Portal links

-- portal_link_session_minutes_check: for longer than a working day
insert into portal_link (id, organization_id, visitor, role, areas, session_minutes, sha256, created_at, expires_at)
values (gen_random_uuid(), $organization, 'user-1', 'ADMIN', '{webhooks}', 481, '\x00', now(), now());

-- portal_link_role_check: as somebody who owns the organization
insert into portal_link (id, organization_id, visitor, role, areas, session_minutes, sha256, created_at, expires_at)
values (gen_random_uuid(), $organization, 'user-1', 'OWNER', '{webhooks}', 60, '\x00', now(), now());
