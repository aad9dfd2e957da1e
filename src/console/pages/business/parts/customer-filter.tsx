/** The filter of a list by its customer. */
import { useSearchChange } from '../../../parts/list-page.tsx';
import { CustomerPicker } from './resource-picker.tsx';

export function CustomerFilter({
  search,
}: {
  readonly search: { readonly customer_id?: string | undefined };
}) {
  const changeSearch = useSearchChange();
  return (
    <CustomerPicker
      label="Customer"
      w={{ base: '100%', sm: 200 }}
      value={search.customer_id}
      onChange={(customer_id) => changeSearch({ ...search, customer_id })}
    />
  );
}
