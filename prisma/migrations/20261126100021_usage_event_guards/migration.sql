-- Usage counts as it was reported, until it is voided. No foreign keys and no trigger for each new event: this is written thousands of
-- times a second.
alter table usage_event
  add constraint usage_event_value_check check (value >= 0 and value < 1e15) not valid;

create trigger usage_event_final before update on usage_event for each row
  when (
    (new.organization_id, new.id, new.meter_id, new.customer_id, new.occurred_at)
      <> (old.organization_id, old.id, old.meter_id, old.customer_id, old.occurred_at)
    or (new.value, new.text_value, new.dimensions) is distinct from (old.value, old.text_value, old.dimensions)
    or (old.voided_at is not null and new.voided_at is distinct from old.voided_at)
  )
  execute function refuse_change('A usage event does not change. It may be voided, for good.');
create trigger usage_event_kept before delete on usage_event for each row
  execute function refuse_change('A usage event is kept with its month, so that its id does not count again. It may be voided.');
