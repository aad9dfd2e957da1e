// Makes contract bodies of customers.
import type { Customer as CustomerBody } from '../../../../generated/api/types.gen.ts';
import type { Customer } from '../../../domain/business/customer.ts';
import { presenter } from '../presented.ts';

export const presentCustomer = presenter<Customer, CustomerBody>('Customer', {});
