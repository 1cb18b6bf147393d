/** How a figure stands to that of the 30 days before. */

export interface Change {
  direction: 'up' | 'down' | 'level';
  /** "8.4%", "0.31". */
  amount: string;
}

const ONE_DECIMAL = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** In percent of what was before; undefined where there is nothing to compare with. */
export function relativeChange(now: number, before: number | null): Change | undefined {
  if (before === null || before <= 0) return undefined;
  const percent = ((now - before) / before) * 100;
  const amount = Math.abs(percent) < 100 ? ONE_DECIMAL.format(Math.abs(percent)) : WHOLE.format(Math.abs(percent));
  return { direction: directionOf(percent, amount), amount: `${amount}%` };
}

/** Of rates: in points, with two decimals. */
export function pointsChange(now: number, before: number | null): Change | undefined {
  if (before === null) return undefined;
  // Both as they are shown, so that the difference is the one that a reader works out.
  const points = Math.round(now * 100) - Math.round(before * 100);
  const amount = (Math.abs(points) / 100).toFixed(2);
  return { direction: directionOf(points, amount), amount };
}

function directionOf(difference: number, shown: string): Change['direction'] {
  if (Number(shown.replaceAll(',', '')) === 0) return 'level';
  return difference > 0 ? 'up' : 'down';
}
