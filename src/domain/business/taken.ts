// What is unique in an organization: a resource's number, and the partner's own id of it.
import { isUniqueViolation } from '../../platform/database.ts';
import { DomainError } from '../errors.ts';

/**
 * Awaits a write, and refuses a number or an external id that another resource of the kind has.
 *
 * @param kind for people: "customer", "contract".
 * @throws DomainError `number_taken`, `external_id_taken`.
 */
export async function refuseTaken<Result>(kind: string, write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const constraint = isUniqueViolation(error) ? constraintOf(error) : '';
    if (constraint.endsWith('_external_id_key')) {
      throw new DomainError('external_id_taken', `Another ${kind} has this external_id.`);
    }
    if (constraint.endsWith('_number_key')) {
      throw new DomainError('number_taken', `Another ${kind} has this number.`);
    }
    throw error;
  }
}

const constraintOf = (error: unknown): string =>
  error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
