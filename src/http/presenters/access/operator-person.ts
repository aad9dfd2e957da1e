// Makes what `--json` prints of persons who run the service: no contract has them.
import type { Person } from '../../../domain/access/person.ts';
import { isoTime } from '../../../platform/clock/timestamp.ts';
import { type Presented, presented, timeOrNull } from '../presented.ts';

interface OperatorPersonBody {
  readonly id: string;
  readonly email: string;
  readonly created_at: string;
  readonly last_signed_in_at: string | null;
}

export function presentOperatorPerson(person: Person): Presented<OperatorPersonBody> {
  return presented<OperatorPersonBody>({
    id: person.id,
    email: person.email,
    created_at: isoTime(person.created_at),
    last_signed_in_at: timeOrNull(person.last_signed_in_at),
  });
}
