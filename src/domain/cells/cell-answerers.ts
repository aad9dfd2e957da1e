// What other cells may ask this one, in one list.
import { answering, type CellAnswerer } from '../../platform/cells/question.ts';
import { organizationPlace, organizationPlaces, placeOf, placesOf } from '../access/organization-place.ts';
import type { Context } from '../context.ts';
import { cellHoldings, holdingsOf } from './cell-map.ts';

/** By the names of the questions. */
export function cellAnswerers(context: Context): ReadonlyMap<string, CellAnswerer> {
  const all = [
    answering(organizationPlace, (known) => placeOf(context, known)),
    answering(organizationPlaces, (known) => placesOf(context, known)),
    answering(cellHoldings, (after) => holdingsOf(context, after)),
  ];
  return new Map(all.map((each) => [each.name, each]));
}
