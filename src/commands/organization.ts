import { Command } from 'commander';
import { createOrganization } from '../domain/organization.ts';
import { emailAddress } from './arguments.ts';
import { printFacts } from './print.ts';
import { withCore } from './with-core.ts';

export function organizationCommands(): Command {
  const command = new Command('organization').description(
    'Organizations: who the data and the tokens belong to.',
  );
  command
    .command('create')
    .description('Create an organization and its first member, an OWNER.')
    .argument('<name>', 'what people call it')
    .requiredOption('--owner <email>', "the owner's e-mail address", emailAddress)
    .action(async (name: string, options: { owner: string }) => {
      const organization = await withCore((context) =>
        createOrganization(context, { name, ownerEmail: options.owner }),
      );
      printFacts({ Organization: organization.id, Name: organization.name, Owner: options.owner });
    });
  return command;
}
