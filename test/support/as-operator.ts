import { audited } from '../../src/domain/audit.ts';
import type { ActorContext, Context } from '../../src/domain/context.ts';

/** The actor of tests that act as the operator. */
export const asOperator = (context: Context): ActorContext =>
  audited(context, { kind: 'cli', id: null, name: 'test' });
