alter table delivery_attempt add column endpoint_url text;
