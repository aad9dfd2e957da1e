import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { serialiseError } from '../../src/platform/log.ts';
import { Program } from '../support/process.ts';

/** Tells on stderr of every write to stdout, and when nothing has been logged for three intervals. */
const quietThenOneLine = `
  import fs from 'node:fs';
  import { setTimeout as delay } from 'node:timers/promises';
  const { write } = fs;
  fs.write = (fd, text, ...rest) => (process.stderr.write('wrote ' + text), write(fd, text, ...rest));
  const { createLog } = await import('./src/platform/log.ts');
  const log = await createLog({ level: 'info', format: 'json' }, { role: 'worker', version: '1.2.3' });
  await delay(300);
  process.stderr.write('quiet\\n');
  log.info('first');
  setInterval(() => undefined, 1_000);`;

test('the log writes a line within moments, and nothing while there is nothing to write', async () => {
  await using logging = new Program('--input-type=module', ['--eval', quietThenOneLine], {});
  await logging.says('"msg":"first"');
  expect(logging.stderr).toMatch(/^quiet\nwrote \{.*"msg":"first"\}\n$/);
});

const failuresOfTwoPeers = `
  const { createLog } = await import('./src/platform/log.ts');
  const source = { role: 'worker', version: '1.2.3', cell: 'eu1' };
  const log = await createLog({ level: 'info', format: 'json' }, source);
  const refused = (port) => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:' + port), { code: 'ECONNREFUSED' });
  log.error({ err: refused(5432) }, 'deliveries not claimed');
  log.error({ err: refused(5433), failed: 'queue maintenance' }, 'background failure');
  log.error({ err: refused(5432) }, 'deliveries not claimed');
  log.warn({ err: refused(25), peer: 'mail server' }, 'mail not sent');
  log.error({ err: new Error('a defect') }, 'deliveries not claimed');
  log.flush();`;

test('what fails because the database is away is one line with a count; other failures are lines of their own, with their stack', async () => {
  const { stdout } = await new Program('--input-type=module', ['--eval', failuresOfTwoPeers], {}).ended;
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    expect.objectContaining({ msg: 'mail not sent', err: expect.objectContaining({ code: 'ECONNREFUSED' }) }),
    expect.objectContaining({
      msg: 'deliveries not claimed',
      err: expect.objectContaining({ message: 'a defect', stack: expect.any(String) }),
    }),
    {
      level: 'error',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      role: 'worker',
      version: '1.2.3',
      cell: 'eu1',
      process: expect.stringMatching(/^[^/]+\/\d+$/),
      count: 3,
      cause: 'connect ECONNREFUSED 127.0.0.1:5432',
      last_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      failed: ['deliveries not claimed', 'queue maintenance'],
      msg: 'the database cannot serve',
    },
  ]);
});

test('the log names the constraint that Postgres refused a row for, and no value of the row or the statement', async () => {
  const client = new pg.Client(inject('serverUrl'));
  await client.connect();
  const failure = async (statement: string, values: unknown[] = []): Promise<Error> =>
    client.query(statement, values).then(
      () => new Error('nothing failed'),
      (error: Error) => error,
    );
  try {
    await client.query(
      `create temporary table secret_holder (id int constraint secret_holder_pkey primary key, secret text not null,
                                             constraint secret_is_short check (length(secret) < 3))`,
    );
    const refused = await failure('insert into secret_holder values (1, $1)', ['hunter2']);
    expect(Object(refused).detail).toContain('hunter2');
    const logged = serialiseError(refused);
    expect(logged).toMatchObject({
      code: '23514',
      severity: 'ERROR',
      table: 'secret_holder',
      constraint: 'secret_is_short',
      message: expect.stringContaining('violates check constraint'),
    });
    const inFunction = await failure(
      `do $$ begin execute 'select 1 / length('''') -- hunter2'; end $$ language plpgsql`,
    );
    expect(Object(inFunction).where).toContain('hunter2');
    const many = new AggregateError([refused, inFunction], 'several');
    const texts = [logged, serialiseError(inFunction), serialiseError(many)].map((each) =>
      JSON.stringify(each),
    );
    for (const text of texts) expect(text).not.toContain('hunter2');
    expect(texts[2]).toContain('secret_is_short');
  } finally {
    await client.end();
  }
});
