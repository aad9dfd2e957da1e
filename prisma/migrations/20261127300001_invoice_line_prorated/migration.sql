-- The line of a fixed item in a part of a period says how many of how many days it bills, and its amount follows. By div, which is
-- exact: numeric's quotient is rounded, and rounding it again would make a half of what is a little less.
alter table invoice_line
  add column prorated_days integer,
  add column prorated_of integer,
  drop constraint invoice_line_amount_minor_check,
  add constraint invoice_line_amount_minor_check check (
    amount_minor = sign(quantity * unit_amount) * div(
      2 * abs(quantity * unit_amount) * coalesce(prorated_days, 1) + coalesce(prorated_of, 1), 2 * coalesce(prorated_of, 1)
    ) and abs(amount_minor) < 9007199254740992
  ) not valid,
  add constraint invoice_line_prorated_check check (
    (prorated_days is null) = (prorated_of is null)
    and (prorated_days is null or (kind = 'fixed' and prorated_days > 0 and prorated_days < prorated_of))
  ) not valid;
