// `listen`: forwards the organization's events to a receiver on this machine.
import type { Command } from './command.ts';
import { localSecret, SECRET_VARIABLE, secretOptions } from './secret.ts';
import { readApiKey, readEnvironment, settingsOptions } from './settings.ts';
import { EXIT, UsageError } from './tool.ts';

const options = {
  'forward-to': {
    value: '<url>',
    about: 'Your receiver: http://localhost:4000/hooks, or 4000/hooks for short.',
  },
  'print-secret': { about: 'Print the secret that requests are signed with, and nothing else.' },
  ...secretOptions,
  ...settingsOptions,
} as const;

export const listen: Command<keyof typeof options> = {
  name: 'listen',
  summary: 'Forward events to your machine as they happen, signed like deliveries.',
  usage: '--forward-to <url> [options]',
  operands: [],
  about: 'Reads the event feed of your organization, and posts each event to your receiver.',
  options,
  examples: ['listen --forward-to http://localhost:4000/hooks', 'listen --print-secret'],
  async run(given, tool) {
    const environment = await readEnvironment(given, tool);
    const apiKey = readApiKey(given, environment);
    if (given.flag('print-secret')) {
      const secret = given.text('signing-secret') ?? environment[SECRET_VARIABLE] ?? localSecret(apiKey);
      tool.stdout.write(`${secret}\n`);
      return EXIT.ok;
    }
    throw new UsageError(
      'listen cannot forward yet: this version only prints the secret, with --print-secret.',
    );
  },
};
