// Makes what `--json` prints of persons who run the service: no contract has them.
import type { Person } from '../../../domain/access/person.ts';
import { presenterOf } from '../presented.ts';

export const presentOperatorPerson = presenterOf<Person>()('id', 'email', 'created_at', 'last_signed_in_at');
