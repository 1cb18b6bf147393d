/** Moments and fields of the activity log in words. */
import { fieldLabel, type ActivityEntry } from '@limn/contracts';

/** "21/11/2026, 14:31", or "… to 14:40" where it went on, by the company's clocks. */
export function momentOf({ at, last_at }: Pick<ActivityEntry, 'at' | 'last_at'>, timeZone: string): string {
  const [day, time] = clock(at, timeZone);
  const [lastDay, lastTime] = clock(last_at, timeZone);
  if (day === lastDay && time === lastTime) return `${day}, ${time}`;
  return `${day}, ${time} to ${day === lastDay ? lastTime : `${lastDay}, ${lastTime}`}`;
}

/** "city, utm source · 6 times"; empty where there is nothing to add. */
export function detailOf({ fields, times }: Pick<ActivityEntry, 'fields' | 'times'>): string {
  const parts = [...(fields.length > 0 ? [inWords(fields)] : []), ...(times > 1 ? [`${times} times`] : [])];
  return parts.join(' · ');
}

function inWords(fields: readonly string[]): string {
  return fields
    .map(fieldLabel)
    .toSorted((one, other) => one.localeCompare(other, 'en'))
    .join(', ');
}

function clock(iso: string, timeZone: string): [string, string] {
  const at = new Date(iso);
  return [
    at.toLocaleDateString('en-GB', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }),
    at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
  ];
}
