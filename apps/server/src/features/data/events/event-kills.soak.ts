/** Ten kills at 4,000 events/s: everything acknowledged is in its table exactly once. */
import { eventKillRun, type EventVictim } from './testing/event-kill-run.ts';

const VICTIMS: readonly EventVictim[] = ['front', 'jobs', 'server', 'jobs', 'front'];

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const result = await eventKillRun({ perSecond: 4000, batch: 100, victims: [...VICTIMS, ...VICTIMS], pauseMs: 1500 });
  report('event_kills', VICTIMS.length * 2, 'kills');
  report('event_kills_acknowledged', result.acknowledged, 'events');
  report('event_kills_lost', result.lost, 'events');
  report('event_kills_doubled', result.doubled, 'events');
  report('event_kills_settled', result.settledMs / 1000, 's');
  if (result.lost > 0 || result.doubled > 0 || !result.isCounted) throw new Error('An event was lost, stored twice or not counted.');
}
