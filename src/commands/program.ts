// Puts the command line together.
import { Command } from 'commander';
import { describeSettings } from '../platform/config/settings.ts';
import { cellsCommands } from './cells/cells.ts';
import { operatorPersonCommands } from './operator-person.ts';
import { operatorTokenCommands } from './operator-token.ts';
import { memberCommands } from './organization/member.ts';
import { organizationCommands } from './organization/organization.ts';
import { retentionCommands } from './retention.ts';
import { serverCommands } from './server.ts';
import { versionCommand } from './version.ts';

/** @param api the command with the operations of the contracts, where they are needed. */
export function createProgram(api?: Command): Command {
  const program = new Command('countersign')
    .description('A public HTTP API with webhooks that never lose an event.')
    .option('--version', 'the same as the command version')
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: false })
    .addHelpText('after', () => `\nConfiguration (environment variables):\n${settingsHelp()}`);
  for (const command of [
    ...serverCommands(api),
    organizationCommands(),
    memberCommands(),
    operatorTokenCommands(),
    operatorPersonCommands(),
    retentionCommands(),
    cellsCommands(),
    versionCommand(),
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
