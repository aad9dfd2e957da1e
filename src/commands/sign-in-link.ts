// `sign-in-link` of `countersign member` and `operator-person`: the first way into the console, and the one without mail.
import type { Command } from 'commander';
import { createSignInLink, signInPath } from '../domain/access/sign-in/sign-in-link.ts';
import type { ActorContext } from '../domain/context.ts';
import { presentSignInLink } from '../http/presenters/access/session.ts';
import { type ChangeOptions, withChange, withOperator } from './actor.ts';
import { emailAddress } from './arguments.ts';
import { consoleOrigin } from './console-address.ts';
import { printFacts, printJson } from './print.ts';

interface LinkOptions extends ChangeOptions {
  readonly organization?: string;
}

/** @param check refuses an address before a link is made. */
export function signInLinkCommand(
  command: Command,
  check: (context: ActorContext, email: string, organization?: string) => Promise<void> = async () =>
    undefined,
): Command {
  return withChange(command)
    .description('Make a link that signs a person in: once, within 15 minutes. Give it to nobody else.')
    .argument('<email>', "the person's e-mail address", emailAddress)
    .action(async (email: string, options: LinkOptions) => {
      const { link, origin } = await withOperator(options, async (context, config) => {
        await check(context, email, options.organization);
        return { link: await createSignInLink(context, email), origin: consoleOrigin(config) };
      });
      if (options.json) return printJson(presentSignInLink(link));
      printFacts({ Link: `${origin}${signInPath(link.token)}`, Expires: link.expires_at.toISOString() });
    });
}
