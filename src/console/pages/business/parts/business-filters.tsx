/** The filters of a list, the customer among them. */
import { FilterBar, type FilterField } from '../../../parts/filter-bar.tsx';
import { CustomerPicker } from './resource-picker.tsx';

export interface BusinessFiltersProps<Search extends { customer_id?: string | undefined }> {
  readonly fields: readonly FilterField<keyof Search & string>[];
  readonly values: Search;
  readonly onChange: (search: Search) => void;
  /** Why the list that they filter is not there. */
  readonly error: unknown;
}

export function BusinessFilters<Search extends { customer_id?: string | undefined }>({
  fields,
  values,
  onChange,
  error,
}: BusinessFiltersProps<Search>) {
  return (
    <FilterBar fields={fields} values={values} onChange={onChange} error={error}>
      <CustomerPicker
        label="Customer"
        w={{ base: '100%', sm: 200 }}
        value={values.customer_id}
        onChange={(customer_id) => onChange({ ...values, customer_id })}
      />
    </FilterBar>
  );
}
