// The state machines of deliveries, endpoints, contracts, invoices and payments as pictures and tables, from the tables that the code uses.
import { contractTransitions } from '../../src/domain/business/contracts/state.ts';
import { creditNoteTransitions } from '../../src/domain/business/credit-notes/state.ts';
import { invoiceTransitions } from '../../src/domain/business/invoices/state.ts';
import { paymentTransitions } from '../../src/domain/business/payments/state.ts';
import { deliveryTransitions } from '../../src/domain/deliveries/state.ts';
import { endpointTransitions } from '../../src/domain/endpoints/state.ts';
import { table } from './tables.ts';

interface Transition {
  readonly from: readonly string[];
  readonly to: string;
}

const jobs = { queued: 'queued', waiting: 'waits for its time', removed: 'removed', none: 'none' };

export function deliveryStatesSection(): string {
  return section(deliveryTransitions, ['reason', 'its job'], ({ reason, job, isNewRound }) => [
    reason === undefined ? "the attempt's" : (reason ?? ''),
    `${jobs[job]}${isNewRound ? ', with a new round of attempts' : ''}`,
  ]);
}

export function endpointStatesSection(): string {
  return section(endpointTransitions, ['its unfinished deliveries'], ({ deliveries }) => [
    deliveries ? `\`${deliveries}\`` : '',
  ]);
}

export function contractStatesSection(): string {
  return section(contractTransitions, ['event'], ({ event }) => [`\`${event}\``]);
}

export function invoiceStatesSection(): string {
  return section(invoiceTransitions, ['event'], ({ event }) => [`\`${event}\``]);
}

export function creditNoteStatesSection(): string {
  return section(creditNoteTransitions, ['event'], ({ event }) => [`\`${event}\``]);
}

export function paymentStatesSection(): string {
  return section(paymentTransitions, ['event'], ({ event }) => [`\`${event}\``]);
}

function section<T extends Transition>(
  transitions: Readonly<Record<string, T>>,
  heads: readonly string[],
  cells: (transition: T) => readonly string[],
): string {
  const all = Object.entries(transitions);
  const left = new Set(all.flatMap(([, { from, to }]) => from.filter((state) => state !== to)));
  const ends = [...new Set(all.map(([, { to }]) => to))].filter((state) => !left.has(state));
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...all.flatMap(([cause, { from, to }]) =>
      (from.length === 0 ? ['[*]'] : from).map((state) => `  ${state} --> ${to}: ${cause}`),
    ),
    ...ends.map((state) => `  ${state} --> [*]`),
    '```',
    '',
    table(
      ['cause', 'from', 'to', ...heads],
      all.map(([cause, transition]) => [
        `\`${cause}\``,
        transition.from.map((state) => `\`${state}\``).join(', '),
        `\`${transition.to}\``,
        ...cells(transition),
      ]),
    ),
  ].join('\n');
}
