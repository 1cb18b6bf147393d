import type { EventCount } from '@limn/contracts';
import { formatCount } from '../../../../ui/format.ts';

/**
 * "1,204 of 36,342 events match", "40 of the newest 60,000 events match"; empty where none could be looked at
 * in time.
 */
export function eventCountText({ matching, counted, total }: EventCount): string {
  if (counted === 0) return total === 0 ? 'No events yet' : '';
  const among = counted < total ? `the newest ${formatCount(counted)}` : formatCount(counted);
  return `${formatCount(matching)} of ${among} ${counted === 1 ? 'event' : 'events'} ${matching === 1 ? 'matches' : 'match'}`;
}
