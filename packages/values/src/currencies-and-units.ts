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
  '₭': 'LAK',
  '₮': 'MNT',
  '৳': 'BDT',
  '؋': 'AFN',
  '֏': 'AMD',
  '៛': 'KHR',
  '⃀': 'KGS',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  leu: 'RON',
  lej: 'RON',
  'fr.': 'CHF',
  'sfr.': 'CHF',
  sfr: 'CHF',
  dkr: 'DKK',
  nkr: 'NOK',
  ikr: 'ISK',
  skr: 'SEK',
  ksh: 'KES',
  tsh: 'TZS',
  ush: 'UGX',
  's/': 'PEN',
  's/.': 'PEN',
  cfpf: 'XPF',
  fcfp: 'XPF',
  rp: 'IDR',
  rm: 'MYR',
  лв: 'BGN',
  'лв.': 'BGN',
  руб: 'RUB',
  'руб.': 'RUB',
  円: 'JPY',
  元: 'CNY',
  원: 'KRW',
  'د.إ.': 'AED',
  'د.ب.': 'BHD',
  'د.ج.': 'DZD',
  'ج.م.': 'EGP',
  'د.ع.': 'IQD',
  'ر.إ.': 'IRR',
  'د.أ.': 'JOD',
  'د.ك.': 'KWD',
  'ل.ل.': 'LBP',
  'د.ل.': 'LYD',
  'د.م.': 'MAD',
  'أ.م.': 'MRU',
  'ر.ع.': 'OMR',
  'ر.ق.': 'QAR',
  'ر.س.': 'SAR',
  'ج.س.': 'SDG',
  'ل.س.': 'SYP',
  'د.ت.': 'TND',
  'ر.ي.': 'YER',
  ریال: 'IRR',
  レイ: 'RON',
  लेई: 'RON',
  lekë: 'ALL',
  'din.': 'RSD',
  'дин.': 'RSD',
  'ден.': 'MKD',
  zl: 'PLN',
  fcfa: '',
  kr: '',
  'kr.': '',
  rs: '',
  'rs.': '',
};

/** Letters beside a sign that many countries have: US$, $US, E£. */
const REGIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  $: regions(
    'a AUD ar ARS au AUD b BND bb BBD bds BBD bm BMD bn BND br BRL bs BSD bz BZD c CAD ca CAD cl CLP co COP cu CUP cub CUC do DOP ec XCD fj FJD gy GYD hk HKD j JMD jm JMD ky KYD l LRD lr LRD mx MXN n NAD na NAD nt TWD nz NZD r BRL rd DOP s SGD sb SBD sg SGD sr SRD t TOP tt TTD tw TWD us USD uy UYU ws WST',
  ),
  '£': regions('e EGP eg EGP fk FKP fl FKP gb GBP gi GIP l LBP lb LBP s SYP sd SSP sh SHP ss SSP uk GBP'),
  '¥': regions('cn CNY jp JPY'),
  '₵': regions('gh GHS'),
};

function regions(pairs: string): Readonly<Record<string, string>> {
  return Object.fromEntries(pairs.split(' ').flatMap((word, at, all) => (at % 2 === 0 ? [[word, all[at + 1] ?? '']] : [])));
}

/**
 * Letters that are sizes, codes and units as often, in their own case: Q4 is a quarter, R2 a region, 12 KM
 * are kilometres. Beside an amount with two decimals they are currencies; '' for one that several countries
 * use, or write beside another that has no sign.
 */
const LETTERS: Readonly<Record<string, string>> = {
  R: 'ZAR',
  P: '',
  K: '',
  L: '',
  Q: 'GTQ',
  Kz: 'AOA',
  KM: 'BAM',
  Bs: '',
  Br: '',
  FG: 'GNF',
  'F.G.': 'GNF',
  kn: 'HRK',
  CF: 'KMF',
  FC: '',
  Ar: 'MGA',
  RF: 'RWF',
  FR: 'RWF',
  'F.Rw': 'RWF',
  Db: 'STN',
  'Cg.': 'XCG',
  Cg: 'XCG',
  ZK: 'ZMW',
  'р.': '',
  р: '',
};
/** Letters that no one writes behind an amount; there they are litres, thousands and points. */
const IN_FRONT: ReadonlySet<string> = new Set(['P', 'K', 'L', 'Q', 'KM', 'FC', 'CF']);

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

interface BesideNumber {
  isBehind: boolean;
  /** Stands apart from the number. */
  isApart: boolean;
  /** The number's digits and marks. */
  body: string;
}

/**
 * The currency or unit that a text beside a number names; undefined where it is neither a currency nor a
 * unit. `currency` is '' where several are meant.
 */
export function beside(text: string, number: BesideNumber): Beside | undefined {
  const { isBehind } = number;
  const lower = text.toLowerCase();
  const currency = SIGNS[lower] ?? ofRegion(lower);
  // Behind a number this is a foot; only Hungarian forints have a capital.
  if (currency !== undefined && !(text === 'ft' && isBehind)) return { currency };
  const letters = Object.hasOwn(LETTERS, text) ? LETTERS[text] : undefined;
  if (letters !== undefined && namesAmount(text, number)) return { currency: letters };
  if (text === 'Fr' && !isBehind) return { currency: 'CHF' };
  if (/^[A-Z]{3}$/.test(text) && isCurrency(text)) return { currency: text };
  if (LOWER_CASE.has(text)) return { currency: text.toUpperCase() };
  if (isBehind && UNITS.has(lower) && (text === lower || text.length > 1)) return { unit: lower };
  // As in Turkish and Basque.
  if (text === '%') return { unit: '%' };
  return /^\p{Sc}$/u.test(text) ? { currency: '' } : undefined;
}

function ofRegion(text: string): string | undefined {
  if (text.length < 2) return undefined;
  return REGIONS[text.at(-1) ?? '']?.[text.slice(0, -1)] ?? REGIONS[text.charAt(0)]?.[text.slice(1)];
}

/** Rand are written without decimals too: R 199, R199. */
function namesAmount(text: string, { isBehind, isApart, body }: BesideNumber): boolean {
  if (/^0\d/.test(body) || (isBehind && IN_FRONT.has(text))) return false;
  return /\d[.,]\d\d$/.test(body) || (text === 'R' && !isBehind && (isApart || body.length > 1));
}
