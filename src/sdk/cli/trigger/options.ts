// The options of `trigger`.
import { secretOptions } from '../secret.ts';
import { settingsOptions } from '../settings.ts';
import { forwardToOption } from '../target.ts';

export const options = {
  ...forwardToOption,
  list: { about: 'List the event types and their examples.' },
  example: { value: '<name>', about: 'Which of the examples of the type. Default: the first one.' },
  set: {
    value: '<path=value>',
    about:
      'Change one place, such as data.total.amount=5000, data.due_on=null or data.number=INV-7. A number after a dot is an item of an array, from 0. Repeatable.',
  },
  file: {
    value: '<file>',
    about: 'Take the data from this JSON file instead: an event, or its data alone. - is the standard input.',
  },
  fresh: { about: 'Give the data new ids, and move its times so that they end now.' },
  'schema-version': {
    value: '<number>',
    about: 'The version of the type’s schema. Default: the one that the service publishes.',
  },
  'no-test-mark': { about: 'Leave out "test": true, for a receiver that ignores test events.' },
  print: { about: 'Print the event instead of posting it.' },
  endpoint: {
    value: '<id>',
    about:
      'Have the service send its test event of the type to this webhook endpoint, and wait for the outcome.',
  },
  live: {
    about: 'Cause a real event: run the operations of the API that lead to it, after a confirmation.',
  },
  customer: { value: '<id>', about: 'With --live: the customer to do it to.' },
  yes: { about: 'With --live: do not ask. Needed where nobody can answer.' },
  json: { about: 'Print the outcome as one line of JSON.' },
  ...secretOptions,
  'signing-secret': {
    value: '<secret>',
    about: 'The secret of your receiver. Default: SIGNING_SECRET, or what listen --print-secret prints.',
  },
  'service-name': { value: '<word>', about: 'The first word of the signed headers. Default: Service.' },
  ...settingsOptions,
} as const;

export type TriggerOption = keyof typeof options;

/** What only changes an event that is made up here. */
export const localOptions = [
  'forward-to',
  'example',
  'set',
  'file',
  'fresh',
  'schema-version',
  'no-test-mark',
  'print',
] as const satisfies readonly TriggerOption[];
