// `countersign invoice`.
import { Command } from 'commander';
import { findOrganization } from '../domain/access/organization.ts';
import {
  createInvoice,
  type Invoice,
  issueInvoice,
  recordPayment,
  voidInvoice,
} from '../domain/business/invoice.ts';
import type { OperatorContext } from '../domain/context.ts';
import { type ActorOptions, reasonText, withActor, withOperator } from './actor.ts';
import { dateTime, positiveInteger, uuid } from './arguments.ts';
import { printFacts } from './print.ts';

interface Owner extends ActorOptions {
  organization: string;
}

/** The business operations that produce events; their public operations come later. */
export function invoiceCommands(): Command {
  const command = new Command('invoice').description('Invoices. Each change publishes its event.');
  const subcommand = (name: string) =>
    withActor(
      command
        .command(name)
        .requiredOption('--organization <id or name>', 'whose invoice it is')
        .option('--reason <text>', 'why, for the audit', reasonText),
    );

  subcommand('create')
    .description('Create a draft (publishes invoice.created).')
    .requiredOption('--customer <id>', 'who owes it', uuid)
    .requiredOption(
      '--total <minor units>',
      "in the customer's currency, such as 12500 for 125.00",
      positiveInteger,
    )
    .option('--due <date>', 'when it is due', dateTime)
    .action((options: Owner & { customer: string; total: number; due?: Date }) =>
      change(options, (context, organizationId) =>
        createInvoice(context, organizationId, {
          customerId: options.customer,
          totalMinor: options.total,
          dueOn: options.due,
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
    .description('Void an unpaid invoice (publishes invoice.voided).')
    .argument('<id>', "the invoice's id", uuid)
    .action((id: string, options: Owner) =>
      change(options, (context, organizationId) => voidInvoice(context, organizationId, id)),
    );
  subcommand('record-payment')
    .description('Record a payment on an issued invoice (publishes payment.received).')
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
  work: (context: OperatorContext, organizationId: string) => Promise<Invoice>,
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
  work: (context: OperatorContext, organizationId: string) => Promise<T>,
): Promise<T> {
  return withOperator(options, async (context) =>
    work(context, (await findOrganization(context, options.organization)).id),
  );
}
