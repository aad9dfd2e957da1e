-- No row breaks it: the column is new.
alter table webhook_subscription validate constraint webhook_subscription_filter_check;
