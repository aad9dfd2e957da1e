-- What an attempt sent because of its endpoint's sending options; null in place of a value that is secret.
alter table delivery_attempt add column additional_headers jsonb;
