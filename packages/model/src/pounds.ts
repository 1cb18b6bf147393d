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
