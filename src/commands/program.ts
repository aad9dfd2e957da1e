import { Command } from 'commander';
import { describeSettings } from '../platform/config.ts';
import { deliveryCommands } from './delivery.ts';
import { endpointCommands } from './endpoint.ts';
import { eventCommands } from './event.ts';
import { invoiceCommands } from './invoice.ts';
import { operatorTokenCommands } from './operator-token.ts';
import { organizationCommands } from './organization.ts';
import { serverCommands } from './server.ts';
import { tokenCommands } from './token.ts';

/** `countersign` with all its subcommands. */
export function createProgram(): Command {
  const program = new Command('countersign')
    .description('A public HTTP API with webhooks that never lose an event.')
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: false })
    .addHelpText('after', () => `\nConfiguration (environment variables):\n${settingsHelp()}`);
  for (const command of [
    ...serverCommands(),
    organizationCommands(),
    tokenCommands(),
    operatorTokenCommands(),
    endpointCommands(),
    invoiceCommands(),
    eventCommands(),
    deliveryCommands(),
  ]) {
    program.addCommand(command);
  }
  return program;
}

function settingsHelp(): string {
  return describeSettings()
    .map(
      ({ name, about, default: preset }) =>
        `  ${name.padEnd(26)} ${about}${preset ? ` Default: ${preset}.` : ''}`,
    )
    .join('\n');
}
