import { Command } from 'commander';
import { rotateSigningSecret } from '../domain/webhook-endpoint.ts';
import { uuid } from './arguments.ts';
import { printFacts } from './print.ts';
import { withCore } from './with-core.ts';

export function endpointCommands(): Command {
  const command = new Command('endpoint').description('Webhook endpoints.');
  command
    .command('rotate-secret')
    .description(
      "Replace an endpoint's signing secret. The old one is dead at once; tell the partner the new one.",
    )
    .argument('<id>', "the endpoint's id", uuid)
    .action(async (id: string) => {
      const signingSecret = await withCore((context) => rotateSigningSecret(context, id));
      printFacts({ Endpoint: id, 'Signing secret': signingSecret });
      process.stdout.write('\nKeep it now: it is not shown again.\n');
    });
  return command;
}
