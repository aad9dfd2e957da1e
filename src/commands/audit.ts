// `countersign audit`.
import { Command, Option } from 'commander';
import { findOrganization } from '../domain/access/organization.ts';
import { type AuditAction, type AuditEntry, auditActions, listAuditEntries } from '../domain/audit.ts';
import { presentAuditEntry } from '../http/presenters/audit-entry.ts';
import { dateTime, limit, uuid } from './arguments.ts';
import { MORE_BEFORE, printJson, printTable } from './print.ts';
import { withCore } from './with-core.ts';

interface ListOptions {
  organization?: string;
  action?: AuditAction;
  subject?: string;
  actor?: string;
  from?: Date;
  before?: Date;
  limit: number;
  json: boolean;
}

export function auditCommands(): Command {
  const command = new Command('audit').description(
    'What operators and people of the console changed: who, what, when and why.',
  );
  command
    .command('list')
    .description('List the changes, newest first.')
    .option('--organization <id or name>', 'only changes that concern this organization')
    .addOption(new Option('--action <action>', 'only this kind of change').choices(auditActions))
    .option('--subject <id>', 'only changes of what has this id, such as an endpoint or a token', uuid)
    .option(
      '--actor <id or name>',
      'only changes by this operator token, address of a person, or user of the command line',
    )
    .option('--from <time>', 'only changes made at this time or later', dateTime)
    .option('--before <time>', 'only changes made before this time', dateTime)
    .option('--limit <number>', 'how many at most', limit, 20)
    .option('--json', 'print JSON', false)
    .action(async ({ organization, json, ...options }: ListOptions) => {
      const { items, next } = await withCore(async (context) =>
        listAuditEntries(
          context,
          { limit: options.limit },
          {
            organizationId:
              organization === undefined ? undefined : (await findOrganization(context, organization)).id,
            action: options.action,
            subjectId: options.subject,
            actor: options.actor,
            created: { from: options.from, before: options.before },
          },
        ),
      );
      if (json) return printJson(items.map(presentAuditEntry));
      printTable(
        ['When', 'Who', 'What', 'Of', 'Why', 'Change'],
        items.map((entry) => [
          entry.createdAt.toISOString(),
          `${entry.actorName} (${actorKinds[entry.actorKind]})`,
          entry.action,
          entry.subjectId,
          entry.reason ?? '',
          changeOf(entry),
        ]),
      );
      if (next !== undefined) process.stdout.write(MORE_BEFORE);
    });
  return command;
}

const actorKinds = {
  cli: 'command line',
  operator_token: 'token',
  person: 'console',
  operator_person: 'operators’ area',
} as const;

/** The members that differ, as `name: before → after`. */
function changeOf({ before, after }: AuditEntry): string {
  const [found, left]: [Record<string, unknown>, Record<string, unknown>] = [Object(before), Object(after)];
  return [...new Set([...Object.keys(found), ...Object.keys(left)])]
    .filter((name) => JSON.stringify(found[name]) !== JSON.stringify(left[name]))
    .map((name) => `${name}: ${[found[name], left[name]].map(inWords).join(' → ')}`)
    .join('\n');
}

function inWords(value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (typeof value === 'string') return value;
  // A filter has a member for everything that it could filter by.
  return JSON.stringify(value, (_name, member: unknown) => (member === null ? undefined : member));
}
