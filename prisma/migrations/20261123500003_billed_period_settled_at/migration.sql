-- When the usage of a billed period was counted for the last time.
alter table billed_period add column settled_at timestamptz(3);
