-- What a redelivery is: of one endpoint since a time, which partners call a replay, or an operator's of all that a filter matches.
-- Until now it was the latter if it had a reason.
create type redelivery_kind as enum ('endpoint', 'filter');

-- A constant default rewrites nothing. Dropped at once, it stays for the rows that are there, and new ones must say what they are.
alter table replay add column kind redelivery_kind not null default 'endpoint';
alter table replay alter column kind drop default;
update replay set kind = 'filter' where reason is not null;

-- Processes of the version before this one, which may run during an upgrade, do not know the column.
-- The release after this one drops the trigger.
create function write_redelivery_kind() returns trigger language plpgsql as $fn$
begin
  new.kind := case when new.reason is null then 'endpoint' else 'filter' end;
  return new;
end
$fn$;
create trigger write_redelivery_kind before insert on replay for each row
  when (new.kind is null)
  execute function write_redelivery_kind();

-- The next migration builds its successor.
drop index replay_by_operator_idx;
