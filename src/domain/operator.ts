// Those who run the service: they reach every organization, and what they change is recorded (audit.ts).
import type { ActorKind } from '../../generated/prisma/client.ts';

/** Who acts for the operator of the service. */
export interface Actor {
  readonly kind: ActorKind;
  /** Of the operator token; the command line has none. */
  readonly id: string | null;
  /** Of the operator token, or of the person at the command line. */
  readonly name: string;
}

export interface Operator {
  readonly actor: Actor;
  /** Why, for the audit. */
  readonly reason?: string | undefined;
}

/** Whose data a call may reach: one organization's or, for operators, anyone's. */
export const anyOrganization = Symbol('any organization');
export type Owner = string | typeof anyOrganization;
