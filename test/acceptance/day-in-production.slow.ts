// docs/operating/day-in-production.md: its commands, one after the other in one shell, as an operator types them.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { createEmptyDatabase } from '../support/database.ts';
import { codeBlocks } from '../support/documents.ts';
import { machineEnvironment } from '../support/machine.ts';
import { folderWithCommand, Program } from '../support/process.ts';
import { timeLimit } from '../support/slowness.ts';

test(
  'the commands of the day run in their order',
  async () => {
    await using database = await createEmptyDatabase(inject('serverUrl'));
    await using folder = await folderWithCommand();
    const blocks = codeBlocks('docs/operating/day-in-production.md').filter(
      ({ language }) => language === 'sh',
    );
    expect(blocks).toHaveLength(5);
    const script = join(folder.path, 'day.sh');
    await writeFile(script, ['set -eu', ...blocks.map(({ code }) => code)].join('\n'));
    const { PATH = '' } = machineEnvironment();
    const settings = { DATABASE_URL: database.url, PATH: `${folder.path}:${PATH}` };
    const { code, stdout, stderr } = await new Program(script, [], settings, '/bin/sh').ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const word of [
      'Countersign',
      '/console/',
      'Acme',
      'csk_',
      'deliver-event',
      'The database is up to date',
      'both keys are read',
    ])
      expect(stdout).toContain(word);
  },
  timeLimit(120_000),
);
