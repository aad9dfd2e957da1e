-- no-transaction
-- Looks at the lines that are there while others read and write. Of those without proration the rule is the one before, which rows
-- may break since before there was one: then it stays as it was, for what is written from now on.
do $do$
begin
  alter table invoice_line validate constraint invoice_line_prorated_check;
  alter table invoice_line validate constraint invoice_line_amount_minor_check;
exception when check_violation then
  raise warning 'countersign: invoice_line_amount_minor_check of the table invoice_line is broken by rows that are there. It holds for '
    'others, and these cannot be changed before they keep it (docs/operating.md, "Rows that break a rule").';
end
$do$;
