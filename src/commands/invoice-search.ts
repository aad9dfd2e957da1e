// `countersign invoice list` and `show`.
import { type Command, Option } from 'commander';
import { findOrganization } from '../domain/access/organization.ts';
import { periodText } from '../domain/business/billing/bill.ts';
import { balanceOf, getInvoice, type Invoice } from '../domain/business/invoices/invoice.ts';
import {
  type InvoiceStatus,
  invoiceStatuses,
  searchInvoices,
} from '../domain/business/invoices/invoice-search.ts';
import { moneyText } from '../domain/business/money.ts';
import type { Context } from '../domain/context.ts';
import { DomainError } from '../domain/errors.ts';
import { anyOrganization } from '../domain/operator.ts';
import { isUuid } from '../domain/uuid.ts';
import { presentInvoiceOfAny } from '../http/presenters/invoice-of-any.ts';
import { limit, uuid } from './arguments.ts';
import { printFacts, printJson, printTable } from './print.ts';
import { withCore } from './with-core.ts';

interface ListOptions {
  organization?: string;
  customer?: string;
  contract?: string;
  status?: InvoiceStatus;
  number?: string;
  limit: number;
  json: boolean;
}

export function addInvoiceSearch(command: Command): void {
  command
    .command('list')
    .description('Find invoices of all organizations, newest first.')
    .option('--organization <id or name>', 'only invoices of this organization')
    .option('--customer <id>', 'only invoices of this customer', uuid)
    .option('--contract <id>', 'only invoices of this contract', uuid)
    .addOption(new Option('--status <status>', 'only invoices with this status').choices(invoiceStatuses))
    .option('--number <number>', 'only invoices with exactly this number')
    .option('--limit <number>', 'how many at most', limit, 20)
    .option('--json', 'print JSON', false)
    .action(async ({ organization, customer, contract, json, ...options }: ListOptions) => {
      const { items, next } = await withCore(async (context) =>
        searchInvoices(
          context,
          { limit: options.limit },
          {
            organizationId:
              organization === undefined ? undefined : (await findOrganization(context, organization)).id,
            customerId: customer,
            contractId: contract,
            status: options.status,
            number: options.number,
          },
        ),
      );
      if (json) return printJson(items.map(presentInvoiceOfAny));
      printTable(
        ['Id', 'Number', 'Status', 'Total', 'Balance', 'Period', 'Due', 'Created'],
        items.map((invoice) => [
          invoice.id,
          invoice.number,
          invoice.status,
          moneyText({ amount: invoice.totalMinor, currency: invoice.currency }),
          moneyText({ amount: balanceOf(invoice), currency: invoice.currency }),
          invoice.period ? periodText(invoice.period) : '',
          invoice.dueOn ?? '',
          invoice.createdAt.toISOString(),
        ]),
      );
      if (next !== undefined) process.stdout.write('\nThere are more: raise --limit.\n');
    });
  command
    .command('show')
    .description('Show an invoice with its lines.')
    .argument('<id or number>', 'which one')
    .option('--json', 'print JSON', false)
    .action(async (idOrNumber: string, { json }: { json: boolean }) => {
      const invoice = await withCore((context) => findInvoice(context, idOrNumber));
      return json ? printJson(presentInvoiceOfAny(invoice)) : printInvoice(invoice);
    });
}

/** @throws DomainError `not_found`; `conflict` for a number that several organizations have. */
async function findInvoice(context: Context, idOrNumber: string): Promise<Invoice> {
  if (isUuid(idOrNumber)) return getInvoice(context, anyOrganization, idOrNumber.toLowerCase());
  const { items } = await searchInvoices(context, { limit: 5 }, { number: idOrNumber });
  const [invoice, other] = items;
  if (!invoice) throw new DomainError('not_found', `There is no invoice "${idOrNumber}".`);
  if (other) {
    const ids = items.map(({ id }) => id).join(', ');
    throw new DomainError(
      'conflict',
      `Several organizations have an invoice "${idOrNumber}". Use an id: ${ids}.`,
    );
  }
  return invoice;
}

function printInvoice(invoice: Invoice): void {
  const money = (amount: number) => moneyText({ amount, currency: invoice.currency });
  printFacts({
    Invoice: invoice.id,
    Number: invoice.number,
    Status: invoice.status,
    Organization: invoice.organizationId,
    Customer: invoice.customerId,
    ...(invoice.contractId !== null && { Contract: invoice.contractId }),
    ...(invoice.period && { Period: periodText(invoice.period) }),
    Subtotal: money(invoice.subtotalMinor),
    Tax: money(invoice.taxMinor),
    Total: money(invoice.totalMinor),
    Balance: money(balanceOf(invoice)),
    ...(invoice.dueOn !== null && { Due: invoice.dueOn }),
    Created: invoice.createdAt.toISOString(),
    ...(invoice.issuedAt && { Issued: invoice.issuedAt.toISOString() }),
    ...(invoice.paidAt && { Paid: invoice.paidAt.toISOString() }),
    ...(invoice.voidedAt && { Voided: invoice.voidedAt.toISOString() }),
    ...(invoice.voidReason !== null && { Reason: invoice.voidReason }),
  });
  if (invoice.lines.length === 0) return;
  process.stdout.write('\n');
  printTable(
    ['Kind', 'Description', 'Quantity', 'Price', 'Tax', 'Amount'],
    invoice.lines.map((line) => [
      line.kind,
      line.description,
      line.quantity,
      line.unitAmount,
      `${line.taxRate} %`,
      money(line.amountMinor),
    ]),
  );
}
