// `countersign operator-person`.
import { Command } from 'commander';
import {
  addOperatorPerson,
  listOperatorPersons,
  removeOperatorPerson,
} from '../domain/access/operator-person.ts';
import { presentOperatorPerson } from '../http/presenters/access/operator-person.ts';
import { toChange, toShow } from './actor.ts';
import { emailAddress } from './arguments.ts';
import { signInLinkCommand } from './sign-in-link.ts';

export function operatorPersonCommands(): Command {
  const command = new Command('operator-person').description(
    "Persons who run the service: the console's area for operators is open to them.",
  );
  const of = (name: string) =>
    command.command(name).argument('<email>', "the person's e-mail address", emailAddress);
  toChange(
    of('add').description('Open the area for operators to whoever signs in with this address.'),
    async (context, email: string) => presentOperatorPerson(await addOperatorPerson(context, email)),
  );
  toChange(
    of('remove').description('Close it to them again, from their next request on.'),
    async (context, email: string) => presentOperatorPerson(await removeOperatorPerson(context, email)),
  );
  signInLinkCommand(command.command('sign-in-link'));
  toShow(command.command('list').description('List the persons who run the service.'), async (context) =>
    (await listOperatorPersons(context)).map(presentOperatorPerson),
  );
  return command;
}
