// `countersign member`.
import { Argument, Command, Option } from 'commander';
import { invitationPath, invite } from '../../domain/access/invitation.ts';
import {
  changeRole,
  findMember,
  listMembers,
  type Member,
  type MemberRole,
  memberRoles,
  removeMember,
} from '../../domain/access/member.ts';
import { findOrganization } from '../../domain/access/organization.ts';
import type { ActorContext, Context } from '../../domain/context.ts';
import { presentNewInvitation } from '../../http/presenters/access/invitation.ts';
import { presentMember } from '../../http/presenters/access/member.ts';
import type { Config } from '../../platform/config.ts';
import { type ChangeOptions, withChange, withJson, withOperator } from '../actor.ts';
import { printAnswer } from '../answer.ts';
import { emailAddress } from '../arguments.ts';
import { consoleOrigin } from '../console-address.ts';
import { printFacts, printJson } from '../print.ts';
import { signInLinkCommand } from '../sign-in-link.ts';
import { withCore } from '../with-core.ts';

interface MemberOptions extends ChangeOptions {
  readonly organization: string;
}

export function memberCommands(): Command {
  const command = new Command('member').description(
    'Members of an organization, who sign in to the console.',
  );
  const of = (name: string) =>
    command.command(name).requiredOption('--organization <id or name>', 'whose member');
  withChange(of('invite'))
    .description('Invite somebody. The link is printed once; it works once, for 7 days.')
    .argument('<email>', "the person's e-mail address", emailAddress)
    .addOption(new Option('--role <role>', 'what they may do').choices(memberRoles).default('MEMBER'))
    .action(async (email: string, { role, ...options }: MemberOptions & { role: MemberRole }) => {
      const { made, origin } = await inOrganization(options, async (context, organizationId, config) => ({
        made: await invite(context, { organizationId, email, role }, 'operator'),
        origin: consoleOrigin(config),
      }));
      if (options.json) return printJson(presentNewInvitation(made));
      printFacts({
        Invited: made.invitation.email,
        Role: made.invitation.role,
        Expires: made.invitation.expires_at.toISOString(),
        Mailed: made.isMailed ? 'yes' : 'no: SMTP_URL is not set',
        Link: `${origin}${invitationPath(made.token)}`,
      });
    });
  withJson(of('list'))
    .description('List the members of an organization, newest first.')
    .action(async ({ organization, json }: { organization: string; json: boolean }) => {
      const members = await withCore(async (context) =>
        allMembers(context, (await findOrganization(context, organization)).id),
      );
      printAnswer(members.map(presentMember), json);
    });
  withChange(of('role'))
    .description('Change what a member may do. They are signed out, and sign in with the new role.')
    .argument('<email>', "the member's e-mail address", emailAddress)
    .addArgument(new Argument('<role>', 'what they may do').choices(memberRoles))
    .action((email: string, role: MemberRole, options: MemberOptions) =>
      change(options, email, (context, organizationId, id) =>
        changeRole(context, organizationId, id, role, 'operator'),
      ),
    );
  withChange(of('remove'))
    .description('Remove a member. API keys that they issued stay valid: keys belong to the organization.')
    .argument('<email>', "the member's e-mail address", emailAddress)
    .action((email: string, options: MemberOptions) =>
      change(options, email, (context, organizationId, id) =>
        removeMember(context, organizationId, id, 'operator'),
      ),
    );
  // A person signs in once for all their organizations.
  signInLinkCommand(command.command('sign-in-link'), async (context, email, organization) => {
    if (organization === undefined) return;
    await findMember(context, (await findOrganization(context, organization)).id, email);
  }).option('--organization <id or name>', 'refuse whoever is no member of it');
  return command;
}

async function change(
  options: MemberOptions,
  email: string,
  work: (context: ActorContext, organizationId: string, id: string) => Promise<Member>,
): Promise<void> {
  const member = await inOrganization(options, async (context, organizationId) => {
    const { id } = await findMember(context, organizationId, email);
    return work(context, organizationId, id);
  });
  printAnswer(presentMember(member), options.json);
}

function inOrganization<T>(
  options: MemberOptions,
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
