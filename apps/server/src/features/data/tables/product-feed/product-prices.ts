/** Prices as shops write them in feeds: with a currency before or behind, and marks between thousands. */
import { DEFAULT_FORM, formProvenBy, formsIn, readNumber, withForm, type Form } from '@limn/values';

export interface Price {
  /** Digits with a point before the fraction. */
  amount: string;
  /** Three letters; undefined where the price names none. */
  currency: string | undefined;
}

/** Three digits of these are a fraction; of any other currency they are a thousand. */
const IN_THOUSANDTHS: ReadonlySet<string> = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);
const [POINT, COMMA] = [withForm(DEFAULT_FORM, 'point'), withForm(DEFAULT_FORM, 'comma')];

/**
 * Undefined for what is no price. “1,299.00 GBP”, “1.299,00 €” and “GBP 1 299” are one price.
 * @param form decides 1,299 where the price names no currency
 */
export function readPrice(text: string, form: Form): Price | undefined {
  const [point, comma] = [readNumber(text, POINT), readNumber(text, COMMA)];
  if (!point || !comma || point.unit !== undefined) return undefined;
  const { currency } = point;
  if (point.text === comma.text) return { amount: point.text, currency };
  if (currency === undefined) return { amount: form.numbers === 'comma' ? comma.text : point.text, currency };
  const [fraction, thousand] = point.text.includes('.') ? [point.text, comma.text] : [comma.text, point.text];
  return { amount: IN_THOUSANDTHS.has(currency) ? fraction : thousand, currency };
}

/** “GBP”, “£”, “EUR ”: a price without its amount. */
export function isCurrency(text: string): boolean {
  if (text.trim() === '' || /\p{Nd}/u.test(text)) return false;
  const one = readNumber(`1.00 ${text.trim()}`, DEFAULT_FORM);
  return one !== undefined && one.unit === undefined;
}

/** The form in which each field of a feed writes its prices. */
export interface PriceForms {
  see(name: string, price: string): void;
  /** As its prices prove it; what none proves, the company's locale decides. */
  of(name: string): Form;
}

export function createPriceForms(fallback: Form): PriceForms {
  const seen = new Map<string, Set<number>>();
  return {
    see(name, price) {
      const forms = seen.get(name) ?? new Set();
      seen.set(name, forms.add(formsIn(price)));
    },
    of: (name) => formProvenBy(seen.get(name) ?? [], fallback),
  };
}
