// `countersign invoice`.
import { Command } from 'commander';
import { findOrganization } from '../domain/access/organization.ts';
import { issueInvoice, voidInvoice } from '../domain/business/invoices/change-status.ts';
import { createInvoice } from '../domain/business/invoices/draft.ts';
import type { Invoice } from '../domain/business/invoices/invoice.ts';
import { recordPayment } from '../domain/business/payments/payment.ts';
import type { ActorContext } from '../domain/context.ts';
import { type ActorOptions, reasonText, withActor, withOperator } from './actor.ts';
import { dateTime, positiveInteger, uuid } from './arguments.ts';
import { addInvoiceSearch } from './invoice-search.ts';
import { printFacts } from './print.ts';

interface Owner extends ActorOptions {
  organization: string;
}

interface Creation extends Owner {
  customer: string;
  total: number;
  description: string;
  due?: Date;
}

/** What an operator may do for a partner. Lines and tax are the public API's. */
export function invoiceCommands(): Command {
  const command = new Command('invoice').description('Invoices. Each change publishes its event.');
  addInvoiceSearch(command);
  const subcommand = (name: string) =>
    withActor(
      command
        .command(name)
        .requiredOption('--organization <id or name>', 'whose invoice it is')
        .option('--reason <text>', 'why, for the audit', reasonText),
    );

  subcommand('create')
    .description('Create a draft of one line without tax (publishes invoice.created).')
    .requiredOption('--customer <id>', 'who owes it', uuid)
    .requiredOption(
      '--total <minor units>',
      "in the customer's currency, such as 12500 for 125.00",
      positiveInteger,
    )
    .option('--description <text>', 'what is billed', 'Services')
    .option('--due <date>', 'when it is due', dateTime)
    .action(({ customer, total, description, due, ...options }: Creation) =>
      change(options, (context, organizationId) =>
        createInvoice(context, organizationId, {
          customerId: customer,
          lines: [{ description, quantity: '1', unitAmount: String(total), taxRate: '0' }],
          dueOn: due?.toISOString().slice(0, 10),
        }),
      ),
    );
  subcommand('issue')
    .description('Issue a draft (publishes invoice.issued).')
    .argument('<id>', "the invoice's id", uuid)
    .action((id: string, options: Owner) =>
      change(options, (context, organizationId) => issueInvoice(context, organizationId, id)),
    );
  subcommand('void')
    .description('Void an unpaid invoice (publishes invoice.voided); the reason is stored with it.')
    .argument('<id>', "the invoice's id", uuid)
    .action((id: string, options: Owner) =>
      change(options, (context, organizationId) =>
        voidInvoice(context, organizationId, id, options.reason ?? null),
      ),
    );
  subcommand('record-payment')
    .description('Record a payment on an issued invoice (publishes payment.received, and invoice.paid).')
    .argument('<id>', "the invoice's id", uuid)
    .requiredOption('--amount <minor units>', "in the invoice's currency", positiveInteger)
    .action(async (id: string, options: Owner & { amount: number }) => {
      const payment = await withOrganization(options, (context, organizationId) =>
        recordPayment(context, organizationId, { invoiceId: id, amountMinor: options.amount }),
      );
      printFacts({
        Payment: payment.id,
        Invoice: id,
        Amount: `${payment.amountMinor} ${payment.currency} (minor units)`,
      });
    });
  return command;
}

async function change(
  options: Owner,
  work: (context: ActorContext, organizationId: string) => Promise<Invoice>,
): Promise<void> {
  const invoice = await withOrganization(options, work);
  printFacts({
    Invoice: invoice.id,
    Number: invoice.number,
    Status: invoice.status,
    Total: `${invoice.totalMinor} ${invoice.currency} (minor units)`,
  });
}

function withOrganization<T>(
  options: Owner,
  work: (context: ActorContext, organizationId: string) => Promise<T>,
): Promise<T> {
  return withOperator(options, async (context) =>
    work(context, (await findOrganization(context, options.organization)).id),
  );
}
