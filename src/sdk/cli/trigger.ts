// `trigger`: posts an example of an event type to a receiver on this machine.
import type { Command } from './command.ts';
import { UsageError } from './tool.ts';

export const trigger: Command = {
  name: 'trigger',
  summary: 'Post an example of an event type to your machine.',
  usage: '<event type> --forward-to <url>',
  operands: ['<event type>'],
  about: 'Posts the example of an event type to your receiver.',
  options: {},
  examples: ['trigger invoice.issued --forward-to 4000/hooks'],
  async run() {
    throw new UsageError('trigger is not there yet.');
  },
};
