// Makes contract bodies of erasures.
import type {
  Erasure as ErasureBody,
  ErasurePreview as PreviewBody,
  Remaining as RemainingBody,
} from '../../../generated/operator/types.gen.ts';
import { type Erasure, remainingAfter } from '../../domain/erasure/erasure.ts';
import type { ErasurePreview } from '../../domain/erasure/start-erasure.ts';
import { presenter } from './presented.ts';

const remaining = (erasure: Pick<Erasure, 'records'>): RemainingBody[] =>
  remainingAfter(erasure).map(({ what, detail }) => ({ what, detail }));

export const presentErasure = presenter<Erasure, ErasureBody>('Erasure', { remaining });

export const presentErasurePreview = presenter<ErasurePreview, PreviewBody>('ErasurePreview', { remaining });
