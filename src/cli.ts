#!/usr/bin/env node
import { Command } from 'commander';
import { deliveryCommands } from './commands/delivery.ts';
import { endpointCommands } from './commands/endpoint.ts';
import { eventCommands } from './commands/event.ts';
import { invoiceCommands } from './commands/invoice.ts';
import { organizationCommands } from './commands/organization.ts';
import { serverCommands } from './commands/server.ts';
import { tokenCommands } from './commands/token.ts';
import { describeSettings } from './platform/config.ts';

const program = new Command('countersign')
  .description('A public HTTP API with webhooks that never lose an event.')
  .showSuggestionAfterError()
  .configureHelp({ showGlobalOptions: false })
  .addHelpText('after', () => `\nConfiguration (environment variables):\n${settingsHelp()}`);

for (const command of [
  ...serverCommands(),
  organizationCommands(),
  tokenCommands(),
  endpointCommands(),
  invoiceCommands(),
  eventCommands(),
  deliveryCommands(),
]) {
  program.addCommand(command);
}

try {
  await program.parseAsync();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`countersign: ${message}\n`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
}

function settingsHelp(): string {
  return describeSettings()
    .map(
      ({ name, about, default: preset }) =>
        `  ${name.padEnd(26)} ${about}${preset ? ` Default: ${preset}.` : ''}`,
    )
    .join('\n');
}
