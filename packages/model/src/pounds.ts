/** Money as the product writes it. Amounts are whole pence. */

const WHOLE = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });
const EXACT = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** "£1,750.00": for tables and receipts, whose decimals stand under each other. */
export function poundsText(pence: number): string {
  return EXACT.format(pence / 100);
}

/** "£1,750", and "£17.50" where there are pence: for prices in sentences. */
export function shortPoundsText(pence: number): string {
  return (pence % 100 === 0 ? WHOLE : EXACT).format(pence / 100);
}

const MONEY = new Map<string, Intl.NumberFormat>();

/** An amount in minor units of any currency: "£1,750.00", "US$12.50", "JP¥900". */
export function moneyText(minor: number, currency: string): string {
  return formatterOf(currency).format(minor / 10 ** minorDigits(currency));
}

/** The decimals of a currency: 2 of pounds, 0 of yen. */
export function minorDigits(currency: string): number {
  return formatterOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

function formatterOf(currency: string): Intl.NumberFormat {
  const known = MONEY.get(currency) ?? new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  MONEY.set(currency, known);
  return known;
}
