-- No row breaks it: nothing is refunded yet.
alter table payment validate constraint payment_refunded_minor_check;
