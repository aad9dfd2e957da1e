-- No row breaks it: the column is new.
alter table webhook_endpoint validate constraint webhook_endpoint_moved_check;
