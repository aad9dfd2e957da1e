-- A meter can be renamed and archived. What it counts stays as it was. Programs of the version before create meters
-- without `updated_at`; the meters that are there get theirs from a later migration.
alter table meter
  add column version integer not null default 1,
  add column archived_at timestamptz(3),
  add column updated_at timestamptz(3) not null default now(),
  add constraint meter_version_check check (version >= 1) not valid;

drop trigger meter_final on meter;
create trigger meter_final before update on meter for each row
  when ((new.id, new.organization_id, new.key, new.aggregation, new.created_at)
    <> (old.id, old.organization_id, old.key, old.aggregation, old.created_at))
  execute function refuse_change('A meter keeps its key and how it counts, so that what was billed by it stays explainable.');
create trigger meter_kept before delete on meter for each row
  execute function refuse_change('A meter is not deleted, so that what was billed by it stays explainable.');
