-- A number that was given is not given again.
alter table number_series
  add constraint number_series_organization_id_fkey foreign key (organization_id)
    references organization (id) on update restrict on delete restrict not valid,
  add constraint number_series_next_check check (series in ('customer', 'contract', 'invoice') and next >= 1) not valid;

create trigger number_series_grows before update on number_series for each row
  when (new.next < old.next or new.organization_id <> old.organization_id or new.series <> old.series)
  execute function refuse_change('A series of numbers only grows.');
create trigger number_series_kept before delete on number_series for each row
  execute function refuse_change('A series of numbers only grows.');
