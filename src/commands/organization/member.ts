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
import type { Context } from '../../domain/context.ts';
import { presentNewInvitation } from '../../http/presenters/access/invitation.ts';
import { presentMember } from '../../http/presenters/access/organization.ts';
import { type ChangeOptions, toChange, toShow, withChange, withOperator } from '../actor.ts';
import { emailAddress } from '../arguments.ts';
import { consoleOrigin } from '../console-address.ts';
import { printFacts, printJson } from '../print.ts';
import { signInLinkCommand } from '../sign-in-link.ts';

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
      const { made, origin } = await withOperator(options, async (context, config) => {
        const { id: organizationId } = await findOrganization(context, options.organization);
        const made = await invite(context, { organizationId, email, role }, 'operator');
        return { made, origin: consoleOrigin(config) };
      });
      if (options.json) return printJson(presentNewInvitation(made));
      printFacts({
        Invited: made.invitation.email,
        Role: made.invitation.role,
        Expires: made.invitation.expires_at.toISOString(),
        Mailed: made.isMailed ? 'yes' : 'no: SMTP_URL is not set',
        Link: `${origin}${invitationPath(made.token)}`,
      });
    });
  toShow(
    of('list').description('List the members of an organization, newest first.'),
    async (context, { organization }: MemberOptions) => {
      const { id } = await findOrganization(context, organization);
      return (await allMembers(context, id)).map(presentMember);
    },
  );
  toChange(
    of('role')
      .description('Change what a member may do. They are signed out, and sign in with the new role.')
      .argument('<email>', "the member's e-mail address", emailAddress)
      .addArgument(new Argument('<role>', 'what they may do').choices(memberRoles)),
    async (context, email: string, role: MemberRole, { organization }: MemberOptions) => {
      const { organizationId, id } = await memberOf(context, organization, email);
      return presentMember(await changeRole(context, organizationId, id, role, 'operator'));
    },
  );
  toChange(
    of('remove')
      .description('Remove a member. API keys that they issued stay valid: keys belong to the organization.')
      .argument('<email>', "the member's e-mail address", emailAddress),
    async (context, email: string, { organization }: MemberOptions) => {
      const { organizationId, id } = await memberOf(context, organization, email);
      return presentMember(await removeMember(context, organizationId, id, 'operator'));
    },
  );
  // A person signs in once for all their organizations.
  signInLinkCommand(command.command('sign-in-link'), async (context, email, organization) => {
    if (organization !== undefined) await memberOf(context, organization, email);
  }).option('--organization <id or name>', 'refuse whoever is no member of it');
  return command;
}

async function memberOf(context: Context, organization: string, email: string) {
  const { id: organizationId } = await findOrganization(context, organization);
  return { organizationId, id: (await findMember(context, organizationId, email)).id };
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
