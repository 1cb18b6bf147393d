/**
 * Two million events are added up again while ten kills hit the jobs and the database: every reading is old
 * or new.
 */
import { rebuildKillRun, type RebuildVictim } from './testing/rebuild-kill-run.ts';

const VICTIMS: readonly RebuildVictim[] = ['jobs', 'jobs', 'server', 'jobs', 'server'];

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const { seen, before, after, readings, mixed, generations } = await rebuildKillRun({
    events: 2_000_000,
    victims: [...VICTIMS, ...VICTIMS],
    pauseMs: 1200,
  });
  const wrong = seen.filter((sum) => sum !== before && sum !== after).length;
  report('rebuild_kills', VICTIMS.length * 2, 'kills');
  report('rebuild_kills_readings', readings, 'readings');
  report('rebuild_kills_mixed', mixed + wrong, 'readings');
  if (mixed > 0 || wrong > 0) throw new Error('A reading was of neither the old nor the new figures.');
  if (!seen.includes(after) || generations !== 1)
    throw new Error(`It has not ended: ${seen.length} sums were read, ${generations} generations are left.`);
}
