import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '../../src/contract/contract-document.ts';
import {
  asObject,
  currentVersions,
  type JsonObject,
  readEventCatalogue,
} from '../../src/contract/event-catalogue.ts';
import { eventPages, pathOfEvent } from '../../src/docs/pages/event-pages.ts';
import { writeEventSchemas } from '../../src/domain/event-types/event-schema.ts';
import { eventTypesOf } from '../../src/domain/event-types/event-type.ts';
import { createAjv } from '../../src/domain/json-schema.ts';
import { presentEventTypeDetails } from '../../src/http/presenters/event-type.ts';
import { inTransaction } from '../support/database.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { type Scene, startScene } from '../support/scene.ts';
import { Stage } from '../support/stage.ts';

// The contract has no deprecated version yet: this is it with a second version of invoice.issued, and the first one deprecated.
const deprecation = {
  deprecated_at: '2026-12-01T00:00:00.000Z',
  sunset_at: '2027-06-01T00:00:00.000Z',
  replacement: 'Subscribe to version 2, which has the purchase order.',
};
const contract = withSecondVersion();
const catalogue = readEventCatalogue(contract).map(({ entry }) => entry);

function withSecondVersion(): JsonObject {
  const document = JSON.parse(readFileSync('generated/contract/public.json', 'utf8'));
  const { schemas } = document.components;
  const { invoiceIssued } = document.webhooks;
  schemas.InvoiceWithOrder = {
    ...schemas.InvoiceSnapshot,
    required: [...schemas.InvoiceSnapshot.required, 'purchase_order'],
    properties: {
      ...schemas.InvoiceSnapshot.properties,
      purchase_order: { description: 'Of the customer.', type: 'string', minLength: 1 },
    },
  };
  schemas.InvoiceIssuedEvent2 = structuredClone(schemas.InvoiceIssuedEvent);
  schemas.InvoiceIssuedEvent2.properties.schema_version.const = 2;
  schemas.InvoiceIssuedEvent2.properties.data.$ref = '#/components/schemas/InvoiceWithOrder';
  const second = structuredClone(invoiceIssued);
  second.post['x-schema-version'] = 2;
  const body = second.post.requestBody.content['application/json'];
  body.schema.$ref = '#/components/schemas/InvoiceIssuedEvent2';
  body.examples.issued.value.schema_version = 2;
  body.examples.issued.value.data.purchase_order = 'PO-77';
  document.webhooks.invoiceIssued2 = second;
  Object.assign(invoiceIssued.post, { deprecated: true, 'x-deprecation': { ...deprecation } });
  return asObject(document, 'the contract');
}

function issuedType() {
  const found = eventTypesOf(catalogue).find(({ name }) => name === 'invoice.issued');
  if (!found) expect.unreachable();
  return found;
}

describe('a version that the contract marks as deprecated', () => {
  test('is told as such by the API, with its dates and what to use instead, beside the one that is not', () => {
    const body = presentEventTypeDetails(issuedType(), 'Acme');
    expect(body).toMatchObject({
      schema_versions: [1, 2],
      versions: [
        { schema_version: 1, deprecated: true, ...deprecation },
        { schema_version: 2, deprecated: false, deprecated_at: null, sunset_at: null, replacement: null },
      ],
    });
    const ajv = createAjv();
    ajv.addSchema({ ...contract, $id: 'contract' });
    expect(
      ajv.validate({ $ref: 'contract#/components/schemas/EventTypeDetails' }, body),
      ajv.errorsText(),
    ).toBe(true);
    for (const { schema, example } of body.versions) {
      expect(JSON.stringify(schema)).not.toMatch(/\$ref|Service-/);
      const validate = createAjv().compile(schema);
      expect(validate(example), JSON.stringify(validate.errors)).toBe(true);
      expect(validate({ ...example, data: {} })).toBe(false);
    }
  });

  test('is not what is published when nobody names a version', () => {
    const current = currentVersions(readEventCatalogue(contract));
    expect(current['invoice.issued']?.entry.schemaVersion).toBe(2);
    expect(current['invoice.voided']?.entry.schemaVersion).toBe(1);
    expect(current['invoice.issued']?.dataTypeName).toBe('InvoiceWithOrder');
  });

  test('is, if every version is deprecated: then the newest', () => {
    const document = asObject(structuredClone(contract), 'the contract');
    for (const key of ['invoiceIssued', 'invoiceIssued2'])
      Object.assign(operationOf(document, key), { deprecated: true, 'x-deprecation': { ...deprecation } });
    expect(currentVersions(readEventCatalogue(document))['invoice.issued']?.entry.schemaVersion).toBe(2);
  });

  test('has a page of its own in the docs, with a warning; the newest keeps the address of the type', () => {
    const document = readContract(JSON.stringify(contract));
    const { index, pages } = eventPages(document, {});
    const old = pages.find(({ path }) => path === 'events/invoice.issued/version-1/');
    expect(old?.markdown).toContain(
      '> [!WARNING]\n> Version 1 has been deprecated since 2026-12-01. It is not removed before 2027-06-01. Until then it is sent and can be subscribed to as before. Subscribe to version 2, which has the purchase order.',
    );
    const now = pages.find(({ path }) => path === 'events/invoice.issued/');
    expect(now?.markdown).toContain('purchase_order');
    expect(now?.markdown).not.toContain('deprecated');
    expect(index.markdown).toContain('1 · *deprecated*');
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    expect(document.webhooks.map((webhook) => pathOfEvent(webhook, document))).toContain(
      'events/verification/',
    );
  });
});

describe('in the database', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await startScene();
    await inTransaction(scene.server.app.pool, (session) => writeEventSchemas(session, catalogue, '1.99.0'));
  });
  afterAll(() => scene[Symbol.asyncDispose]());

  test('each version is held against its own schema, and goes to those who subscribed to it', async () => {
    const organization = await new Stage(scene).organization();
    const [first, second] = [await organization.endpoint(), await organization.endpoint()];
    const { pool } = scene.server.app;
    await pool.query('update webhook_subscription set schema_version = 2 where endpoint_id = $1', [
      second.id,
    ]);
    const publish = async (version: number, data: object) => {
      const { rows } = await pool.query('select * from publish_event($1, $2, $3, $4)', [
        organization.id,
        'invoice.issued',
        version,
        JSON.stringify(data),
      ]);
      return rows[0];
    };
    const withOrder = { ...sampleInvoice, purchase_order: 'PO-77' };
    const old = await publish(1, sampleInvoice);
    const current = await publish(2, withOrder);
    await expect(publish(2, sampleInvoice)).rejects.toMatchObject({
      code: '23514',
      message: "event 1 breaks the contract: /data must have required property 'purchase_order'",
    });
    expect([old.pending_count, current.pending_count]).toEqual([1, 1]);
    const [toFirst] = await first.waitForRequests(1);
    const [toSecond] = await second.waitForRequests(1);
    expect(JSON.parse(toFirst.body)).toMatchObject({ id: old.id, schema_version: 1, data: sampleInvoice });
    expect(JSON.parse(toSecond.body)).toMatchObject({ id: current.id, schema_version: 2, data: withOrder });
  });
});

describe('a deprecation that is not whole is refused when the contract is read', () => {
  test.each([
    [
      'no x-deprecation',
      { 'x-deprecation': undefined },
      'needs `deprecated: true` and x-deprecation, or neither',
    ],
    ['no `deprecated`', { deprecated: undefined }, 'needs `deprecated: true` and x-deprecation, or neither'],
    [
      'no replacement',
      { 'x-deprecation': { deprecated_at: deprecation.deprecated_at } },
      'replacement in x-deprecation',
    ],
    [
      'a date for a time',
      { 'x-deprecation': { ...deprecation, sunset_at: '2027-06-01' } },
      'sunset_at in x-deprecation',
    ],
    [
      'a day that there is not',
      { 'x-deprecation': { ...deprecation, deprecated_at: '2026-13-01T00:00:00.000Z' } },
      'is not a time',
    ],
    [
      'an end before its beginning',
      { 'x-deprecation': { ...deprecation, sunset_at: '2026-11-01T00:00:00.000Z' } },
      'is not after deprecated_at',
    ],
    [
      'a misspelt member',
      { 'x-deprecation': { ...deprecation, sunset: 1 } },
      'has the unknown member sunset',
    ],
  ])('%s', (_, changes, message) => {
    const document = asObject(structuredClone(contract), 'the contract');
    const operation = operationOf(document, 'invoiceIssued');
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) delete operation[name];
      else operation[name] = value;
    }
    expect(() => readEventCatalogue(document)).toThrow(message);
  });

  test('and so are two webhooks for one version, and a schema that SQL cannot check', () => {
    const twice = asObject(structuredClone(contract), 'the contract');
    const webhooks = asObject(twice.webhooks, 'webhooks');
    webhooks.again = structuredClone(webhooks.invoiceVoided ?? null);
    expect(() => readEventCatalogue(twice)).toThrow('Two webhooks describe invoice.voided version 1.');

    const strange = JSON.parse(readFileSync('generated/contract/public.json', 'utf8'));
    strange.components.schemas.PaymentSnapshot.properties.invoice_id.format = 'uri';
    expect(() => readEventCatalogue(strange)).toThrow(
      'The data of paymentReceived at #/properties/invoice_id: format "uri" cannot be checked when an event is published by SQL.',
    );
  });
});

test.each([
  ['no x-subject', undefined, 'id', 'x-subject of invoiceIssued is not a string'],
  ['one that the type does not begin with', 'customer', 'id', 'does not begin with its x-subject'],
  ['data without an id', 'invoice', 'number', 'its data needs the required member id'],
])('an event about nothing is refused when the contract is read: %s', (_, subject, required, message) => {
  const document = JSON.parse(JSON.stringify(contract));
  document.webhooks.invoiceIssued.post['x-subject'] = subject;
  document.components.schemas.InvoiceSnapshot.required = [required];
  expect(() => readEventCatalogue(document)).toThrow(message);
});

test("the contract's example of an event type is what the server answers", async () => {
  const document = JSON.parse(readFileSync('generated/contract/public.json', 'utf8'));
  const { examples } =
    document.paths['/api/v1/public/event-types/{name}'].get.responses['200'].content['application/json'];
  await using scene = await startScene({}, { api: true, worker: false });
  const { body } = await scene.partner.request('GET', '/api/v1/public/event-types/payment.received');
  expect(body).toEqual(examples.payment_received.value);
});

function operationOf(document: JsonObject, key: string): JsonObject {
  return asObject(asObject(asObject(document.webhooks, 'webhooks')[key], key).post, 'post');
}
