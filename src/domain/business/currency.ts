// Currencies: ISO 4217 and its minor units.
import type { InputError } from '../errors.ts';

/** ISO 4217: how many digits of each currency are behind the point. Metals, funds and tests are not money. */
const currenciesByExponent: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY
    COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS
    INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR
    MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP
    STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const exponents: ReadonlyMap<string, number> = new Map(
  Object.entries(currenciesByExponent).flatMap(([exponent, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(exponent)] as const),
  ),
);

/** The digits of a currency behind the point: 2 of EUR, 0 of JPY, 3 of KWD; undefined for an unknown code. */
export function currencyExponent(currency: string): number | undefined {
  return exponents.get(currency);
}

/** What is wrong with a currency; nothing if it exists. */
export function currencyErrors(pointer: string, currency: string): InputError[] {
  return exponents.has(currency)
    ? []
    : [{ pointer, code: 'unknown_value', detail: `${currency} is not a currency of ISO 4217` }];
}
