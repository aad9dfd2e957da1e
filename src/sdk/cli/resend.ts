// `resend`: forwards one event again.
import type { Command } from './command.ts';
import { forward, isDelivered, shortBody } from './forward.ts';
import { readInstallation } from './installation.ts';
import { localSecret, SECRET_VARIABLE, secretOptions } from './secret.ts';
import { createClient, readEnvironment, readSettings, settingsOptions } from './settings.ts';
import { openTarget, targetUrl } from './target.ts';
import { CommandFailed, EXIT, UsageError } from './tool.ts';

const options = {
  'forward-to': {
    value: '<url>',
    about: 'Your receiver: http://localhost:4000/hooks, or 4000/hooks for short.',
  },
  ...secretOptions,
  ...settingsOptions,
} as const;

export const resend: Command<keyof typeof options> = {
  name: 'resend',
  summary: 'Forward one event again, by its id.',
  usage: '<event id> --forward-to <url>',
  operands: ['<event id>'],
  about:
    'Reads an event of the last 30 days, and posts it to your receiver, with the ids and bytes that it had before.',
  options,
  examples: ['resend 01a1f82f-1e80-77a3-bb2e-6a98456e9cfb --forward-to 4000/hooks'],
  async run(given, tool) {
    const forwardTo = given.text('forward-to');
    if (forwardTo === undefined)
      throw new UsageError('--forward-to is missing: give the URL of your receiver.');
    const url = targetUrl(forwardTo);
    const environment = await readEnvironment(given, tool);
    const settings = readSettings(given, environment);
    const client = createClient(settings);
    const [id = ''] = given.operands;
    const [event, serviceName] = await Promise.all([
      client.request<{ type: string; body?: string }>(
        'GET',
        `/api/v1/public/events/${encodeURIComponent(id)}`,
        {
          query: { include: 'body' },
        },
      ),
      given.text('service-name') ?? readInstallation(client).then((installation) => installation.serviceName),
    ]);
    if (event.body === undefined)
      throw new CommandFailed(
        `The data of ${event.type} ${id} is removed because of its age: it cannot be sent again.`,
      );
    const signingSecret =
      given.text('signing-secret') ?? environment[SECRET_VARIABLE] ?? localSecret(settings.apiKey);
    const target = openTarget({ url, serviceName, signingSecret, isInsecure: given.flag('insecure') });
    try {
      const outcome = await forward({ id, body: event.body }, target);
      const what = outcome.kind === 'answer' ? `${outcome.status}${shortBody(outcome)}` : outcome.message;
      tool.stdout.write(`${event.type} ${id} ${what} (${outcome.durationMs} ms)\n`);
      return isDelivered(outcome) ? EXIT.ok : EXIT.failed;
    } finally {
      target.close();
    }
  },
};
