// `countersign organization sso`: the way out for an organization whose identity provider has stopped working.
import { Command } from 'commander';
import { findOrganization } from '../domain/access/organization.ts';
import {
  enforceSso,
  getSsoConnection,
  membersWithoutSso,
  type SsoConnection,
} from '../domain/access/sso-connection.ts';
import { listSsoDomains, type SsoDomain } from '../domain/access/sso-domain.ts';
import type { Context } from '../domain/context.ts';
import { presentSsoStatus } from '../http/presenters/sso.ts';
import { type ReasonOptions, withOperator, withReason } from './actor.ts';
import { printFacts, printJson } from './print.ts';
import { withCore } from './with-core.ts';

export function organizationSsoCommands(): Command {
  const command = new Command('sso').description("An organization's own identity provider.");
  command
    .command('show')
    .description('Show the connection, the domains, and whether it is the only way in.')
    .argument('<organization>', 'its id or, if that is unambiguous, its name')
    .option('--json', 'print JSON', false)
    .action(async (idOrName: string, { json }: { json: boolean }) => {
      print(
        await withCore(async (context) => statusOf(context, (await findOrganization(context, idOrName)).id)),
        json,
      );
    });
  withReason(
    command
      .command('disable')
      .description('Let members sign in by link or passkey again. The connection stays.')
      .argument('<organization>', 'its id or, if that is unambiguous, its name')
      .option('--json', 'print JSON', false),
  ).action(async (idOrName: string, options: ReasonOptions & { json: boolean }) => {
    const status = await withOperator(options, async (context) => {
      const { id } = await findOrganization(context, idOrName);
      await enforceSso(context, id, false);
      return statusOf(context, id);
    });
    print(status, options.json);
  });
  return command;
}

interface SsoStatus {
  readonly connection: SsoConnection;
  readonly domains: readonly SsoDomain[];
  readonly lockedOut: readonly string[];
}

async function statusOf(context: Context, organizationId: string): Promise<SsoStatus> {
  return {
    connection: await getSsoConnection(context, organizationId),
    domains: await listSsoDomains(context, organizationId),
    lockedOut: await membersWithoutSso(context, organizationId),
  };
}

function print({ connection, domains, lockedOut }: SsoStatus, json: boolean): void {
  if (json) {
    printJson(presentSsoStatus(connection, domains, lockedOut));
    return;
  }
  const verified = domains.filter(({ verifiedAt }) => verifiedAt).map(({ domain }) => domain);
  printFacts({
    Organization: connection.organizationId,
    Issuer: connection.issuer,
    'Client id': connection.clientId,
    Tested: connection.testedAt?.toISOString() ?? 'never since it was changed',
    'Only way in': connection.isEnforced ? 'yes' : 'no',
    'Verified domains': verified.join(', ') || 'none',
    'Members without it': lockedOut.join(', ') || 'none',
  });
}
