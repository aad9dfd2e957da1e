-- Returns whether a delivery still has its place in a line: it is to be sent, or it failed for good and its endpoint wants the line held.
--
-- Plan: put in place of the call.
-- Locks: none.
-- Relies on: the primary keys of delivery and webhook_endpoint.
-- Called by: move_lines.
create or replace function stays_in_line(delivery_id uuid) returns boolean
  language sql stable
as $fn$
  select exists (
    select from delivery
    where delivery.id = $1
      and (delivery.status in ('pending', 'held')
           or delivery.status = 'failed' and exists (
             select from webhook_endpoint endpoint
             where endpoint.id = delivery.endpoint_id
               and endpoint.on_exhausted = 'hold' and endpoint.ordering <> 'none' and endpoint.status <> 'deleted'
           ))
  )
$fn$;
