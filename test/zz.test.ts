import pg from 'pg';
import { test } from 'vitest';
import { startTestApp } from './support/app.ts';
import { createCustomer } from './support/customer.ts';
import { forFile } from './support/for-file.ts';
const { app, createTenant } = await forFile(startTestApp({}, { api: false, worker: false }));
test('x', async () => {
  const { context } = app;
  const { organizationId } = await createTenant();
  const customer_id = await createCustomer(context, organizationId);
  const original = pg.Client.prototype.query;
  let on = false;
  pg.Client.prototype.query = function (this: any, ...a: any[]) { if (on) console.log(a[0]?.name, a[0]?.text ?? a[0], JSON.stringify(a[0]?.values)); return (original as any).apply(this, a); } as any;
  on = true;
  const ids: string[] = [];
  await context.db.transaction(async (tx) => {
    for (let i = 0; i < 2; i++) {
      const id = context.databaseClock.newId(); ids.push(id);
      const line = { kind: 'manual' as const, description: 'x', quantity: '0.000000000001', unit_amount: '1', tax_rate: '20', amount_minor: 0 };
      const row = await tx.prisma.invoice.create({ data: { id, organization_id: organizationId, customer_id, number: `D-${i}`, status: 'draft', currency: 'GBP', total_minor: 5, due_on: new Date('2026-01-01'), created_at: new Date(), updated_at: new Date(), metadata: {a: 'b'} } });
      await tx.prisma.invoiceLine.createMany({ data: [0, 1].map((position) => ({ ...line, id: context.databaseClock.newId(), position, organization_id: organizationId, invoice_id: id })) });
      console.log(row);
    }
  });
  console.log(await context.db.prisma.invoice.findMany({ where: { id: { in: ids } }, orderBy: { id: 'desc' }, include: { lines: { orderBy: { position: 'asc' } } } }));
  console.log(await context.db.prisma.invoice.findUnique({ where: { id: ids[0] }, include: { lines: { orderBy: { position: 'asc' } } } }));
  await context.db.prisma.invoice.update({ where: { id: ids[0] }, data: { version: { increment: 1 }, bill_to: { a: 1 } } });
  await context.db.prisma.billingRunResult.findMany({ where: { run_id: ids[0], failure_code: { not: null } }, include: { contract: { select: { number: true } }, invoice: { select: { number: true } } } });
  const key = { run_id: ids[0]!, contract_id: ids[0]!, period_from: new Date('2026-01-01') };
  await context.db.prisma.billingRunResult.upsert({ where: { run_id_contract_id_period_from: key }, create: { ...key, period_to: new Date(), id: ids[1]!, organization_id: organizationId }, update: { failure_code: null } }).catch(() => 0);
  await context.db.prisma.billingRun.findMany({ where: { results: { some: { failure_code: null } } }, orderBy: { id: 'desc' }, take: 3 });
  await context.db.prisma.billedPeriod.findMany({ where: { organization_id: organizationId, contract_id: ids[0], usage: { some: { carried_quantity: { not: null } } } }, include: { usage: true }, orderBy: { period_from: 'desc' }, take: 3 });
});
