/**
 * The libraries that receivers use already verify what they are sent: 1,000 deliveries each, and none of 1,000 that were altered.
 * Those in Python and Go are skipped where the language, or the library, cannot be had.
 */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verify as verifyOfGitHub } from '@octokit/webhooks-methods';
import { ApiVersion, shopifyApi } from '@shopify/shopify-api';
import '@shopify/shopify-api/adapters/web-api';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { setCompatibilitySignature } from '../../src/domain/endpoints/compatibility-signature.ts';
import type { CompatibilitySignature } from '../../src/egress/additional-headers.ts';
import { standardWebhooksSecret } from '../../src/egress/additional-headers.ts';
import { asOperator } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import type { ReceivedRequest } from '../support/receiver.ts';
import { startScene } from '../support/scene.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { Stage } from '../support/stage.ts';

const COUNT = 1_000;
const scene = await forFile(startScene());
const folder = await forFile(scratchFolder('signature-libraries'));

interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Every way in which a request may be altered, in turn. */
function altered({ headers, body }: Received, place: number): Received {
  if (place % 2 === 0) return { headers, body: body.replace('"number":"', '"number":"0') };
  const signed = Object.entries(headers).map(([name, value]) => {
    if (!/^(webhook|svix|stripe|x-hub|x-shopify-hmac)/.test(name)) return [name, value];
    return [name, name.endsWith('timestamp') ? String(Number(value) + 1) : value.replace(/.(?=..$)/, other)];
  });
  return { headers: Object.fromEntries(signed), body };
}
const other = (character: string) => (character === '1' ? '2' : '1');

/** The deliveries of an endpoint with these options. */
async function deliveries(
  options: object,
  compatibility?: Pick<CompatibilitySignature, 'form' | 'secret'> & { readonly header?: string },
): Promise<{ readonly secret: string; readonly requests: readonly Received[] }> {
  const organization = await new Stage(scene).organization();
  const path = `/hooks/${crypto.randomUUID()}`;
  const { id, signing_secret: secret } = await organization.partner.client.webhookEndpoints.create({
    endpoint_url: new URL(path, scene.receiver.url).href,
    subscriptions: [{ event_type: 'invoice.issued', schema_version: 1 }],
    ...options,
  });
  if (compatibility) await setCompatibilitySignature(asOperator(scene.server.app.context), id, compatibility);
  await organization.partner.client.webhookEndpoints.verify(id);
  await organization.publishMany(COUNT);
  const here = (request: ReceivedRequest) => request.path === path;
  const received = await scene.receiver.waitForDeliveries(COUNT, here);
  expect(new Set(received.map(({ headers }) => headers['service-event-id'])).size).toBe(COUNT);
  return {
    secret,
    requests: received.map(({ headers, body }) => ({
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body,
    })),
  };
}

/** @param isGenuine what the library says; a library that throws refuses. */
async function expectVerified(
  requests: readonly Received[],
  isGenuine: (request: Received) => unknown,
): Promise<void> {
  const verdict = async (request: Received) => {
    try {
      return Boolean(await isGenuine(request));
    } catch {
      return false;
    }
  };
  const genuine = await Promise.all(requests.map(verdict));
  const forged = await Promise.all(requests.map((request, place) => verdict(altered(request, place))));
  expect(genuine.filter((each) => each).length).toBe(COUNT);
  expect(forged.filter((each) => each).length).toBe(0);
}

const standard = await deliveries({ standard_webhooks: true });
const WEBHOOK_SECRET = standardWebhooksSecret(standard.secret);

test('Standard Webhooks, JavaScript', async () => {
  process.env.WEBHOOK_SECRET = WEBHOOK_SECRET;
  const { genuine } = await import('../../src/docs/samples/standard-webhooks/verify.ts');
  await expectVerified(standard.requests, ({ headers, body }) => genuine(new Headers(headers), body));
});

test('Standard Webhooks with an imported secret, under the names that Svix uses', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const { requests } = await deliveries({}, { form: 'standard_webhooks', header: 'svix-signature', secret });
  const webhook = new Webhook(secret);
  await expectVerified(requests, ({ headers, body }) =>
    webhook.verify(
      body,
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.replace(/^svix-/, 'webhook-'), value]),
      ),
    ),
  );
});

test("GitHub's library", async () => {
  const { requests } = await deliveries(
    {},
    { form: 'github', secret: 'It is a Secret to Everybody'.replaceAll(' ', '-') },
  );
  await expectVerified(requests, ({ headers, body }) =>
    verifyOfGitHub('It-is-a-Secret-to-Everybody', body, headers['x-hub-signature-256'] ?? ''),
  );
});

test("Stripe's library", async () => {
  const secret = 'whsec_5a1f4c2e7d9b8063';
  const { requests } = await deliveries({}, { form: 'stripe', secret });
  const stripe = new Stripe('sk_test_none');
  await expectVerified(requests, ({ headers, body }) =>
    stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret),
  );
});

test("Shopify's library, with the headers that it asks for besides", async () => {
  const secret = 'hush-0123456789abcdef';
  const headers = {
    'X-Shopify-Topic': 'orders/create',
    'X-Shopify-Shop-Domain': 'shop.example',
    'X-Shopify-API-Version': '2026-01',
    'X-Shopify-Webhook-Id': 'constant',
  };
  const { requests } = await deliveries({ headers }, { form: 'shopify', secret });
  const { webhooks } = shopifyApi({
    apiKey: 'key',
    apiSecretKey: secret,
    apiVersion: ApiVersion.July26,
    isEmbeddedApp: false,
    hostName: 'app.example',
    scopes: [],
  });
  await expectVerified(requests, async ({ headers: received, body }) => {
    const rawRequest = new Request('https://app.example/hooks', { method: 'POST', headers: received });
    return (await webhooks.validate({ rawBody: body, rawRequest })).valid;
  });
});

const samples = 'src/docs/samples';
const input = [
  ...standard.requests.map((request) => ({ ...request, genuine: true })),
  ...standard.requests.map((request, place) => ({ ...altered(request, place), genuine: false })),
]
  .map((request) => JSON.stringify(request))
  .join('\n');
const SUMMARY = `${COUNT} verified, ${COUNT} refused`;

const run = (command: string, args: readonly string[], cwd = folder.path, stdin?: string): string =>
  execFileSync(command, args, {
    cwd,
    input: stdin,
    encoding: 'utf8',
    env: { ...process.env, WEBHOOK_SECRET },
  }).trim();

/** Whether it can be had here. */
function isThere(what: string, prepare: () => unknown): boolean {
  try {
    prepare();
    return true;
  } catch (error) {
    process.stderr.write(`Skipped: ${what}. ${String(error).split('\n')[0]}\n`);
    return false;
  }
}

const python = join(folder.path, 'python');
await mkdir(python);
const hasPython = isThere('Standard Webhooks, Python', () => {
  run('python3', ['-m', 'venv', python]);
  run(join(python, 'bin/pip'), ['install', '--quiet', 'standardwebhooks==1.1.0']);
});

test.runIf(hasPython)('Standard Webhooks, Python', async () => {
  await cp(`${samples}/standard-webhooks/verify.py`, join(python, 'verify.py'));
  await writeFile(
    join(python, 'all.py'),
    `import json, sys
from standardwebhooks import WebhookVerificationError
from verify import genuine
verified = refused = 0
for line in sys.stdin:
    request = json.loads(line)
    try:
        genuine(request["headers"], request["body"])
        verified += request["genuine"]
    except WebhookVerificationError:
        refused += not request["genuine"]
print(f"{verified} verified, {refused} refused")
`,
  );
  expect(run(join(python, 'bin/python'), ['all.py'], python, input)).toBe(SUMMARY);
});

const go = join(folder.path, 'go');
await mkdir(go);
await writeFile(
  join(go, 'go.mod'),
  'module receiver\n\ngo 1.24\n\nrequire github.com/standard-webhooks/standard-webhooks/libraries v0.0.1\n',
);
const hasGo = isThere('Standard Webhooks, Go', () => run('go', ['mod', 'download'], go));

test.runIf(hasGo)('Standard Webhooks, Go', async () => {
  await cp(`${samples}/standard-webhooks/verify.go`, join(go, 'verify.go'));
  await writeFile(
    join(go, 'main.go'),
    `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

func main() {
	verified, refused := 0, 0
	for lines := json.NewDecoder(os.Stdin); lines.More(); {
		var request struct {
			Headers map[string]string
			Body    string
			Genuine bool
		}
		if err := lines.Decode(&request); err != nil {
			panic(err)
		}
		headers := http.Header{}
		for name, value := range request.Headers {
			headers.Set(name, value)
		}
		err := genuine(headers, []byte(request.Body))
		if request.Genuine && err == nil {
			verified++
		}
		if !request.Genuine && err != nil {
			refused++
		}
	}
	fmt.Printf("%d verified, %d refused\\n", verified, refused)
}
`,
  );
  expect(run('gofmt', ['-l', '.'], go)).toBe('');
  run('go', ['mod', 'tidy'], go);
  expect(run('go', ['run', '.'], go, input)).toBe(SUMMARY);
});
