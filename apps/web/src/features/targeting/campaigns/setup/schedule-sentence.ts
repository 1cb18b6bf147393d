/** When a ruleset is on, on the company's clock. */
import { instantIn, offsetMs } from '@limn/model';
import type { DraftRuleset } from '../draft/campaign-draft.ts';

/** `2026-11-22T18:30`, as the browser's field has it; '' for an instant that is not set or can't be read. */
export function localText(instant: string | null | undefined, timezone: string): string {
  const atMs = instant == null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(atMs) ? '' : new Date(atMs + offsetMs(timezone, atMs)).toISOString().slice(0, 16);
}

/** Null for an empty field. */
export function instantOf(local: string, timezone: string): string | null {
  const atMs = local === '' ? Number.NaN : instantIn(timezone, local);
  return Number.isNaN(atMs) ? null : new Date(atMs).toISOString();
}

/** "From 22 Nov 2026, 18:30 until 24 Nov 2026, 09:00."; undefined for a ruleset that is always on. */
export function scheduleSentence({ start, end }: Pick<DraftRuleset, 'start' | 'end'>, timezone: string): string | undefined {
  const [from, until] = [momentText(start, timezone), momentText(end, timezone)];
  if (from && until) return `From ${from} until ${until}.`;
  if (from) return `From ${from}.`;
  return until && `Until ${until}.`;
}

/** "15 Jul 2026, 18:30"; undefined for a moment that is not set or can’t be read. */
export function momentText(instant: string | null | undefined, timezone: string): string | undefined {
  if (localText(instant, timezone) === '') return undefined;
  return new Date(instant ?? '').toLocaleString('en-GB', { timeZone: timezone, dateStyle: 'medium', timeStyle: 'short' });
}
