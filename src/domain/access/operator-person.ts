// Persons who run the service: the operators' area of the console is open to them.
import { raw } from '../../platform/postgres/statement.ts';
import { recordAudit } from '../audit.ts';
import { type ActorContext, type Context, inTransaction } from '../context.ts';
import { DomainError } from '../errors.ts';
import { forgetUnprovenSignIns } from './email-proof.ts';
import { normalizedEmail, personWithEmail } from './person.ts';
import { endSessionsOf } from './sessions-of-person.ts';

export interface OperatorPerson {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly lastSignedInAt: Date | null;
}

const columns = raw('id, email, created_at as "createdAt", last_signed_in_at as "lastSignedInAt"');

/** Those who run the service, by address. */
export function listOperatorPersons(context: Context): Promise<OperatorPerson[]> {
  return context.db.query<OperatorPerson>`
    select ${columns} from person where is_operator order by email`;
}

/** Opens the operators' area to whoever proves to have this address; a second call changes nothing. */
export function addOperatorPerson(context: ActorContext, email: string): Promise<OperatorPerson> {
  return inTransaction(context, async (tx) => {
    const { id, isOperator } = await personWithEmail(tx, email);
    if (!isOperator) {
      await forgetUnprovenSignIns(tx, id);
      tx.db.send`update person set is_operator = true where id = ${id}`;
      // A session never gains a role.
      await endSessionsOf(tx, id);
      await recordAudit(tx, {
        action: 'operator_person.added',
        subject: { kind: 'person', id },
        after: { email: normalizedEmail(email) },
      });
    }
    return operatorPerson(tx, email);
  });
}

/** Closes it again, from their next request on. @throws DomainError `not_found`. */
export function removeOperatorPerson(context: ActorContext, email: string): Promise<OperatorPerson> {
  return inTransaction(context, async (tx) => {
    const [person] = await tx.db.query<OperatorPerson>`
      update person set is_operator = false where email = ${normalizedEmail(email)} and is_operator
      returning ${columns}`;
    if (!person) throw notOperator(email);
    await recordAudit(tx, {
      action: 'operator_person.removed',
      subject: { kind: 'person', id: person.id },
      before: { email: person.email },
    });
    return person;
  });
}

async function operatorPerson(context: Context, email: string): Promise<OperatorPerson> {
  const [person] = await context.db.query<OperatorPerson>`
    select ${columns} from person where email = ${normalizedEmail(email)} and is_operator`;
  if (!person) throw notOperator(email);
  return person;
}

const notOperator = (email: string) => new DomainError('not_found', `${email} is not an operator person.`);
