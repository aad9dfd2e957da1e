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

/** What each seeded change is told as, at least one of the sentences. All of them go into one contract, or they would take a minute. */
const breaking: readonly (readonly [string, (contract: Document) => void])[] = [
  [
    'Removed operation `POST /api/v1/public/webhook-endpoints/{id}/disable`: Disable a webhook endpoint.',
    ({ paths }) => delete paths[`${prefix}/webhook-endpoints/{id}/disable`],
  ],
  [
    'New required member `WebhookEndpointCreation.name` (request of `POST /webhook-endpoints`): Its name.',
    ({ components: { schemas } }) => {
      schemas.WebhookEndpointCreation.required.push('name');
      schemas.WebhookEndpointCreation.properties.name = { type: 'string', description: 'Its name.' };
    },
  ],
  [
    'Removed `Customer.email` (answer of `GET /party/customers`, `GET /party/customers/{id}`).',
    ({ components: { schemas } }) => {
      delete schemas.Customer.properties.email;
      schemas.Customer.required = schemas.Customer.required.filter((name: string) => name !== 'email');
    },
  ],
  [
    '`Customer.number` may now be missing (answer of `GET /party/customers`, `GET /party/customers/{id}`).',
    ({ components: { schemas } }) => {
      schemas.Customer.required = schemas.Customer.required.filter((name: string) => name !== 'number');
    },
  ],
  [
    'The type of `Customer.name` is now `string` or `null`, formerly `string` (answer of `GET /party/customers`, `GET /party/customers/{id}`).',
    ({ components: { schemas } }) => {
      schemas.Customer.properties.name.type = ['string', 'null'];
    },
  ],
  [
    'Removed the values `pending_verification`, `deleted` of the query parameter `status` (request of `GET /webhook-endpoints`).',
    ({ paths }) => {
      paths[`${prefix}/webhook-endpoints`].get.parameters[2].schema = {
        type: 'string',
        enum: ['active', 'disabled'],
      };
    },
  ],
  [
    '`GET /api/v1/public/event-types` now needs the scopes `webhook_endpoints:read` and `customers:read`.',
    ({ paths }) => paths[`${prefix}/event-types`].get.security[0].bearerToken.push('customers:read'),
  ],
  [
    'Removed `Invoice.due_on` (event `invoice.created`, `invoice.issued`, `invoice.voided`).',
    ({ components: { schemas } }) => delete schemas.Invoice.properties.due_on,
  ],
  [
    'Removed event `contract.terminated`: A contract was terminated.',
    ({ webhooks }) => delete webhooks.contractTerminated,
  ],
  [
    '`maximum` of the query parameter `limit` is now `50`, formerly `100` (request of `GET /webhook-endpoints`, `GET /event-types`, `GET /party/customers`).',
    ({ components: { parameters } }) => {
      parameters.Limit.schema.maximum = 50;
    },
  ],
  [
    'Removed the response header `Location` (answer of `POST /webhook-endpoints`).',
    ({ paths }) => delete paths[`${prefix}/webhook-endpoints`].post.responses[201].headers.Location,
  ],
  [
    'The status `200` is now `202` (answer of `PUT /webhook-endpoints/{id}`).',
    ({ paths }) => {
      const { responses } = paths[`${prefix}/webhook-endpoints/{id}`].put;
      responses[202] = responses[200];
      delete responses[200];
    },
  ],
  [
    '`format` of `WebhookEndpointCreation.endpoint_url` is now `email`, formerly `uri` (request of `POST /webhook-endpoints`).',
    ({ components: { schemas } }) => {
      schemas.WebhookEndpointCreation.properties.endpoint_url.format = 'email';
    },
  ],
  // What `redocly diff` takes for harmless.
  [
    'Removed the header `Service-Delivery-Id` (event `invoice.issued`).',
    ({ webhooks }) => webhooks.invoiceIssued.post.parameters.splice(2, 1),
  ],
  [
    '`default` of the query parameter `limit` is now `50`, formerly `20` (request of `GET /webhook-endpoints`, `GET /event-types`, `GET /party/customers`).',
    ({ components: { parameters } }) => {
      parameters.Limit.schema.default = 50;
    },
  ],
  [
    'A request body is new (request of `POST /webhook-endpoints/{id}/restore`): Why.',
    ({ paths }) => {
      const content = { 'application/json': { schema: { type: 'object' } } };
      const requestBody = { description: 'Why.', required: true, content };
      paths[`${prefix}/webhook-endpoints/{id}/restore`].post.requestBody = requestBody;
    },
  ],
  [
    'The response header `WWW-Authenticate` may now be missing (answer of `GET /webhook-endpoints`, `POST /webhook-endpoints`, `GET /webhook-endpoints/{id}` and 8 more).',
    ({ components: { headers } }) => delete headers.WwwAuthenticate.required,
  ],
  [
    'The event `payment.received` is now called `payment.arrived`.',
    ({ webhooks }) => {
      webhooks.paymentReceived.post['x-event-type'] = 'payment.arrived';
    },
  ],
  [
    'Removed the problem `expired_token` (401).',
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
    'New operation `GET /api/v1/public/invoices`: List invoices.',
    ({ paths }) => {
      const copy = structuredClone(paths[`${prefix}/party/customers`].get);
      paths[`${prefix}/invoices`] = {
        get: { ...copy, operationId: 'listInvoices', summary: 'List invoices' },
      };
    },
  ],
  [
    'New event `invoice.paid`: An invoice was paid in full.',
    ({ webhooks }) => {
      const copy = structuredClone(webhooks.invoiceIssued.post);
      const description = 'An invoice was paid in full.';
      webhooks.invoicePaid = {
        post: { ...copy, operationId: 'onInvoicePaid', 'x-event-type': 'invoice.paid', description },
      };
    },
  ],
  [
    'New optional query parameter `country` (request of `GET /party/customers`): Only customers there.',
    ({ paths }) =>
      paths[`${prefix}/party/customers`].get.parameters.push({
        name: 'country',
        in: 'query',
        description: 'Only customers there.',
        schema: { type: 'string' },
      }),
  ],
  [
    'New optional member `WebhookEndpointCreation.name` (request of `POST /webhook-endpoints`): Its name.',
    ({ components: { schemas } }) => {
      schemas.WebhookEndpointCreation.properties.name = { type: 'string', description: 'Its name.' };
    },
  ],
  [
    'New member `Customer.phone` (answer of `GET /party/customers`, `GET /party/customers/{id}`): With country code.',
    ({ components: { schemas } }) => {
      schemas.Customer.properties.phone = { type: 'string', description: 'With country code.' };
    },
  ],
  [
    'New member `Invoice.memo` (event `invoice.created`, `invoice.issued`, `invoice.voided`): A note.',
    ({ components: { schemas } }) => {
      schemas.Invoice.properties.memo = { type: 'string', description: 'A note.' };
      schemas.Invoice.required.push('memo');
    },
  ],
  [
    '`maximum` of the query parameter `limit` is now `200`, formerly `100` (request of `GET /webhook-endpoints`, `GET /event-types`, `GET /party/customers`).',
    ({ components: { parameters } }) => {
      parameters.Limit.schema.maximum = 200;
    },
  ],
  [
    'The type of `Customer.email` is now `string`, formerly `string` or `null` (answer of `GET /party/customers`, `GET /party/customers/{id}`).',
    ({ components: { schemas } }) => {
      schemas.Customer.properties.email.type = 'string';
    },
  ],
  [
    '`format` of `SubscriptionRequest.schema_version` is now `int32` (request of `POST /webhook-endpoints`, `PUT /webhook-endpoints/{id}`).',
    ({ components: { schemas } }) => {
      schemas.SubscriptionRequest.properties.schema_version.format = 'int32';
    },
  ],
  // One line, though it is written as a component and in each of the answers.
  [
    'New response header `Served-By` (answer of `GET /party/customers`, `GET /party/customers/{id}`): Who answered.',
    ({ paths, components: { headers } }) => {
      headers.Served = { description: 'Who answered.', schema: { type: 'string' } };
      for (const path of ['party/customers', 'party/customers/{id}'])
        paths[`${prefix}/${path}`].get.responses[200].headers['Served-By'] = {
          $ref: '#/components/headers/Served',
        };
    },
  ],
  [
    'New status `418` (answer of `GET /event-types`, `GET /party/customers`): Tea.',
    ({ paths, components: { responses } }) => {
      responses.Teapot = { description: 'Tea.' };
      for (const path of ['event-types', 'party/customers'])
        paths[`${prefix}/${path}`].get.responses[418] = { $ref: '#/components/responses/Teapot' };
    },
  ],
  [
    '`GET /api/v1/public/event-types` is deprecated.',
    ({ paths }) => {
      paths[`${prefix}/event-types`].get.deprecated = true;
    },
  ],
  [
    'New problem `endpoint_asleep` (409): the endpoint sleeps.',
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

test('a new version passes once the changelog tells what changed, keeps what was written by hand, and is frozen by its release', async () => {
  const folder = await folderWith(compatible.slice(3, 4), newVersion);
  const changelogFile = join(folder, 'CHANGELOG.md');
  const sentence =
    'New optional member `WebhookEndpointCreation.name` (request of `POST /webhook-endpoints`): Its name.';

  const untold = await contractDiff(['--folder', folder]);
  expect(untold.code).toBe(1);
  expect(untold.stderr).toContain('It has no entry for 1.1.0.');

  expect((await contractDiff(['changelog', '--folder', folder])).code).toBe(0);
  const written = await readFile(changelogFile, 'utf8');
  expect(written).toContain(`## 1.1.0 — not released yet\n\n### Added\n\n- ${sentence}\n\n## 1.0.0 — `);
  const byHand = written
    .replace('### Added', 'Names for endpoints.\n\n### Added')
    .replace(sentence, `${sentence}\n  Shown in the settings.`);
  await writeFile(changelogFile, byHand);

  // Another change makes the entry stale; writing it again keeps what a person wrote.
  await seed(folder, compatible.slice(3, 5), newVersion);
  const stale = await contractDiff(['--folder', folder]);
  expect(stale.code).toBe(1);
  expect(stale.stderr).toContain('It lacks "New member `Customer.phone`');
  expect((await contractDiff(['changelog', '--folder', folder])).code).toBe(0);
  const rewritten = await readFile(changelogFile, 'utf8');
  expect(rewritten).toContain('not released yet\n\nNames for endpoints.\n\n### Added\n\n- New');
  expect(rewritten).toContain(`- ${sentence}\n  Shown in the settings.\n`);

  const released = await contractDiff(['release', '--folder', folder]);
  expect(released.code, released.stderr).toBe(0);
  expect(await readFile(changelogFile, 'utf8')).toMatch(/^## 1\.1\.0 — \d{4}-\d{2}-\d{2}$/m);
  expect((await readdir(join(folder, 'released'))).sort()).toEqual(['1.0.0.yaml', '1.1.0.yaml']);
  const settled = await contractDiff(['--folder', folder]);
  expect(settled).toMatchObject({ code: 0, stdout: expect.stringContaining('the same') });
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

/** Forms that say the same on the wire as those of 1.0.0. */
const otherForms: Seeds = [
  [
    'a composed object as a flat one',
    ({ components: { schemas } }) => {
      const { WebhookEndpoint, VerificationChallenge, WebhookEndpointCreated } = schemas;
      const parts = [WebhookEndpoint, VerificationChallenge, WebhookEndpointCreated.allOf[2]];
      schemas.WebhookEndpointCreated = {
        description: WebhookEndpointCreated.description,
        type: 'object',
        required: [...new Set(parts.flatMap(({ required }) => required))],
        properties: structuredClone(Object.assign({}, ...parts.map(({ properties }) => properties))),
      };
    },
  ],
  [
    'a nullable component as one that its uses may replace by null',
    ({ components: { schemas } }) => {
      schemas.WebhookEndpointDisabledBy.type = 'string';
      schemas.WebhookEndpointDisabledBy.enum = ['client', 'operator'];
      for (const { properties } of [schemas.WebhookEndpoint, schemas.WebhookEndpointCreated])
        properties.disabled_by = {
          oneOf: [{ $ref: '#/components/schemas/WebhookEndpointDisabledBy' }, { type: 'null' }],
        };
    },
  ],
  [
    'a parameter where it is used instead of a component',
    ({ paths, components: { parameters } }) => {
      for (const { get } of Object.values<Document>(paths)) {
        const index = get?.parameters?.findIndex(({ $ref }: Document) => $ref?.endsWith('/Cursor')) ?? -1;
        if (index >= 0) get.parameters[index] = structuredClone(parameters.Cursor);
      }
      delete parameters.Cursor;
    },
  ],
  [
    'a schema under another name',
    (contract) => {
      const { schemas } = contract.components;
      contract.webhooks = JSON.parse(
        JSON.stringify(contract.webhooks).replaceAll('/schemas/Payment"', '/schemas/PaymentSnapshot"'),
      );
      for (const name of Object.keys(schemas))
        schemas[name] = JSON.parse(
          JSON.stringify(schemas[name]).replaceAll('/schemas/Payment"', '/schemas/PaymentSnapshot"'),
        );
      schemas.PaymentSnapshot = { ...schemas.Payment, 'x-formerly': 'Payment' };
      delete schemas.Payment;
    },
  ],
  [
    'a server wherever the document is as a variable',
    (contract) => {
      contract.servers = [{ url: '{base_url}', variables: { base_url: { default: 'https://api.example' } } }];
    },
  ],
];

test('what says the same on the wire in another form is no change, and asks for no version', async () => {
  const { code, stdout, stderr } = await contractDiff(['--folder', await folderWith(otherForms, '1.0.0')]);
  expect(stdout + stderr).not.toContain('Added');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('a break is found behind another form', async () => {
  const breaks: Seeds = [
    [
      'a flat object loses a member',
      ({ components: { schemas } }) => delete schemas.WebhookEndpointCreated.properties.signing_secret,
    ],
    [
      'a use of what may be null is null no longer',
      ({ components: { schemas } }) => {
        schemas.WebhookEndpoint.properties.disabled_by = { type: 'integer' };
      },
    ],
    [
      'an inlined parameter is refused earlier',
      ({ paths }) => {
        const { parameters } = paths[`${prefix}/event-types`].get;
        parameters.find(({ name }: Document) => name === 'cursor').schema.maxLength = 5;
      },
    ],
  ];
  const { code, stdout } = await contractDiff([
    '--folder',
    await folderWith([...otherForms, ...breaks], '1.1.0'),
  ]);
  const found = sectionOf(stdout, 'Breaking').join('\n');
  expect(code).toBe(1);
  expect(found).toContain('Removed `WebhookEndpointCreated.signing_secret`');
  expect(found).toContain('`WebhookEndpoint.disabled_by`');
  expect(found).toContain('the query parameter `cursor`');
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
