-- Trigger function: writes down what changes in an organization that is being moved to another installation, and refuses changes while its
-- move is stopped, and for ever once it is gone. Arguments: the table; what it does in the stop, `refused` or `passed`; and, of one that is
-- copied ahead, the columns of its key, which is noted.
--
-- Refusals have the code 40001, which means "try again" to every publisher.
-- It runs after the row is written, so the transaction has its number: one that sees no stop is waited for by whoever stops.
-- One with an older snapshot (REPEATABLE READ) fails at the lock. Runs as its owner, because a publisher's role sees no move.
--
-- What is left of one that is gone is removed by whoever moved it (is_moving).
--
-- Locks: none but, in such a transaction, the move's row, shared.
-- Relies on: the primary key of organization_move.
-- Calls: is_moving.
-- Called by: triggers that exist while a move runs (src/domain/cells/move).
create or replace function follow_move() returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $fn$
declare
  moved uuid;
  move record;
  key_columns constant text[] := tg_argv[2:];
  row_key jsonb;
begin
  if tg_argv[0] = 'organization' then moved := new.id; else moved := coalesce(new.organization_id, old.organization_id); end if;
  if current_setting('transaction_isolation') <> 'read committed' then
    perform from organization_move where organization_id = moved for share;
  end if;
  select state, target into move from organization_move
  where organization_id = moved and (state = 'gone' or state in ('stopping', 'stopped') and until > clock_timestamp());
  if found and tg_op <> 'DELETE' and tg_argv[1] = 'refused' and is_moving(moved) is not true then
    -- The last attempts end while it stops, and tell of those that failed.
    if not (move.state = 'stopping' and tg_argv[0] = 'event' and starts_with(to_jsonb(new) ->> 'type', 'webhook_')) then
      raise exception 'organization % % the installation %', moved,
        case move.state when 'gone' then 'lives in' else 'is being moved to' end, move.target
        using errcode = 'serialization_failure', hint = case move.state when 'gone' then 'Write where it lives.' else 'Try again.' end;
    end if;
  end if;

  -- Nobody follows any more; its rows are being removed.
  if move.state = 'gone' or key_columns = '{}' then return null; end if;

  -- Without the rest of the row, which may be long, for what is written most.
  if key_columns = '{id}' then
    row_key := jsonb_build_object('id', coalesce(new.id, old.id));
  elsif key_columns = '{delivery_id,number}' then
    row_key := jsonb_build_object('delivery_id', coalesce(new.delivery_id, old.delivery_id),
      'number', coalesce(new.number, old.number));
  else
    select jsonb_object_agg(part.key, part.value) into row_key
    from jsonb_each(to_jsonb(coalesce(new, old))) as part where part.key = any (key_columns);
  end if;
  insert into organization_move_note (organization_id, table_name, row_key) values (moved, tg_argv[0], row_key);
  return null;
end
$fn$;
