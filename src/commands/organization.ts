import { Command } from 'commander';
import { createOrganizationAs, findOrganization, listOrganizations } from '../domain/organization.ts';
import { type ActorOptions, actorFrom, withActor } from './actor.ts';
import { emailAddress, limit } from './arguments.ts';
import { printFacts, printJson, printTable } from './print.ts';
import { withCore } from './with-core.ts';

interface CreateOptions extends ActorOptions {
  owner: string;
  json: boolean;
}

export function organizationCommands(): Command {
  const command = new Command('organization').description(
    'Organizations: who the data and the tokens belong to.',
  );
  withActor(
    command
      .command('create')
      .description('Create an organization and its first member, an OWNER.')
      .argument('<name>', 'what people call it')
      .requiredOption('--owner <email>', "the owner's e-mail address", emailAddress)
      .option('--json', 'print JSON', false),
  ).action(async (name: string, options: CreateOptions) => {
    const organization = await withCore((context) =>
      createOrganizationAs(context, actorFrom(options), { name, ownerEmail: options.owner }),
    );
    if (options.json) return printJson(organization);
    printFacts({ Organization: organization.id, Name: organization.name, Owner: options.owner });
  });
  command
    .command('list')
    .description('List organizations, newest first.')
    .option('--limit <number>', 'how many at most', limit, 100)
    .option('--json', 'print JSON', false)
    .action(async (options: { limit: number; json: boolean }) => {
      const { items, next } = await withCore((context) =>
        listOrganizations(context, { limit: options.limit }),
      );
      if (options.json) return printJson(items);
      printTable(
        ['Id', 'Name', 'Created'],
        items.map(({ id, name, createdAt }) => [id, name, createdAt.toISOString()]),
      );
      if (next !== undefined) process.stdout.write('\nThere are more: --limit.\n');
    });
  command
    .command('show')
    .description('Show an organization.')
    .argument('<id or name>', 'which one')
    .option('--json', 'print JSON', false)
    .action(async (idOrName: string, { json }: { json: boolean }) => {
      const organization = await withCore((context) => findOrganization(context, idOrName));
      if (json) return printJson(organization);
      const { id, name, createdAt } = organization;
      printFacts({ Organization: id, Name: name, Created: createdAt.toISOString() });
    });
  return command;
}
