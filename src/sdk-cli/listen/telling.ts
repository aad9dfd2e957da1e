// Shows what happens: to people, or as JSON.
import { styleText } from 'node:util';
import { Help } from 'commander';
import { oneLine } from '../forward.ts';
import type { Tool } from '../tool.ts';
import type { Forwarded, Happening, Tell } from './happening.ts';

const COLUMNS = 80;
const COLUMNS_MIN = 40;
/** What stands before the details of an event: its time, and a space. */
const INDENT = ' '.repeat(9);

type Paint = (color: Parameters<typeof styleText>[0], text: string) => string;

const wrap = (text: string, width: number): string[] => new Help().boxWrap(text, width).split('\n');

/** A line each, with the time. */
export function tellingJson({ stdout }: Tool): Tell {
  return ({ kind, ...rest }) => {
    stdout.write(`${JSON.stringify({ kind, at: new Date().toISOString(), ...rest })}\n`);
  };
}

/** @param secret shown at the start if people may see it. */
export function tellingPeople(tool: Tool, secret: string | undefined): Tell {
  const { stdout, stdin } = tool;
  const paint: Paint = (color, text) => styleText(color, text, { stream: stdout });
  let isBehind = false;
  let wasConnected = false;
  return (happening) => {
    if (happening.kind === 'connected') wasConnected = true;
    if (happening.kind === 'connected') isBehind = happening.behind > 0;
    if (happening.kind === 'caught_up' && !isBehind) return;
    if (happening.kind === 'caught_up') isBehind = false;
    const text = linesOf(happening, {
      paint,
      columns: Math.max(COLUMNS_MIN, stdout.columns ?? COLUMNS),
      time: timeOf(new Date()),
      secret: stdout.isTTY ? secret : undefined,
      hasKeys: stdin.isTTY === true,
      wasConnected,
    });
    stdout.write(text.map((line) => `${line}\n`).join(''));
  };
}

interface View {
  readonly paint: Paint;
  readonly columns: number;
  readonly time: string;
  readonly secret: string | undefined;
  readonly hasKeys: boolean;
  /** Whether the API has answered before. */
  readonly wasConnected: boolean;
}

function linesOf(happening: Happening, view: View): string[] {
  const { paint } = view;
  const stamped = (text: string) =>
    wrap(text, view.columns - INDENT.length).map(
      (line, index) => `${index === 0 ? `${paint('dim', view.time)} ` : INDENT}${line}`,
    );
  switch (happening.kind) {
    case 'starting':
      return startLines(happening, view);
    case 'connecting':
      return stamped('Connecting …');
    case 'connected':
      return stamped(
        `${paint('green', 'Connected')}${happening.behind > 0 ? `, ${counted(happening.behind, 'event')} behind` : ''}.`,
      );
    case 'caught_up':
      return stamped('Caught up.');
    case 'waiting': {
      const { host, event_id, waited_ms } = happening;
      const whose = event_id === null ? '' : ` to event ${event_id}`;
      return stamped(
        paint('yellow', `Still waiting: no answer from ${host}${whose} for ${seconds(waited_ms)}.`),
      );
    }
    case 'lost': {
      const { reason, retry_in_ms } = happening;
      const when = retry_in_ms === 0 ? 'at once' : `in ${seconds(retry_in_ms)}`;
      const what = view.wasConnected ? 'Lost' : 'Not connected';
      return stamped(`${paint('red', what)}: ${sentence(reason)} Again ${when}.`);
    }
    case 'forwarded':
      return forwardedLines(happening, view);
    case 'notice':
      return stamped(paint('yellow', happening.message));
    case 'ended': {
      const { reason, forwarded, failed } = happening;
      // What ended it is said elsewhere.
      if (reason === 'error' && forwarded + failed === 0) return [];
      const failures = failed > 0 ? paint('red', `${failed} failed`) : '0 failed';
      const hint =
        failed > 0 ? [`${INDENT}To send one again, run resend <event id> in place of listen.`] : [];
      return [...stamped(`${forwarded} forwarded, ${failures}.`), ...hint];
    }
  }
}

function startLines(
  start: Happening & { kind: 'starting' },
  { secret, hasKeys, paint, columns }: View,
): string[] {
  const facts: [string, string][] = [
    ['Forward to', start.forward_to],
    ['Events', start.types === null ? 'all types' : start.types.join(', ')],
    [
      'From',
      start.saved_at === null
        ? beginning(start.from)
        : `where the session of ${localTime(start.saved_at)} ended`,
    ],
    ['Organization', start.organization],
    ['API', `${start.base_url}, with the key that ends in ${start.key_end}`],
    [
      'Signed with',
      start.secret === 'given'
        ? 'the secret that you have set'
        : (secret ?? 'the secret that listen --print-secret prints'),
    ],
  ];
  if (start.service_name !== 'Service') facts.push(['Headers', `${start.service_name}-Signature, …`]);
  if (hasKeys) facts.push(['Keys', 'r sends the last event again, q ends']);
  return facts.flatMap(([label, text]) =>
    wrap(text, columns - 13).map(
      (line, index) => `${paint('bold', (index === 0 ? label : '').padEnd(12))} ${line}`,
    ),
  );
}

function forwardedLines(forwarded: Forwarded, { paint, columns, time }: View): string[] {
  const { status, error, delivered, duration_ms, type, event_id, again, hint } = forwarded;
  const color = delivered ? 'green' : 'red';
  const duration = duration_ms < 10_000 ? `${duration_ms} ms` : seconds(duration_ms);
  const head = `${paint('dim', time)} ${paint(color, String(status ?? '---'))} ${duration.padStart(8)} ${type.padEnd(19)} ${paint('dim', event_id)}`;
  const notes = [
    ...(again ? ['sent again'] : []),
    ...(delivered ? [] : [error ?? whyNot(forwarded, columns)]),
  ].filter((note) => note !== '');
  const room = columns - INDENT.length;
  const below = notes.length === 0 ? [] : [shortened(notes.join('; '), room)];
  if (hint !== null) below.push(...wrap(hint, room));
  return [head, ...below.map((line) => `${INDENT}${line}`)];
}

function whyNot({ location, response_body }: Forwarded, columns: number): string {
  if (location !== null) return `redirects to ${oneLine(location, columns)}, which is not followed`;
  return oneLine(response_body ?? '', columns);
}

const shortened = (text: string, room: number): string =>
  text.length > room ? `${text.slice(0, room - 1)}…` : text;

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const seconds = (ms: number): string =>
  `${ms < 10_000 ? Math.round(ms / 100) / 10 : Math.round(ms / 1_000)} s`;

const timeOf = (date: Date): string =>
  [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

const beginning = (from: string): string =>
  from === 'now' ? 'now on' : from === 'start' ? 'the oldest event that is kept' : localTime(from);

/** With the day, in the zone of the reader. */
function localTime(text: string): string {
  const date = new Date(text);
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return `${day} ${timeOf(date)}`;
}
