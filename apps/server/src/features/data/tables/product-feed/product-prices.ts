/** Prices as shops write them in feeds: with a currency before or behind, and marks between thousands. */

export interface Price {
  /** Digits with a point before the fraction. */
  amount: string;
  /** Three letters; undefined where the price names none. */
  currency: string | undefined;
}

const SYMBOLS: Readonly<Record<string, string>> = { '£': 'GBP', $: 'USD', '€': 'EUR', '¥': 'JPY', '₹': 'INR', '₩': 'KRW' };
const UNIT = '[A-Za-z]{3}|[£$€¥₹₩]';
const PRICE = new RegExp(`^(?:(${UNIT})\\s*)?(-?\\d[\\d.,'’\\s]*)(?:\\s*(${UNIT}))?$`, 'u');
/** Three digits of these are a fraction as often as a thousand. */
const IN_THOUSANDTHS: ReadonlySet<string> = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Undefined for what is no price. “1,299.00 GBP”, “1.299,00 €” and “GBP 1 299” are one price. */
export function readPrice(text: string): Price | undefined {
  const [, before, written, after] = PRICE.exec(text.trim()) ?? [];
  if (written === undefined) return undefined;
  const unit = (before ?? after)?.toUpperCase();
  const currency = unit === undefined ? undefined : (SYMBOLS[unit] ?? unit);
  const amount = readAmount(written.trim().replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, ''), currency);
  return amount === undefined ? undefined : { amount, currency };
}

/** “GBP”, “£”, “EUR ”: a price without its amount. */
export function isCurrency(text: string): boolean {
  return new RegExp(`^(?:${UNIT})$`, 'u').test(text.trim());
}

function readAmount(digits: string, currency: string | undefined): string | undefined {
  const mark = /[.,](?=\d*$)/.exec(digits)?.[0];
  if (mark === undefined) return /^-?\d+$/.test(digits) ? digits : undefined;
  const parts = digits.split(mark);
  const fraction = parts.at(-1) ?? '';
  const other = mark === '.' ? ',' : '.';
  const isThousands =
    parts.length > 2 ||
    (!digits.includes(other) && fraction.length === 3 && /^-?[1-9]/.test(digits) && !IN_THOUSANDTHS.has(currency ?? ''));
  const whole = isThousands ? digits : parts.slice(0, -1).join(mark);
  const groups = whole.split(isThousands ? mark : other);
  const [first = '', ...others] = groups;
  const isGrouped =
    /^-?\d+$/.test(first) && (others.length === 0 || first.replace('-', '').length <= 3) && others.every((group) => /^\d{3}$/.test(group));
  if (!isGrouped || !/^\d+$/.test(fraction)) return undefined;
  return isThousands ? groups.join('') : `${groups.join('')}.${fraction}`;
}
