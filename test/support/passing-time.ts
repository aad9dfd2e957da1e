/** Lets time pass in a test's database: hours pass at once, for every statement of every process. */
import { query } from './database.ts';

/**
 * Puts functions of the same names before Postgres's own in the search path, so that the product gets the
 * shifted time. Sessions that are already open keep the real time, as do the functions that publish, which
 * have a search path of their own. `public` stays first: a start looks there for the product's functions, and
 * would install them anew.
 */
export async function letTimePassIn(databaseUrl: string): Promise<(ms: number) => Promise<void>> {
  await query(
    databaseUrl,
    `create schema passing_time;
     create table passing_time.passed as select interval '0' as so_far;
     create function passing_time.now() returns timestamptz language sql stable
       as 'select pg_catalog.now() + so_far from passing_time.passed';
     create function passing_time.clock_timestamp() returns timestamptz language sql volatile
       as 'select pg_catalog.clock_timestamp() + so_far from passing_time.passed';
     do 'begin execute format(''alter database %I set search_path = public, passing_time, pg_catalog'', current_database()); end';`,
  );
  return async (ms) => {
    await query(
      databaseUrl,
      `update passing_time.passed set so_far = so_far + interval '${ms} milliseconds'`,
    );
  };
}
