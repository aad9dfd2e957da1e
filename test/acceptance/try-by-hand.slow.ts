import { mkdir, rm, writeFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { testEncryptionKeys } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { codeBelow, codeBlocks, pages } from '../support/documents.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { machineEnvironment } from '../support/machine.ts';
import { folderWithCommand, Program, RunningServer } from '../support/process.ts';
import { timeLimit } from '../support/slowness.ts';

const thisFile = 'test/acceptance/try-by-hand.slow.ts';

/** Inside the checkout, because files that the page tells a reader to save import packages from there. */
const folder = `.data/try-by-hand-${process.pid}`;

/** The script prints this before each block: a reader would wait here for the receiver's output. */
const wait = (text: string) => `
for ((i = 0; i < 400; i++)); do grep -q '${text}' ${folder}/said && break; sleep 0.05; done
grep '${text}' ${folder}/said
`;

test('what the pages do by hand works as written, block after block', {
  timeout: timeLimit(150_000),
}, async () => {
  const byHand = (heading: string) => codeBelow('docs/try-by-hand.md', heading, 'sh');
  const operating = (page: string, heading: string) => codeBelow(`docs/operating/${page}.md`, heading, 'sh');
  const [receiver = ''] = codeBelow('docs/try-by-hand.md', 'A receiver', 'ts');
  const [prepare] = byHand('A token, a customer, an endpoint');
  const [verify] = byHand('A receiver');
  const [rotate, redeliver] = byHand('A failed delivery');
  const [cleanUp] = byHand('Clean up');
  const [commands = ''] = operating('failed-deliveries', "The operator's view");
  const [look, redeliverMany] = commands.split(/.*operatorRedeliverDelivery.*\n/);
  const [asOperator] = operating('operator-api', 'For operators');
  const [, watch] = operating('monitoring', 'Monitoring');
  const [retain] = operating('retention', 'Retention: what is kept for how long');
  const [limit] = operating('rate-limits', 'Rate limits');
  const [, ownPostgres] = codeBelow('docs/operating.md', 'With a Postgres of your own', 'sh');

  await using resources = new AsyncDisposableStack();
  const database = resources.use(await createTestDatabase(inject('serverUrl')));
  const settings = {
    DATABASE_URL: database.url,
    ENCRYPTION_KEYS: testEncryptionKeys,
    ALLOW_INSECURE_RECEIVERS: 'true',
    WORKER_POLL_MS: '100',
    OPERATIONS_PORT: `${await lastingFreePort()}`,
  };
  const server = resources.use(await RunningServer.start('start', settings));
  const { path: command } = resources.use(await folderWithCommand());
  const port = await lastingFreePort();
  await mkdir(folder, { recursive: true });
  resources.defer(() => rm(folder, { recursive: true }));
  await writeFile(`${folder}/receiver.ts`, receiver.replace('listen(4000', `listen(${port}`));

  const script = [
    'set -e',
    // If the receiver kept running, this test would wait for its output forever.
    "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT",
    prepare,
    verify,
    wait('^received INV-'),
    rotate,
    wait('^refused .*WebhookVerificationError'),
    // Its redelivery follows in the receiver's story, and what is left of it after that.
    look,
    redeliver,
    wait('^received INV-.* $DELIVERY'.replace('$DELIVERY', '\'"$DELIVERY"\'')),
    redeliverMany,
    asOperator,
    watch,
    retain,
    limit,
    cleanUp,
    ownPostgres,
    'echo "$DELIVERY is done"',
  ].join('\n');
  // The script already contains the redelivery, with the other page's reason.
  const promised = pages.flatMap(codeBlocks).filter(({ note }) => note === `run by ${thisFile}`);
  const left = promised
    .flatMap(({ code }) => code.split('\n'))
    .filter((line) => !`${script}${receiver}`.includes(line) && !line.includes('operatorRedeliverDelivery'));
  expect(left).toEqual([]);
  await writeFile(
    `${folder}/script.sh`,
    script
      .replaceAll('http://127.0.0.1:3000', server.baseUrl)
      .replaceAll('127.0.0.1:4000', `127.0.0.1:${port}`)
      .replaceAll('127.0.0.1:9464', `127.0.0.1:${settings.OPERATIONS_PORT}`)
      .replaceAll(' receiver.ts', ` ${folder}/receiver.ts >> ${folder}/said`)
      .replaceAll('<endpoint id>', '"$ENDPOINT"')
      .replaceAll('<delivery id>', '"$DELIVERY"')
      .replace('api() { countersign', `DELIVERY=$(awk '$1 == "refused" { print $2 }' ${folder}/said)\n$&`),
  );
  const path = `${command}:${machineEnvironment().PATH}`;
  await using reader = new Program(`${folder}/script.sh`, [], { ...settings, PATH: path }, 'bash');
  const { code, stdout, stderr } = await reader.ended;
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stdout).toMatch(/^[0-9a-f-]{36} is done$/m);
  expect(stdout).toMatch(/^ *[0-9a-f-]{36} .* invoice.issued .* failed/m);
  expect(stdout).toMatch(/^ *1 +http\S+ +\S+Z .* 400/m);
  expect(stdout).toMatch(/^ {2}token +csk_/m);
  expect(stdout).toMatch(/^{"data":.*"webhook_endpoint.restored".*"webhook_endpoint.disabled"/m);
  expect(stdout).toMatch(/"database":"ok"/);
  expect(stdout).toMatch(/^countersign_delivery_attempts_total\{.*\} \d+$/m);
  expect(stdout.match(/^HTTP\/1\.1 204/gm)).toHaveLength(2);
  expect(stdout.match(/^received INV-/gm)?.length).toBeGreaterThanOrEqual(2);
});
