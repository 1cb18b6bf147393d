import type { ImportSchedule } from '@limn/contracts';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** "Every Monday at 06:30", "Every hour at 15 minutes past". */
export function scheduleText({ every, at, weekday }: Pick<ImportSchedule, 'every' | 'at' | 'weekday'>): string {
  if (every === 'hour') {
    const minutes = Number(at.slice(3));
    return minutes === 0 ? 'Every hour, on the hour' : `Every hour at ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} past`;
  }
  if (every === 'day') return `Every day at ${at}`;
  return `Every ${WEEKDAYS[(weekday ?? 1) - 1] ?? WEEKDAYS[0]} at ${at}`;
}

/** "21/11/2026, 06:30" in the company's timezone. */
export function timeText(iso: string, timezone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  }).format(new Date(iso));
}

/** Refuses impossible addresses; undefined where the server has to check. */
export function addressProblem(typed: string): string | undefined {
  const address = typed.trim();
  if (address === '') return 'Enter the URL of the CSV file.';
  if (!/^https?:\/\//i.test(address)) return 'Use a URL that starts with https://.';
  return URL.canParse(address) ? undefined : 'This isn’t a valid URL.';
}
