// Who makes a change and is recorded (audit.ts): a person of the console, an operator token, or someone at the
// command line.
import type { ActorKind } from '../../generated/prisma/client.ts';

export interface Actor {
  readonly kind: ActorKind;
  /** Of the person or of the operator token; the command line has none. */
  readonly id: string | null;
  /** The person's address, the operator token's name, or the name of the user at the command line. */
  readonly name: string;
  /** Why, for the audit. */
  readonly reason?: string | undefined;
}
