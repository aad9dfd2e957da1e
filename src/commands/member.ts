// `countersign member`.
import { Argument, Command, Option } from 'commander';
import { invitationPath, invite } from '../domain/access/invitation.ts';
import {
  changeRole,
  findMember,
  listMembers,
  type Member,
  type MemberRole,
  memberRoles,
  removeMember,
} from '../domain/access/member.ts';
import { findOrganization } from '../domain/access/organization.ts';
import { createSignInLink, signInPath } from '../domain/access/sign-in-link.ts';
import type { ActorContext, Context } from '../domain/context.ts';
import { presentNewInvitation } from '../http/presenters/invitation.ts';
import { presentMember } from '../http/presenters/member.ts';
import { presentSignInLink } from '../http/presenters/session.ts';
import type { Config } from '../platform/config.ts';
import { type ActorOptions, reasonText, withActor, withOperator } from './actor.ts';
import { emailAddress } from './arguments.ts';
import { consoleOrigin } from './console-address.ts';
import { printFacts, printJson, printTable } from './print.ts';
import { withCore } from './with-core.ts';

interface ChangeOptions extends ActorOptions {
  readonly organization: string;
  readonly json: boolean;
}

interface LinkOptions extends ActorOptions {
  readonly organization?: string;
  readonly json: boolean;
}

export function memberCommands(): Command {
  const command = new Command('member').description(
    'Members of an organization, who sign in to the console.',
  );
  change(command.command('invite'))
    .description('Invite somebody. The link is printed once; it works once, for 7 days.')
    .argument('<email>', "the person's e-mail address", emailAddress)
    .addOption(new Option('--role <role>', 'what they may do').choices(memberRoles).default('MEMBER'))
    .action(async (email: string, { role, ...options }: ChangeOptions & { role: MemberRole }) => {
      const { made, origin } = await inOrganization(options, async (context, organizationId, config) => ({
        made: await invite(context, { organizationId, email, role }, 'operator'),
        origin: consoleOrigin(config),
      }));
      if (options.json) return printJson(presentNewInvitation(made));
      printFacts({
        Invited: made.invitation.email,
        Role: made.invitation.role,
        Expires: made.invitation.expiresAt.toISOString(),
        Mailed: made.isMailed ? 'yes' : 'no: SMTP_URL is not set',
        Link: `${origin}${invitationPath(made.token)}`,
      });
    });
  command
    .command('list')
    .description('List the members of an organization, newest first.')
    .requiredOption('--organization <id or name>', 'whose members')
    .option('--json', 'print JSON', false)
    .action(async ({ organization, json }: { organization: string; json: boolean }) => {
      const members = await withCore(async (context) =>
        allMembers(context, (await findOrganization(context, organization)).id),
      );
      if (json) return printJson(members.map(presentMember));
      printTable(
        ['Address', 'Role', 'Since', 'Last sign-in'],
        members.map(({ email, role, createdAt, lastSignedInAt }) => [
          email,
          role,
          createdAt.toISOString(),
          lastSignedInAt?.toISOString() ?? 'never',
        ]),
      );
    });
  change(command.command('role'))
    .description('Change what a member may do. They are signed out, and sign in with the new role.')
    .argument('<email>', "the member's e-mail address", emailAddress)
    .addArgument(new Argument('<role>', 'what they may do').choices(memberRoles))
    .action(async (email: string, role: MemberRole, options: ChangeOptions) => {
      const member = await inOrganization(options, async (context, organizationId) => {
        const { id } = await findMember(context, organizationId, email);
        return changeRole(context, organizationId, id, role, 'operator');
      });
      if (options.json) return printJson(presentMember(member));
      printFacts({ Member: member.email, Role: member.role });
    });
  change(command.command('remove'))
    .description('Remove a member. API keys that they issued stay valid: keys belong to the organization.')
    .argument('<email>', "the member's e-mail address", emailAddress)
    .action(async (email: string, options: ChangeOptions) => {
      const member = await inOrganization(options, async (context, organizationId) => {
        const { id } = await findMember(context, organizationId, email);
        return removeMember(context, organizationId, id, 'operator');
      });
      if (options.json) return printJson(presentMember(member));
      printFacts({ Removed: member.email });
    });
  signInLink(command.command('sign-in-link'))
    .description('Make a link that signs a member in: once, within 15 minutes. Give it to nobody else.')
    .argument('<email>', "the member's e-mail address", emailAddress)
    .action(async (email: string, options: LinkOptions) => {
      const { link, origin } = await withOperator(options, async (context, config) => {
        if (options.organization !== undefined) {
          const { id } = await findOrganization(context, options.organization);
          await findMember(context, id, email);
        }
        return { link: await createSignInLink(context, email), origin: consoleOrigin(config) };
      });
      if (options.json) return printJson(presentSignInLink(link));
      printFacts({ Link: `${origin}${signInPath(link.token)}`, Expires: link.expiresAt.toISOString() });
    });
  return command;
}

/** Adds what every change takes. */
function change(command: Command): Command {
  return changeOptions(command.requiredOption('--organization <id or name>', 'whose member'));
}

/** A person signs in once for all their organizations. */
function signInLink(command: Command): Command {
  return changeOptions(command.option('--organization <id or name>', 'refuse whoever is no member of it'));
}

function changeOptions(command: Command): Command {
  return withActor(
    command.option('--reason <text>', 'why, for the audit', reasonText).option('--json', 'print JSON', false),
  );
}

function inOrganization<T>(
  options: ChangeOptions,
  work: (context: ActorContext, organizationId: string, config: Config) => Promise<T>,
): Promise<T> {
  return withOperator(options, async (context, config) =>
    work(context, (await findOrganization(context, options.organization)).id, config),
  );
}

async function allMembers(context: Context, organizationId: string): Promise<Member[]> {
  const members: Member[] = [];
  let after: string | undefined;
  do {
    const page = await listMembers(context, organizationId, { limit: 100, after });
    members.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return members;
}
