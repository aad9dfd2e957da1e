// `countersign operator-person`.
import { Command } from 'commander';
import {
  addOperatorPerson,
  listOperatorPersons,
  removeOperatorPerson,
} from '../domain/access/operator-person.ts';
import type { Person } from '../domain/access/person.ts';
import type { ActorContext } from '../domain/context.ts';
import { presentOperatorPerson } from '../http/presenters/access/operator-person.ts';
import { type ChangeOptions, withChange, withJson, withOperator } from './actor.ts';
import { printAnswer } from './answer.ts';
import { emailAddress } from './arguments.ts';
import { signInLinkCommand } from './sign-in-link.ts';
import { withCore } from './with-core.ts';

export function operatorPersonCommands(): Command {
  const command = new Command('operator-person').description(
    "Persons who run the service: the console's area for operators is open to them.",
  );
  const change = (
    name: string,
    description: string,
    work: (context: ActorContext, email: string) => Promise<Person>,
  ) =>
    withChange(command.command(name))
      .description(description)
      .argument('<email>', "the person's e-mail address", emailAddress)
      .action(async (email: string, options: ChangeOptions) => {
        const person = await withOperator(options, (context) => work(context, email));
        printAnswer(presentOperatorPerson(person), options.json);
      });
  change('add', 'Open the area for operators to whoever signs in with this address.', addOperatorPerson);
  change('remove', 'Close it to them again, from their next request on.', removeOperatorPerson);
  signInLinkCommand(command.command('sign-in-link'));
  withJson(command.command('list'))
    .description('List the persons who run the service.')
    .action(async ({ json }: { json: boolean }) => {
      const persons = await withCore(listOperatorPersons);
      printAnswer(persons.map(presentOperatorPerson), json);
    });
  return command;
}
