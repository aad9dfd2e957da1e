// Makes contract bodies of contracts.
import { contractBody } from '../../../domain/business/contracts/contract-body.ts';
import { presenting } from '../presented.ts';

export const presentContract = presenting(contractBody);
