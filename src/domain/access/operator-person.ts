// Persons who run the service: the operators' area of the console is open to them.
import type { Person } from '../../../generated/prisma/client.ts';
import { recordAudit } from '../audit.ts';
import { type ActorContext, type Context, inTransaction } from '../context.ts';
import { DomainError } from '../errors.ts';
import { makeOperator, normalizedEmail, personWithEmail } from './person.ts';
import { endSessionsOf } from './sessions-of-person.ts';
import { forgetUnprovenSignIns } from './sign-in/email-proof.ts';

/** Those who run the service, by address. */
export function listOperatorPersons(context: Context): Promise<Person[]> {
  return context.db.prisma.person.findMany({ where: { is_operator: true }, orderBy: { email: 'asc' } });
}

/** Opens the operators' area to whoever proves to have this address; a second call changes nothing. */
export function addOperatorPerson(context: ActorContext, email: string): Promise<Person> {
  return inTransaction(context, async (tx) => {
    const person = await personWithEmail(tx, email);
    if (person.is_operator) return person;
    const { id } = person;
    await forgetUnprovenSignIns(tx, id);
    const added = await makeOperator(tx, email);
    // A session never gains a role.
    await endSessionsOf(tx, id);
    await recordAudit(tx, 'operator_person.added', undefined, id, { after: { email: person.email } });
    return added;
  });
}

/** Closes it again, from their next request on. @throws DomainError `not_found`. */
export function removeOperatorPerson(context: ActorContext, email: string): Promise<Person> {
  return inTransaction(context, async (tx) => {
    const [person] = await tx.db.prisma.person.updateManyAndReturn({
      where: { email: normalizedEmail(email), is_operator: true },
      data: { is_operator: false },
    });
    if (!person) throw new DomainError('not_found', `${email} is not an operator person.`);
    await recordAudit(tx, 'operator_person.removed', undefined, person.id, {
      before: { email: person.email },
    });
    return person;
  });
}
