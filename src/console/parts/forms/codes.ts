/** Countries and currencies to choose from, by the names that the browser knows. */
import { namesOf } from '../values/locale.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
let knownCountries: readonly Choice[] | undefined;
let knownCurrencies: readonly Choice[] | undefined;

/** Codes of ISO 3166-1 whose name the browser knows; none is a private one. */
export function countries(): readonly Choice[] {
  if (knownCountries) return knownCountries;
  const names = namesOf('region');
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  knownCountries = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = notCountries.has(code) ? undefined : names.of(code);
      return name === undefined || canonical(code) !== code
        ? []
        : [{ value: code, label: `${name} (${code})` }];
    })
    .sort((one, other) => one.label.localeCompare(other.label));
  return knownCountries;
}

/** Former codes have a successor: `DD` is `DE`. */
const canonical = (code: string): string | undefined => new Intl.Locale(`und-${code}`).region;

export function currencies(): readonly Choice[] {
  const names = namesOf('currency');
  knownCurrencies ??= Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: `${code} ${names.of(code) ?? ''}`,
  }));
  return knownCurrencies;
}
