-- Makes the next jobs of the lines that these deliveries are in, after their states have changed in this transaction: they have
-- ended, were held, resumed or redelivered. Returns how many. Deliveries that are in no line change nothing.
--
-- Whoever changes such a delivery calls this afterwards, in the same transaction. Of two that change deliveries of one line at
-- once, the later one to get its lock sees what both did.
--
-- With `leave` they leave their lines whatever their states are.
--
-- Locks: the lines, in the order of their keys.
-- Reads no table.
-- Calls: lock_lines, move_lines.
-- Called by: src/domain/delivery-queue, src/domain/redelivery.
create or replace function advance_lines(delivery_ids uuid[], leave boolean default false) returns integer
  language plpgsql
  set search_path = public, pg_temp
as $fn$
declare
  locked record;
begin
  select endpoint_ids, lines into locked from lock_lines(delivery_ids);
  if locked.lines is null then
    return 0;
  end if;
  return move_lines(locked.endpoint_ids, locked.lines, delivery_ids, leave);
end
$fn$;
