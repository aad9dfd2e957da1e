// Makes contract bodies of customers.
import { customerBody } from '../../../domain/business/customer.ts';
import { presenting } from '../presented.ts';

export const presentCustomer = presenting(customerBody);
