// Makes contract bodies of erasures.
import type * as bodies from '../../../generated/operator/types.gen.ts';
import { type Erasure, remainingAfter } from '../../domain/erasure/erasure.ts';
import type { ErasurePreview } from '../../domain/erasure/start-erasure.ts';
import { presenter } from './presented.ts';

const remaining = (erasure: Pick<Erasure, 'records'>): bodies.Remaining[] =>
  remainingAfter(erasure).map(({ what, detail }) => ({ what, detail }));

export const presentErasure = presenter<Erasure, bodies.Erasure>('Erasure', { remaining });

export const presentErasurePreview = presenter<ErasurePreview, bodies.ErasurePreview>('ErasurePreview', {
  remaining,
});
