-- Returns the oldest version of Countersign whose processes can work on this database. An earlier one refuses to start.
--
-- A release whose migrations take away what earlier code uses returns another version here. test/acceptance/upgrade.slow.ts goes back to
-- each release that may be gone back to.
--
-- Locks: none. Reads no table. Called by: every start.
create or replace function oldest_compatible_version() returns text language sql immutable parallel safe
  as $fn$ select '1.0.0' $fn$;
