/** The filter of a list by its customer. */
import { useSearchChange } from '../../../parts/lists/list-page.tsx';
import { filterProblems } from '../../../parts/problems/problem-text.ts';
import { CustomerPicker } from './resource-picker.tsx';

interface CustomerFilterProps {
  readonly search: { readonly customer_id?: string | undefined };
  /** Of the list. */
  readonly error: unknown;
}

export function CustomerFilter({ search, error }: CustomerFilterProps) {
  const changeSearch = useSearchChange({ replace: false });
  return (
    <CustomerPicker
      label="Customer"
      w={{ base: '100%', sm: 200 }}
      value={search.customer_id}
      error={filterProblems(error)?.has('customer_id') && 'This is no customer.'}
      onChange={(customer_id) => changeSearch({ ...search, customer_id })}
    />
  );
}
