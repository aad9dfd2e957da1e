/** Customers, contracts, invoices, payments, usage: each a list and a page. */
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../parts/lazy-page.ts';
import { textIn, wordIn } from '../../parts/search-values.ts';
import { organizationRoute } from '../../shell/roots.tsx';

type Search = Record<string, unknown>;

/** The filters that an address may have: texts, and one of some words. */
const filters =
  <
    const Names extends readonly string[],
    const Words extends Readonly<Record<string, readonly string[]>> = Record<never, never>,
  >(
    names: Names,
    words?: Words,
  ) =>
  (search: Search): Filters<Names[number], Words> => {
    const found: Record<string, string | undefined> = {};
    for (const name of names) found[name] = textIn(search, name);
    for (const [name, known] of Object.entries(words ?? {})) found[name] = wordIn(search, name, known);
    return found as Filters<Names[number], Words>;
  };

type Filters<Name extends string, Words extends Readonly<Record<string, readonly string[]>>> = {
  [Each in Name]?: string;
} & { [Each in keyof Words]?: Words[Each][number] };

const created = ['created_from', 'created_before'] as const;

const customersRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'customers',
  validateSearch: filters(['text', 'number', 'external_id', ...created]),
  component: lazyPage(() => import('./customers/customers.tsx'), 'CustomersPage'),
});

const newCustomerRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'customers/new',
  component: lazyPage(() => import('./customers/new-customer.tsx'), 'NewCustomerPage'),
});

const customerRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'customers/$customerId',
  component: lazyPage(() => import('./customers/customer.tsx'), 'CustomerPage'),
});

const contractsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'contracts',
  validateSearch: filters(['customer_id', 'number', 'external_id', ...created], {
    status: ['draft', 'active', 'terminated'],
  }),
  component: lazyPage(() => import('./contracts/contracts.tsx'), 'ContractsPage'),
});

const newContractRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'contracts/new',
  validateSearch: filters(['customer_id']),
  component: lazyPage(() => import('./contracts/new-contract.tsx'), 'NewContractPage'),
});

const contractRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'contracts/$contractId',
  validateSearch: filters(['as_of']),
  component: lazyPage(() => import('./contracts/contract.tsx'), 'ContractPage'),
});

const invoicesRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'invoices',
  validateSearch: filters(['customer_id', 'contract_id', 'number', 'external_id', 'due_before', ...created], {
    status: ['draft', 'issued', 'paid', 'voided'],
    overdue: ['true', 'false'],
  }),
  component: lazyPage(() => import('./invoices/invoices.tsx'), 'InvoicesPage'),
});

const newInvoiceRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'invoices/new',
  validateSearch: filters(['customer_id', 'contract_id']),
  component: lazyPage(() => import('./invoices/new-invoice.tsx'), 'NewInvoicePage'),
});

const invoiceRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'invoices/$invoiceId',
  component: lazyPage(() => import('./invoices/invoice.tsx'), 'InvoicePage'),
});

const paymentsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'payments',
  validateSearch: filters(['invoice_id', 'customer_id', 'external_id', ...created], {
    status: ['received', 'reversed'],
  }),
  component: lazyPage(() => import('./payments/payments.tsx'), 'PaymentsPage'),
});

const paymentRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'payments/$paymentId',
  component: lazyPage(() => import('./payments/payment.tsx'), 'PaymentPage'),
});

const usageRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'usage',
  component: lazyPage(() => import('./usage/meters.tsx'), 'MetersPage'),
});

const meterRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'usage/$meterKey',
  validateSearch: filters(['customer_id'], {
    days: ['7', '30', '90'],
  }),
  component: lazyPage(() => import('./usage/meter.tsx'), 'MeterPage'),
});

export const businessRoutes = [
  customersRoute,
  newCustomerRoute,
  customerRoute,
  contractsRoute,
  newContractRoute,
  contractRoute,
  invoicesRoute,
  newInvoiceRoute,
  invoiceRoute,
  paymentsRoute,
  paymentRoute,
  usageRoute,
  meterRoute,
] as const;
