import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { apiCommand } from '../../src/commands/api.ts';
import { adviceOnMoved, movedCommands } from '../../src/commands/moved.ts';
import { contractOperations } from '../support/operations.ts';

const api = await apiCommand('');

function operation(name: string): Command {
  return api.commands.find((command) => command.name() === name) ?? expect.unreachable(name);
}

const flagsOf = (name: string) => operation(name).options.map(({ flags }) => flags);

test('every operation of the operator contract and of the public one is a command, except the one that waits', async () => {
  const operations = [...(await contractOperations('operator')), ...(await contractOperations('public'))];
  const ids = operations.map(({ id }) => id).filter((id) => id !== 'readEventFeed');
  expect(api.commands.map((command) => command.name()).sort()).toEqual(ids.sort());
  const help = api.helpInformation();
  expect(help).toMatch(/\nBilling:\n(.*\n)* {2}operatorStartBillingRun \[options\] +Bill now\n/);
  expect(help).toMatch(/\nInvoices \(--organization\):\n {2}listInvoices \[options\] +List invoices\n/);
});

test('no two fields of an operation have the same option', () => {
  for (const command of api.commands) {
    const names = command.options.map((option) => option.attributeName());
    expect(names, command.name()).toEqual([...new Set(names)]);
  }
});

test('parameters and members of the body are options, with their types, values, bounds and defaults', () => {
  expect(flagsOf('operatorStartRedelivery')).toEqual(
    expect.arrayContaining([
      '--filter-organization <id or name>',
      '--filter-url-host <text>',
      '--reason <text>',
    ]),
  );
  expect(flagsOf('operatorPublishEvent')).toEqual(
    expect.arrayContaining(['--organization <id or name>', '--id <id>', '--data <json>']),
  );
  const described = (name: string) =>
    Object.fromEntries(operation(name).options.map(({ flags, description }) => [flags, description]));
  expect(described('operatorListDeliveries')).toMatchObject({
    '--limit <integer>': 'The maximum number of items on a page. (1 to 100; default: 20)',
    '--status <pending|delivering|held|delivered|failed|canceled|skipped>':
      'Only deliveries with this status.',
    '--created-from <time>': 'Only items created at this time or later.',
  });
  expect(described('updateContract')).toMatchObject({
    '--id <id>': expect.stringMatching(/\(required\)$/),
    '--billing-interval <month|quarter|year>': expect.stringMatching(/\(or null\)$/),
    '--auto-issue [boolean]': expect.any(String),
    '--items <json>': expect.any(String),
  });
});

test('who makes a change can say so, and why; who reads need not', () => {
  for (const name of ['operatorRevokeToken', 'issueInvoice', 'operatorRotateSigningSecret'])
    expect(flagsOf(name)).toEqual(expect.arrayContaining(['--as <name>', '--reason <text>']));
  expect(flagsOf('operatorListQueues')).not.toContain('--as <name>');
});

test('a command of an earlier version leads to an operation that there is', () => {
  for (const [name, id] of Object.entries(movedCommands)) {
    expect(operation(id).name()).toBe(id);
    expect(adviceOnMoved(name.split(' '))).toContain(`"countersign api ${id}"`);
  }
  expect(adviceOnMoved(['organization', 'create', 'Acme'])).toBeUndefined();
});
