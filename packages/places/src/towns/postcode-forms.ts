/**
 * How the post of each country writes its codes, beside the name of a town: "00-950 Warszawa", "Wien 1010".
 * Where a code leads is known of few countries; of all others its form says in which of them the town is. By
 * the formats that the Universal Postal Union lists, in 2026.
 */

/** A code's form, and the countries that have it. Small letters are letters of either case. */
const FORMS: readonly (readonly [form: string, countries: string])[] = [
  ['\\d{5}-\\d{3}', 'BR'],
  ['\\d{5}[- ]\\d{4}', 'US SA PR GU VI'],
  ['\\d{5}-?\\d{5}', 'IR'],
  ['\\d{4}[- ]\\d{3}', 'PT'],
  ['\\d{2}-\\d{3}', 'PL'],
  ['(?:〒 ?)?\\d{3}-\\d{4}', 'JP CL'],
  ['\\d{3}-\\d{2,3}', 'KR TW'],
  ['\\d{4} \\d{4}', 'LB'],
  ['\\d{3} \\d{3}', 'IN CN SG'],
  ['\\d{3} \\d{2}', 'SE CZ SK GR'],
  ['\\d{4} ?[a-z]{2}', 'NL'],
  ['\\d{4}[- ]?[a-z]', 'VE'],
  ['[a-z]\\d[\\dw] ?[a-z\\d]{4}', 'IE'],
  ['[a-z]\\d{4}(?:[a-z]{3})?', 'AR'],
  ['[hlms]\\d{3}', 'SZ'],
  ['[a-z]{3} ?\\d{4}', 'MT'],
  ['ad ?\\d{3}', 'AD'],
  ['az ?-?\\d{4}', 'AZ'],
  ['bb ?\\d{5}', 'BB'],
  ['ht ?-?\\d{4}', 'HT'],
  ['ky\\d-\\d{4}', 'KY'],
  ['[a-z]{2} ?\\d{4}', 'BN'],
  ['[a-z]{2} ?(?:\\d{2}|[a-z]{2})', 'BM'],
  ['\\d{3}', 'FO GN IS LS MG OM PG TW'],
  ['\\d{4}', 'AF AL AM AR AT AU AZ BD BE BG CH CV CX CY DK GE GL GW HT HU LI LR LU LV MD MK MZ NE NL NO NZ PH PY SI SJ TN VE ZA'],
  [
    '\\d{5}',
    'AX BA BR BT CR CU CZ DE DO DZ EE EG ES ET FI FR GF GP GR GT GU HN HR ID IL IQ IR IT JO KE KH KR KW LA LB LK LT LY MA MC ME MM MN MQ MR MX MY NC NI NP PE PF PK PL PM PR PS PY RE RS SA SD SE SK SM SN SV TH TR TW TZ UA US UY UZ VA VI VN WF XK YT ZM',
  ],
  ['\\d{6}', 'BY CN CO EC IN KG KZ MD MN NG RO RU SG TJ TM TT TW UZ VN'],
  ['\\d{7}', 'CL IL JP PT'],
];
/** A district, behind a town: "Dublin 2", "Praha 1". */
const DISTRICT = ['\\d{1,2}', 'AT BE CH CZ DK FR HU IE JM NO RO SE SK'] as const;

/** Countries in front of a code, as the post of Europe used them: "SE-113 45". */
const PREFIX = '(?:[a-z]{1,3} ?- ?)?';

interface Form {
  before: RegExp;
  behind: RegExp;
  countries: readonly string[];
}

const forms: readonly Form[] = [...FORMS, DISTRICT].map(([form, countries], at) => ({
  before: at < FORMS.length ? new RegExp(`^${PREFIX}${form} (?=\\p{L})`, 'iu') : /^$(?=.)/,
  behind: new RegExp(`(?<=\\p{L}.*) ${PREFIX}${form}$`, 'iu'),
  countries: countries.split(' '),
}));

interface WithoutCode {
  rest: string;
  /** Their codes are written so. */
  countries: readonly string[];
}

/**
 * The text without a code in front of it or at its end, in each way in which that can be read.
 * @param isLast false where the town stands behind: then digits at the end are no code, and four of them in
 * front a house number
 */
export function withoutCode(text: string, isLast: boolean): WithoutCode[] {
  if (!/\d/.test(text)) return [];
  const plain = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-');
  return forms.flatMap(({ before, behind, countries }) =>
    [
      ...(isLast || !/^\d{1,4} \p{L}/u.test(plain) ? [plain.replace(before, '')] : []),
      ...(isLast ? [plain.replace(behind, '')] : []),
    ].flatMap((rest) => (rest === plain ? [] : [{ rest, countries }])),
  );
}
