/** The price of an item or a line: each costs the same, in minor units. */
export const unitPrice = (unit_amount: string) => ({ kind: 'unit' as const, unit_amount });
