-- Returns whether an event passes the filter of a subscription.
--
-- Silent, so that it never fails: what the predicate can say nothing of (a text compared with a number) does not pass. A document
-- that is null (event_document) passes, so that nothing is lost.
--
-- Locks: none. Reads no table. Relies on: webhook_subscription_filter_check, which keeps out what is no jsonpath.
-- Called by: publish_event_unchecked, publish_events_unchecked, publish_and_claim_bodies; checkFilter (src/domain/endpoints).
create or replace function filter_passes(document jsonb, filter text) returns boolean
  language plpgsql immutable parallel safe
as $fn$
begin
  return document is null or coalesce(document @@ filter::jsonpath, false);
end
$fn$;
