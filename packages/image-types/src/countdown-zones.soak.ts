/**
 * Every minute of the clocks around every change of every timezone: countdowns and count-ups show the right
 * seconds.
 */
import { clockChanges } from './testing/clock-changes.ts';
import { wrongSeconds } from './testing/wrong-seconds.ts';

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const zones = Intl.supportedValuesOf('timeZone');
  const changes = zones.flatMap((zone) => clockChanges(zone, 2026, 2028));
  const wrong: string[] = [];
  let seconds = 0;
  for (const change of changes) {
    const checked = wrongSeconds(change, 1);
    seconds += checked.seconds;
    wrong.push(...checked.wrong);
  }
  report('countdown_zones_zones', zones.length, 'timezones');
  report('countdown_zones_changes', changes.length, 'changes');
  report('countdown_zones_looks', seconds, 'looks');
  report('countdown_zones_wrong', wrong.length, 'looks');
  if (wrong.length > 0) throw new Error(`Wrong seconds: ${wrong.slice(0, 20).join('; ')}`);
}
