-- One jsonpath that is true for data that certainly fits a schema: publish_event asks event_breaches only
-- about the rest. A process of an earlier version writes rules and fingerprint alone, which makes the jsonpath
-- that is there one of other rules: it counts only beside the fingerprint that it was made for.
--
-- A jsonpath of 3 KB would be compressed, and be unpacked for each event. Up to 8 KB it stays as it is.
alter table event_schema
  add column quick_check jsonpath,
  add column quick_check_fingerprint text,
  set (toast_tuple_target = 8160);
