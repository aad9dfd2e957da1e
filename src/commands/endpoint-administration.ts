// `countersign endpoint`: find, show, disable, restore, rotate the secret.
import { type Command, Option } from 'commander';
import { findOrganization } from '../domain/access/organization.ts';
import { disableEndpoint, restoreEndpoint } from '../domain/endpoints/change-status.ts';
import { searchEndpoints } from '../domain/endpoints/endpoint-search.ts';
import {
  getEndpoint,
  rotateSigningSecret,
  type WebhookEndpoint,
} from '../domain/endpoints/webhook-endpoint.ts';
import { anyOrganization } from '../domain/operator.ts';
import { presentEndpointOfAny, presentRotatedSecret } from '../http/presenters/webhook-endpoint.ts';
import { type ReasonOptions, withOperator, withReason } from './actor.ts';
import { limit, uuid } from './arguments.ts';
import { printFacts, printJson, printTable } from './print.ts';
import { withCore } from './with-core.ts';

const statuses = ['pending_verification', 'active', 'disabled', 'deleted'] as const;

interface ListOptions {
  organization?: string;
  status?: (typeof statuses)[number];
  urlHost?: string;
  limit: number;
  json: boolean;
}

interface ChangeOptions extends ReasonOptions {
  json: boolean;
}

const FOR_THE_PARTNER = 'why, for the audit and for the partner to read';

export function addEndpointAdministration(command: Command): void {
  command
    .command('list')
    .description('List the endpoints of all organizations, newest first.')
    .option('--organization <id or name>', 'only endpoints of this organization')
    .addOption(
      new Option('--status <status>', 'only endpoints in this state (default: all but deleted)').choices(
        statuses,
      ),
    )
    .option('--url-host <host>', 'only endpoints with this host in their URL')
    .option('--limit <number>', 'how many at most', limit, 20)
    .option('--json', 'print JSON', false)
    .action(async ({ organization, status, urlHost, json, ...options }: ListOptions) => {
      const { items, next } = await withCore(async (context) =>
        searchEndpoints(
          context,
          { limit: options.limit },
          {
            organizationId:
              organization === undefined ? undefined : (await findOrganization(context, organization)).id,
            status,
            urlHost,
          },
        ),
      );
      if (json) return printJson(items.map(presentEndpointOfAny));
      printTable(
        ['Id', 'Organization', 'URL', 'State', 'Created'],
        items.map((endpoint) => [
          endpoint.id,
          endpoint.organizationId,
          endpoint.endpointUrl,
          stateOf(endpoint),
          endpoint.createdAt.toISOString(),
        ]),
      );
      if (next !== undefined) process.stdout.write('\nThere are more: raise --limit.\n');
    });
  command
    .command('show')
    .description('Show an endpoint of any organization.')
    .argument('<id>', "the endpoint's id", uuid)
    .option('--json', 'print JSON', false)
    .action(async (id: string, { json }: { json: boolean }) => {
      print(await withCore((context) => getEndpoint(context, anyOrganization, id)), json);
    });
  const change = (name: string, description: string, apply: typeof disableEndpoint) =>
    withReason(
      command
        .command(name)
        .description(description)
        .argument('<id>', "the endpoint's id", uuid)
        .option('--json', 'print JSON', false),
      FOR_THE_PARTNER,
    ).action(async (id: string, options: ChangeOptions) => {
      print(
        await withOperator(options, (context) =>
          apply(context, anyOrganization, id, 'operator', options.reason),
        ),
        options.json,
      );
    });
  change(
    'disable',
    'Stop deliveries to an endpoint until an operator restores it; queued deliveries are held.',
    disableEndpoint,
  );
  change('restore', 'Restore a disabled endpoint; held deliveries resume.', restoreEndpoint);
  withReason(
    command
      .command('rotate-secret')
      .description(
        "Replace an endpoint's signing secret. The old one stops working at once; give the partner the new one.",
      )
      .argument('<id>', "the endpoint's id", uuid)
      .option('--json', 'print JSON', false),
  ).action(async (id: string, options: ChangeOptions) => {
    const signingSecret = await withOperator(options, (context) => rotateSigningSecret(context, id));
    if (options.json) return printJson(presentRotatedSecret(id, signingSecret));
    printFacts({ Endpoint: id, 'Signing secret': signingSecret });
    process.stdout.write('\nStore it now: it is not shown again.\n');
  });
}

function print(endpoint: WebhookEndpoint, json: boolean): void {
  if (json) {
    printJson(presentEndpointOfAny(endpoint));
    return;
  }
  printFacts({
    Endpoint: endpoint.id,
    Organization: endpoint.organizationId,
    URL: endpoint.endpointUrl,
    State: stateOf(endpoint),
    ...(endpoint.statusReason !== null && { Reason: endpoint.statusReason }),
    Subscriptions: endpoint.subscriptions
      .map(({ eventType, schemaVersion }) => `${eventType} (${schemaVersion})`)
      .join(', '),
    Created: endpoint.createdAt.toISOString(),
  });
}

function stateOf({ status, disabledBy }: WebhookEndpoint): string {
  return disabledBy === null ? status : `${status} by the ${disabledBy}`;
}
