// Makes contract bodies of contracts.
import type {
  ContractAmendment,
  ContractDetails,
  ContractItem as ItemBody,
} from '../../../../generated/api/types.gen.ts';
import {
  type Amendment,
  type Contract,
  type ContractItem,
  nextPeriod,
} from '../../../domain/business/contracts/contract.ts';
import { presenter } from '../presented.ts';
import { unitPrice } from './price.ts';

const presentItem = presenter<ContractItem, ItemBody>('ContractItem', { price: unitPrice });

const presentAmendment = presenter<Amendment, ContractAmendment>('ContractAmendment', {});

export const presentContract = presenter<Contract, ContractDetails>('ContractDetails', {
  items: ({ items }) => items.map(presentItem),
  amendments: ({ amendments }) => amendments.map(presentAmendment),
  next_period: (contract) => nextPeriod(contract) ?? null,
});
