// Puts the command line together.
import { Command } from 'commander';
import { describeSettings } from '../platform/config/settings.ts';
import { auditCommands } from './audit.ts';
import { billingCommands } from './billing.ts';
import { deliveryCommands } from './delivery.ts';
import { endpointCommands } from './endpoint.ts';
import { eventCommands } from './event.ts';
import { invoiceCommands } from './invoice.ts';
import { memberCommands } from './member.ts';
import { operatorPersonCommands } from './operator-person.ts';
import { operatorTokenCommands } from './operator-token.ts';
import { organizationCommands } from './organization.ts';
import { queueCommands } from './queue.ts';
import { redeliveryCommands } from './redelivery.ts';
import { retentionCommands } from './retention.ts';
import { serverCommands } from './server.ts';
import { tokenCommands } from './token.ts';

export function createProgram(): Command {
  const program = new Command('countersign')
    .description('A public HTTP API with webhooks that never lose an event.')
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: false })
    .addHelpText('after', () => `\nConfiguration (environment variables):\n${settingsHelp()}`);
  for (const command of [
    ...serverCommands(),
    organizationCommands(),
    memberCommands(),
    tokenCommands(),
    operatorTokenCommands(),
    operatorPersonCommands(),
    endpointCommands(),
    invoiceCommands(),
    billingCommands(),
    eventCommands(),
    deliveryCommands(),
    redeliveryCommands(),
    queueCommands(),
    auditCommands(),
    retentionCommands(),
  ]) {
    program.addCommand(command);
  }
  return program;
}

function settingsHelp(): string {
  const settings = describeSettings();
  const width = Math.max(...settings.map(({ name }) => name.length));
  return settings
    .map(
      ({ name, about, default: preset }) =>
        `  ${name.padEnd(width)}  ${about}${preset ? ` Default: ${preset}.` : ''}`,
    )
    .join('\n');
}
