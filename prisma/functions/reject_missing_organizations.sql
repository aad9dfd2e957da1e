-- Rejects events of organizations that do not exist: foreign_key_violation (23503), with the first 20 places in its detail.
-- One that lives in another installation: serialization_failure (40001), which means "try again" to publishers, by then where it lives.
-- When all exist here, they or their endpoints came while the events were published: 40001 as well. Never returns.
--
-- This function makes the error. Those that call it look at organizations where an event has no endpoint at all, because
-- only one that exists has endpoints. A foreign key would look for each event, and lock a row that all publishers of an
-- organization share: a tenth of a publication.
--
-- Locks: none.
-- Relies on: the primary keys of organization and pgboss.queue.
-- Called by: publish_event_unchecked, publish_events_unchecked.
create or replace function reject_missing_organizations(organization_ids uuid[]) returns void
  language plpgsql stable
  set search_path = public, pg_temp
as $fn$
declare
  problems constant text[] := array(
    select format('event %s: there is no organization %s', place, given.id)
    from unnest(organization_ids) with ordinality as given(id, place)
    where not exists (select from organization where organization.id = given.id)
    order by place
  );
  beyond constant integer := cardinality(problems) - 20;
  elsewhere record;
begin
  select given.place, organization.id, organization.lives_in into elsewhere
  from unnest(organization_ids) with ordinality as given(id, place) join organization on organization.id = given.id
  where organization.lives_in is not null order by place limit 1;
  if found then
    raise exception 'event %: organization % lives in the installation %', elsewhere.place, elsewhere.id, elsewhere.lives_in
      using errcode = 'serialization_failure', hint = 'Publish where it lives.';
  end if;
  if cardinality(problems) > 0 then
    raise exception '%', problems[1]
      using errcode = 'foreign_key_violation',
            table = 'event',
            column = 'organization_id',
            detail = array_to_string(problems[:20] || case when beyond > 0 then format('and %s more', beyond) end, e'\n'),
            hint = 'The role that publishes sees an organization once it is committed, or in the transaction that makes it.';
  end if;
  if not exists (select from pgboss.queue where name = 'deliver-event') then
    raise exception 'the queue deliver-event does not exist: run "countersign migrate"';
  end if;
  raise exception 'the endpoints of the organization have changed while the event was published'
    using errcode = 'serialization_failure', hint = 'Try again.';
end
$fn$;
