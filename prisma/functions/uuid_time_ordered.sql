-- Returns a new UUID of version 7 (RFC 9562, section 5.7): later ones sort later, which keeps inserts in one
-- place of an index.
--
-- PostgreSQL 18 has uuidv7(); older servers get the same layout from gen_random_uuid(). A database that is
-- moved to 18 keeps the older definition, which is as good.
--
-- Locks: none. Reads no table. Called by: publish_events_unchecked.
do $do$
begin
  if to_regprocedure('uuidv7()') is not null then
    create or replace function uuid_time_ordered() returns uuid language sql volatile parallel safe
      as 'select uuidv7()';
  else
    create or replace function uuid_time_ordered() returns uuid language sql volatile parallel safe
      as $fn$
        select encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
              from 1 for 6),
            52, 1), 53, 1),
          'hex')::uuid
      $fn$;
  end if;
end
$do$;
