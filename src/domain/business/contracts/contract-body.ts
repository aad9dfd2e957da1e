// A contract as the API returns it, and as its events carry it.
import type * as bodies from '../../../../generated/api/types.gen.ts';
import { unprocessableAt } from '../../errors.ts';
import { bodyOf } from '../../resource.ts';
import { unitPrice } from '../price-body.ts';
import { type Contract, type ContractItem, nextPeriod, type ShownAmendment } from './contract.ts';

const itemBody = bodyOf<ContractItem, bodies.ContractItem>('ContractItem', { price: unitPrice });

const amendmentBody = bodyOf<ShownAmendment, bodies.ContractAmendment>('ContractAmendment', {
  items: ({ items }) => items.map(itemBody),
});

export const contractBody = bodyOf<Contract, bodies.Contract>('Contract', {
  items: ({ items }) => items.map(itemBody),
  amendments: ({ amendments }) => amendments.map(amendmentBody),
  next_period: (contract) => nextPeriod(contract) ?? null,
});

/** Of 256 KiB, which an event may have; all else that a contract may ever have fits into the rest. */
const ITEMS_BYTES_MAX = 192 * 1024;

/** @throws DomainError `unprocessable_content` when the events of the contract would not fit. */
export function refuseTooLong(contract: Contract): void {
  const { items, amendments } = contractBody(contract);
  const bytes = Buffer.byteLength(JSON.stringify({ items, amendments }));
  if (bytes <= ITEMS_BYTES_MAX) return;
  const detail = `make the items and amendments of the contract ${bytes} bytes long as JSON, more than ${ITEMS_BYTES_MAX}`;
  throw unprocessableAt('/items', detail);
}
