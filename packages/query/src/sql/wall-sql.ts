import { zoneChanges } from '@limn/model';

/** Adds a parameter; answers its place with its type. */
export type AddParameter = (value: string, type: string) => string;

/**
 * Writes what the clocks of a timezone show at an instant, as a timestamp without zone. The changes of its
 * clocks go along as parameters: a database's own data of timezones is of another day than this runtime's,
 * and lacks some of its names.
 */
export function wallsOf(timezone: string, add: AddParameter): (instant: string) => string {
  const { at, offsets } = zoneChanges(timezone);
  const changes = add(`{${at.map((ms) => new Date(ms).toISOString()).join(',')}}`, 'timestamptz[]');
  const ahead = add(`{${offsets.map((ms) => `${ms / 1000} s`).join(',')}}`, 'interval[]');
  return (instant) => `((${instant}) at time zone 'UTC' + (${ahead})[1 + width_bucket((${instant}), ${changes})])`;
}
