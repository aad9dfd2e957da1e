/** What every resource has: its id, and when it was made and changed. */
import type { Customer } from '#client/types';
import type { FactValues } from '../../../parts/page.tsx';
import { Id } from '../../../parts/values/id.tsx';
import { Time } from '../../../parts/values/time.tsx';

export type Recorded = Pick<Customer, 'id' | 'created_at' | 'updated_at'>;

export const recordFacts = ({ id, created_at, updated_at }: Recorded): FactValues => ({
  Id: <Id id={id} />,
  Created: <Time at={created_at} />,
  Changed: <Time at={updated_at} />,
});
