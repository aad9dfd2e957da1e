// Who makes a change and is recorded (audit.ts): a person of the console, a portal's visitor, an operator token, or
// someone at the command line.
import type { ActorKind } from '../../generated/prisma/client.ts';

export interface Actor {
  readonly kind: ActorKind;
  /** The id of the person, the portal link or the operator token; null for the command line. */
  readonly id: string | null;
  /** The person's address, the visitor's reference, the operator token's name, or the name of the user at the command line. */
  readonly name: string;
  /** The reason given for the change, for the audit. */
  readonly reason?: string | undefined;
}
