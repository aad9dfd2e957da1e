// `countersign organization sso`: the way out for an organization whose identity provider has stopped working.
import { Command } from 'commander';
import { findOrganization } from '../../domain/access/organization.ts';
import { enforceSso, getSsoConnection, membersWithoutSso } from '../../domain/access/sso/sso-connection.ts';
import { listSsoDomains } from '../../domain/access/sso/sso-domain.ts';
import type { Context } from '../../domain/context.ts';
import { presentSsoStatus } from '../../http/presenters/access/sso.ts';
import { toChange, toShow } from '../actor.ts';

export function organizationSsoCommands(): Command {
  const command = new Command('sso').description("An organization's own identity provider.");
  const of = (name: string) =>
    command.command(name).argument('<organization>', 'its id or, if that is unambiguous, its name');
  toShow(
    of('show').description('Show the connection, the domains, and whether it is the only way in.'),
    async (context, idOrName: string) => statusOf(context, (await findOrganization(context, idOrName)).id),
  );
  toChange(
    of('disable').description('Let members sign in by link or passkey again. The connection stays.'),
    async (context, idOrName: string) => {
      const { id } = await findOrganization(context, idOrName);
      await enforceSso(context, id, false);
      return statusOf(context, id);
    },
    { isRequired: true },
  );
  return command;
}

async function statusOf(context: Context, organizationId: string) {
  return presentSsoStatus(
    await getSsoConnection(context, organizationId),
    await listSsoDomains(context, organizationId),
    await membersWithoutSso(context, organizationId),
  );
}
