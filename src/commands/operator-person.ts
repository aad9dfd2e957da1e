// `countersign operator-person`.
import { Command } from 'commander';
import {
  addOperatorPerson,
  listOperatorPersons,
  type OperatorPerson,
  removeOperatorPerson,
} from '../domain/access/operator-person.ts';
import { createSignInLink, signInPath } from '../domain/access/sign-in-link.ts';
import type { ActorContext } from '../domain/context.ts';
import { presentOperatorPerson } from '../http/presenters/operator-person.ts';
import { presentSignInLink } from '../http/presenters/session.ts';
import { type ActorOptions, reasonText, withActor, withOperator } from './actor.ts';
import { emailAddress } from './arguments.ts';
import { consoleOrigin } from './console-address.ts';
import { printFacts, printJson, printTable } from './print.ts';
import { withCore } from './with-core.ts';

interface ChangeOptions extends ActorOptions {
  readonly json: boolean;
}

export function operatorPersonCommands(): Command {
  const command = new Command('operator-person').description(
    "Persons who run the service: the console's area for operators is open to them.",
  );
  change(
    command.command('add').description('Open the area for operators to whoever signs in with this address.'),
    'Added',
    addOperatorPerson,
  );
  change(
    command.command('remove').description('Close it to them again, from their next request on.'),
    'Removed',
    removeOperatorPerson,
  );
  withActor(
    command
      .command('sign-in-link')
      .description('Make a link that signs them in: once, within 15 minutes. Give it to nobody else.')
      .argument('<email>', "the person's e-mail address", emailAddress)
      .option('--reason <text>', 'why, for the audit', reasonText)
      .option('--json', 'print JSON', false),
  ).action(async (email: string, options: ChangeOptions) => {
    const { link, origin } = await withOperator(options, async (context, config) => ({
      link: await createSignInLink(context, email),
      origin: consoleOrigin(config),
    }));
    if (options.json) return printJson(presentSignInLink(link));
    printFacts({ Link: `${origin}${signInPath(link.token)}`, Expires: link.expiresAt.toISOString() });
  });
  command
    .command('list')
    .description('List the persons who run the service.')
    .option('--json', 'print JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const persons = await withCore(listOperatorPersons);
      if (json) return printJson(persons.map(presentOperatorPerson));
      printTable(
        ['Address', 'Last sign-in'],
        persons.map(({ email, lastSignedInAt }) => [email, lastSignedInAt?.toISOString() ?? 'never']),
      );
    });
  return command;
}

function change(
  command: Command,
  done: string,
  work: (context: ActorContext, email: string) => Promise<OperatorPerson>,
): void {
  withActor(
    command
      .argument('<email>', "the person's e-mail address", emailAddress)
      .option('--reason <text>', 'why, for the audit', reasonText)
      .option('--json', 'print JSON', false),
  ).action(async (email: string, options: ChangeOptions) => {
    const person = await withOperator(options, (context) => work(context, email));
    if (options.json) return printJson(presentOperatorPerson(person));
    printFacts({ [done]: person.email });
  });
}
