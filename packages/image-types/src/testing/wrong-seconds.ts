/** Countdowns around a change of clocks: which of them show another number of seconds than there are left. */
import { clockAt } from '../timer/timer-clock.ts';
import { TIMER_KIND, type TimerSettings } from '../timer/timer-settings.ts';
import { timesAround, type ClockChange } from './clock-changes.ts';

const SECOND = 1000;
/** From hours before to hours after, and close about the change itself. */
const NEAR = [-10_800, -3600, -1800, -61, -1, -0.001, 0, 0.001, 0.5, 1, 59, 1800, 3600, 10_800].map((seconds) => seconds * SECOND);

export interface Checked {
  seconds: number;
  wrong: string[];
}

export function wrongSeconds(change: ClockChange, stepMinutes: number): Checked {
  const result: Checked = { seconds: 0, wrong: [] };
  const { zone } = change;
  const settings: TimerSettings = { kind: TIMER_KIND.fixed, end: '', timezone: zone, durationSeconds: 0, field: 'until', endImage: '' };
  for (const { local, atMs } of timesAround(change, stepMinutes)) {
    for (const near of NEAR) {
      const nowMs = change.atMs + near;
      const [left, gone] = [Math.max(0, Math.ceil((atMs - nowMs) / SECOND)), Math.max(0, Math.floor((nowMs - atMs) / SECOND))];
      const says = (values: Record<string, string>) => ({ nowMs, value: (name: string) => values[name], startedMs: undefined });
      const shown = [
        [clockAt({ ...settings, end: local }, says({})), left],
        [clockAt({ ...settings, end: local, timezone: 'UTC' }, says({ timezone: zone })), left],
        [clockAt({ ...settings, kind: TIMER_KIND.field }, says({ until: local.replace('T', ' ') })), left],
        [clockAt({ ...settings, kind: TIMER_KIND.countUp, end: local }, says({})), gone],
      ] as const;
      for (const [clock, right] of shown) {
        result.seconds++;
        if (clock?.seconds !== right)
          result.wrong.push(`${zone} ${local} at ${new Date(nowMs).toISOString()}: ${clock?.seconds}, not ${right}`);
      }
    }
  }
  return result;
}
