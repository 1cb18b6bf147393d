/** Texts before or behind a number: signs and names of currencies, percent signs, units. */
import { isCurrency } from '@limn/model';

/** The currency that a sign most often means; '' for one that several countries use. */
const SIGNS: Readonly<Record<string, string>> = {
  '£': 'GBP',
  '€': 'EUR',
  $: 'USD',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₪': 'ILS',
  '₫': 'VND',
  '฿': 'THB',
  '₦': 'NGN',
  '₱': 'PHP',
  '₡': 'CRC',
  '₲': 'PYG',
  '₵': 'GHS',
  '₸': 'KZT',
  '₼': 'AZN',
  '₾': 'GEL',
  us$: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  nt$: 'TWD',
  mx$: 'MXN',
  r$: 'BRL',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  'fr.': 'CHF',
  'sfr.': 'CHF',
  rp: 'IDR',
  rm: 'MYR',
  лв: 'BGN',
  'лв.': 'BGN',
  руб: 'RUB',
  'руб.': 'RUB',
  円: 'JPY',
  元: 'CNY',
  원: 'KRW',
  kr: '',
  'kr.': '',
  rs: '',
  'rs.': '',
};

/** Written in lower case too; other names of currencies would be words: all, try, top. */
const LOWER_CASE: ReadonlySet<string> = new Set([
  'usd',
  'eur',
  'gbp',
  'chf',
  'jpy',
  'aud',
  'cad',
  'sek',
  'nok',
  'dkk',
  'pln',
  'czk',
  'huf',
]);

/** Units that numbers carry. Letters that are sizes or names of flats as often (A, L, S, T) are none. */
const UNITS: ReadonlySet<string> = new Set(
  '% ‰ ° °c °f kg g mg lb lbs oz cm mm m km mi in ft yd m2 m² m3 m³ cm² cm³ l ml cl dl gal h hr hrs min sec kwh kw mah gb mb tb kb mhz ghz px pcs pc stk stück'.split(
    ' ',
  ),
);

export type Beside = { currency: string } | { unit: string };

/** The currency or unit that a text beside a number names; undefined where it is neither a currency nor a unit. `currency` is '' where several are meant. */
export function beside(text: string, isBehind: boolean): Beside | undefined {
  const lower = text.toLowerCase();
  const currency = SIGNS[lower];
  // Behind a number this is a foot; only Hungarian forints have a capital.
  if (currency !== undefined && !(text === 'ft' && isBehind)) return { currency };
  if (/^[A-Z]{3}$/.test(text) && isCurrency(text)) return { currency: text };
  if (LOWER_CASE.has(text)) return { currency: text.toUpperCase() };
  if (isBehind && UNITS.has(lower) && (text === lower || text.length > 1)) return { unit: lower };
  return /^\p{Sc}$/u.test(text) ? { currency: '' } : undefined;
}
