// `countersign organization sso`: the way out for an organization whose identity provider has stopped working.
import { Command } from 'commander';
import { findOrganization } from '../../domain/access/organization.ts';
import { enforceSso, getSsoConnection, membersWithoutSso } from '../../domain/access/sso/sso-connection.ts';
import { listSsoDomains } from '../../domain/access/sso/sso-domain.ts';
import type { Context } from '../../domain/context.ts';
import { presentSsoStatus } from '../../http/presenters/access/sso.ts';
import { type ChangeOptions, withChange, withJson, withOperator } from '../actor.ts';
import { printAnswer } from '../answer.ts';
import { withCore } from '../with-core.ts';

export function organizationSsoCommands(): Command {
  const command = new Command('sso').description("An organization's own identity provider.");
  withJson(command.command('show'))
    .description('Show the connection, the domains, and whether it is the only way in.')
    .argument('<organization>', 'its id or, if that is unambiguous, its name')
    .action(async (idOrName: string, { json }: { json: boolean }) =>
      printAnswer(
        await withCore(async (context) => statusOf(context, (await findOrganization(context, idOrName)).id)),
        json,
      ),
    );
  withChange(command.command('disable'), { isRequired: true })
    .description('Let members sign in by link or passkey again. The connection stays.')
    .argument('<organization>', 'its id or, if that is unambiguous, its name')
    .action(async (idOrName: string, options: ChangeOptions) => {
      const status = await withOperator(options, async (context) => {
        const { id } = await findOrganization(context, idOrName);
        await enforceSso(context, id, false);
        return statusOf(context, id);
      });
      printAnswer(status, options.json);
    });
  return command;
}

async function statusOf(context: Context, organizationId: string) {
  return presentSsoStatus(
    await getSsoConnection(context, organizationId),
    await listSsoDomains(context, organizationId),
    await membersWithoutSso(context, organizationId),
  );
}
