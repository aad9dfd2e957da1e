import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { contractDiff, type Outcome } from '../../src/contract/contract-diff.ts';

// That our own contract, its version and its changelog agree with what was released is `npm run contract:diff`.

// The first one released: what is seeded into it must not change with every operation that is added.
const contractFile = fileURLToPath(new URL('../../openapi/released/1.0.0.yaml', import.meta.url));
const prefix = '/api/v1/public';
const newVersion = '1.1.0';

// biome-ignore lint/suspicious/noExplicitAny: seeds reach into a document that the lint has checked.
type Document = any;

let scratch: string;
let contract: Document;
let count = 0;
let ofBreaking: Outcome;
let ofCompatible: Outcome;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'countersign-contract-'));
  contract = parse(await readFile(contractFile, 'utf8'));
  [ofBreaking, ofCompatible] = await Promise.all([
    folderWith(breaking, '1.9.0').then((folder) => contractDiff(['--folder', folder])),
    folderWith(compatible, '1.0.7').then((folder) => contractDiff(['--folder', folder])),
  ]);
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** How each seeded change is told. All of them go into one contract, or they would take a minute. */
const breaking: readonly (readonly [string, (contract: Document) => void])[] = [
  [
    '`POST /api/v1/public/webhook-endpoints/{id}/disable`: Path `/api/v1/public/webhook-endpoints/{id}/disable` was removed.',
    ({ paths }) => delete paths[`${prefix}/webhook-endpoints/{id}/disable`],
  ],
  [
    '`WebhookEndpointCreation.name`: Properties of `WebhookEndpointCreation` became required: `name`.',
    ({ components: { schemas } }) => {
      schemas.WebhookEndpointCreation.required.push('name');
      schemas.WebhookEndpointCreation.properties.name = { type: 'string', description: 'Its name.' };
    },
  ],
  [
    '`Customer.email`: Property `email` of `Customer` was removed.',
    ({ components: { schemas } }) => {
      delete schemas.Customer.properties.email;
      schemas.Customer.required = schemas.Customer.required.filter((name: string) => name !== 'email');
    },
  ],
  [
    '`Customer.number`, `Customer.email`: Properties of `Customer` are no longer required: `number`, `email`.',
    ({ components: { schemas } }) => {
      schemas.Customer.required = schemas.Customer.required.filter((name: string) => name !== 'number');
    },
  ],
  [
    "`Customer.name`: Type of `name` widened from 'string' to 'string | null'.",
    ({ components: { schemas } }) => {
      schemas.Customer.properties.name.type = ['string', 'null'];
    },
  ],
  [
    "`status`: Enum lost values: 'pending_verification', 'deleted'.",
    ({ paths }) => {
      paths[`${prefix}/webhook-endpoints`].get.parameters[2].schema = {
        type: 'string',
        enum: ['active', 'disabled'],
      };
    },
  ],
  [
    "`GET /api/v1/public/event-types`: Security scheme `bearerToken` requires new scopes: 'customers:read'.",
    ({ paths }) => paths[`${prefix}/event-types`].get.security[0].bearerToken.push('customers:read'),
  ],
  [
    '`Invoice.due_on`: Property `due_on` of `data` was removed.',
    ({ components: { schemas } }) => delete schemas.Invoice.properties.due_on,
  ],
  [
    '`contract.terminated`: Webhook `contractTerminated` was removed.',
    ({ webhooks }) => delete webhooks.contractTerminated,
  ],
  [
    "`limit`: Upper bound changed from '<= 100' to '<= 50'.",
    ({ components: { parameters } }) => {
      parameters.Limit.schema.maximum = 50;
    },
  ],
  [
    '`Location`: Response header `Location` was removed.',
    ({ paths }) => delete paths[`${prefix}/webhook-endpoints`].post.responses[201].headers.Location,
  ],
  [
    '`202`: Response `200` became `202`.',
    ({ paths }) => {
      const { responses } = paths[`${prefix}/webhook-endpoints/{id}`].put;
      responses[202] = responses[200];
      delete responses[200];
    },
  ],
  [
    "`WebhookEndpointCreation.endpoint_url`: `format` of `endpoint_url` changed from 'uri' to 'email'.",
    ({ components: { schemas } }) => {
      schemas.WebhookEndpointCreation.properties.endpoint_url.format = 'email';
    },
  ],
  // What `redocly diff` takes for harmless.
  [
    '`Service-Delivery-Id`: Parameter removed',
    ({ webhooks }) => webhooks.invoiceIssued.post.parameters.splice(2, 1),
  ],
  [
    '`limit`: Schema default modified: 20 → 50',
    ({ components: { parameters } }) => {
      parameters.Limit.schema.default = 50;
    },
  ],
  [
    '`POST /api/v1/public/webhook-endpoints/{id}/restore`: RequestBody added',
    ({ paths }) => {
      const content = { 'application/json': { schema: { type: 'object' } } };
      const requestBody = { description: 'Why.', required: true, content };
      paths[`${prefix}/webhook-endpoints/{id}/restore`].post.requestBody = requestBody;
    },
  ],
  [
    '`WWW-Authenticate`: Header required modified: true → undefined',
    ({ components: { headers } }) => delete headers.WwwAuthenticate.required,
  ],
  [
    '`payment.arrived`: Operation x-event-type modified: "payment.received" → "payment.arrived"',
    ({ webhooks }) => {
      webhooks.paymentReceived.post['x-event-type'] = 'payment.arrived';
    },
  ],
  [
    '`expired_token`: Problem removed.',
    ({ components: { schemas } }) => {
      schemas.ProblemCode.description = schemas.ProblemCode.description.replace(
        /^\| `expired_token`.*\n/m,
        '',
      );
    },
  ],
];

const compatible: readonly (readonly [string, (contract: Document) => void])[] = [
  [
    '`GET /api/v1/public/invoices`: PathItem added',
    ({ paths }) => {
      const copy = structuredClone(paths[`${prefix}/party/customers`].get);
      paths[`${prefix}/invoices`] = {
        get: { ...copy, operationId: 'listInvoices', summary: 'List invoices' },
      };
    },
  ],
  [
    '`invoice.paid`: PathItem added',
    ({ webhooks }) => {
      const copy = structuredClone(webhooks.invoiceIssued.post);
      const description = 'An invoice was paid in full.';
      webhooks.invoicePaid = {
        post: { ...copy, operationId: 'onInvoicePaid', 'x-event-type': 'invoice.paid', description },
      };
    },
  ],
  [
    '`country`: Parameter added',
    ({ paths }) =>
      paths[`${prefix}/party/customers`].get.parameters.push({
        name: 'country',
        in: 'query',
        description: 'Only customers there.',
        schema: { type: 'string' },
      }),
  ],
  [
    '`WebhookEndpointCreation.name`: Schema added',
    ({ components: { schemas } }) => {
      schemas.WebhookEndpointCreation.properties.name = { type: 'string', description: 'Its name.' };
    },
  ],
  [
    '`Customer.phone`: Schema added',
    ({ components: { schemas } }) => {
      schemas.Customer.properties.phone = { type: 'string', description: 'With country code.' };
    },
  ],
  [
    '`Invoice.memo`: Schema added',
    ({ components: { schemas } }) => {
      schemas.Invoice.properties.memo = { type: 'string', description: 'A note.' };
      schemas.Invoice.required.push('memo');
    },
  ],
  [
    '`limit`: Schema maximum modified: 100 → 200',
    ({ components: { parameters } }) => {
      parameters.Limit.schema.maximum = 200;
    },
  ],
  [
    '`Customer.email`: Schema type modified',
    ({ components: { schemas } }) => {
      schemas.Customer.properties.email.type = 'string';
    },
  ],
  [
    "`SubscriptionRequest.schema_version`: `format` of `schema_version` was set to 'int32'.",
    ({ components: { schemas } }) => {
      schemas.SubscriptionRequest.properties.schema_version.format = 'int32';
    },
  ],
  // One line, though it is written as a component and in each of the answers.
  [
    '`Served-By`: Header added',
    ({ paths, components: { headers } }) => {
      headers.Served = { description: 'Who answered.', schema: { type: 'string' } };
      for (const path of ['party/customers', 'party/customers/{id}'])
        paths[`${prefix}/${path}`].get.responses[200].headers['Served-By'] = {
          $ref: '#/components/headers/Served',
        };
    },
  ],
  [
    '`418`: Response added',
    ({ paths, components: { responses } }) => {
      responses.Teapot = { description: 'Tea.' };
      for (const path of ['event-types', 'party/customers'])
        paths[`${prefix}/${path}`].get.responses[418] = { $ref: '#/components/responses/Teapot' };
    },
  ],
  [
    '`GET /api/v1/public/event-types`: Operation deprecated modified: undefined → true',
    ({ paths }) => {
      paths[`${prefix}/event-types`].get.deprecated = true;
    },
  ],
  [
    '`endpoint_asleep`: Problem added.',
    ({ components: { schemas } }) => {
      schemas.ProblemCode.description += '\n| `endpoint_asleep` | 409 | the endpoint sleeps |\n';
    },
  ],
];

describe('breaking changes', () => {
  test('fail without a new major version, and the message names it', () => {
    expect(ofBreaking.code).toBe(1);
    expect(ofBreaking.stderr).toBe(
      'contract: This breaks programs of partners: info.version must be 2.0.0 or later, and is 1.9.0.\n',
    );
  });

  test.each(breaking.map(([sentence]) => sentence))('%s', (sentence) => {
    expect(sectionOf(ofBreaking.stdout, 'Breaking')).toContain(sentence);
  });
});

describe('compatible changes', () => {
  test('fail without a new minor version, and the message names it', () => {
    expect(ofCompatible.code).toBe(1);
    expect(ofCompatible.stderr).toBe(
      'contract: Partners can notice this: info.version must be 1.1.0 or later, and is 1.0.7.\n',
    );
  });

  test('that many answers share are told in one line', () => {
    const added = sectionOf(ofCompatible.stdout, 'Added');
    for (const name of [/Served/, /418|Teapot/])
      expect(added.filter((line) => name.test(line))).toHaveLength(1);
  });

  test('are not told as breaking', () => expect(sectionOf(ofCompatible.stdout, 'Breaking')).toEqual([]));

  test.each(compatible.map(([sentence]) => sentence))('%s', (sentence) => {
    const { stdout } = ofCompatible;
    expect([...sectionOf(stdout, 'Added'), ...sectionOf(stdout, 'Changed')]).toContain(sentence);
  });
});

test('a new version passes once the changelog names what changed, and is frozen by its release', async () => {
  const folder = await folderWith(compatible.slice(3, 5), newVersion);
  const changelogFile = join(folder, 'CHANGELOG.md');
  const before = await readFile(changelogFile, 'utf8');
  const write = (entry: string) =>
    writeFile(
      changelogFile,
      before.replace('## 1.0.0', `## 1.1.0 — not released yet\n\n${entry}\n\n## 1.0.0`),
    );
  const refusal = async () => (await contractDiff(['--folder', folder])).stderr;

  expect(await refusal()).toBe('contract: CHANGELOG.md has no entry "## 1.1.0 — not released yet".\n');
  await write('Endpoints have a `WebhookEndpointCreation.name`.');
  expect(await refusal()).toBe(
    'contract: The entry for 1.1.0 in CHANGELOG.md does not name `Customer.phone`.\n',
  );
  expect((await contractDiff(['release', '--folder', folder])).code).toBe(1);
  const words = 'Endpoints have a `WebhookEndpointCreation.name`, and customers a `Customer.phone`.';
  await write(words);
  expect(await refusal()).toBe('');

  const released = await contractDiff(['release', '--folder', folder]);
  expect(released.code, released.stderr).toBe(0);
  expect((await readFile(changelogFile, 'utf8')).replace(/\d{4}-\d{2}-\d{2}/, 'a day')).toBe(
    before.replace('## 1.0.0', `## 1.1.0 — a day\n\n${words}\n\n## 1.0.0`),
  );
  expect((await readdir(join(folder, 'released'))).sort()).toEqual(['1.0.0.yaml', '1.1.0.yaml']);
  const settled = await contractDiff(['--folder', folder]);
  expect(settled).toMatchObject({ code: 0, stdout: expect.stringContaining('the same') });
});

test('a new major version passes once the changelog names below Breaking what breaks programs', async () => {
  const folder = await folderWith(breaking.slice(2, 3), '2.0.0');
  const changelogFile = join(folder, 'CHANGELOG.md');
  const before = await readFile(changelogFile, 'utf8');
  const write = (entry: string) =>
    writeFile(
      changelogFile,
      before.replace('## 1.0.0', `## 2.0.0 — not released yet\n\n${entry}\n\n## 1.0.0`),
    );
  await write('`Customer.email` is gone.\n\n### Breaking\n\nSee above.');
  expect((await contractDiff(['--folder', folder])).stderr).toBe(
    'contract: CHANGELOG.md does not name `Customer.email` below Breaking.\n',
  );
  await write('### Breaking\n\n`Customer.email` is gone.\n\n### Added\n\nNothing.');
  expect((await contractDiff(['--folder', folder])).stderr).toBe('');
});

test('descriptions and examples ask for no new version', async () => {
  const folder = await folderWith(
    [
      [
        '',
        ({ components: { schemas, parameters } }) => {
          schemas.Customer.description = 'Somebody who buys.';
          parameters.Limit.examples.three = { value: 3 };
        },
      ],
    ],
    '1.0.0',
  );
  const { code, stdout, stderr } = await contractDiff(['--folder', folder]);
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('Descriptions and examples: 2 differ.');
});

type Seeds = readonly (readonly [string, (contract: Document) => void])[];

/** A folder like `openapi/` in which the present contract is released as 1.0.0, and then changed. */
async function folderWith(seeds: Seeds, version: string): Promise<string> {
  const folder = join(scratch, String(++count));
  await mkdir(join(folder, 'released'), { recursive: true });
  await writeFile(
    join(folder, 'CHANGELOG.md'),
    '# Changelog\n\nWords.\n\n## 1.0.0 — 2026-11-21\n\nThe first.\n',
  );
  await seed(folder, [], '1.0.0');
  await cp(join(folder, 'public.yaml'), join(folder, 'released', '1.0.0.yaml'));
  await seed(folder, seeds, version);
  return folder;
}

async function seed(folder: string, seeds: Seeds, version: string): Promise<void> {
  const document = structuredClone(contract);
  for (const [, change] of seeds) change(document);
  document.info.version = version;
  await writeFile(join(folder, 'public.yaml'), stringify(document, { aliasDuplicateObjects: false }));
}

/** The sentences below one of the report's headings. */
function sectionOf(report: string, heading: string): string[] {
  const lines = report.split('\n');
  const start = lines.indexOf(heading);
  if (start === -1) return [];
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => !line.startsWith('  - '));
  return rest.slice(0, end).map((line) => line.replace('  - ', ''));
}
