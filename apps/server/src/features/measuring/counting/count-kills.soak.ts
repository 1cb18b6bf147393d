/**
 * Twenty kills at 2,000 impressions/s, of every part in turn: everything answered is counted exactly once.
 */
import { killRun, type Victim } from './testing/kill-run.ts';

const VICTIMS: readonly Victim[] = ['front', 'jobs', 'backend', 'jobs', 'front', 'server', 'jobs', 'front', 'jobs', 'backend'];

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const result = await killRun({ seed: 1, perSecond: 2000, victims: [...VICTIMS, ...VICTIMS], pauseMs: 800 });
  report('count_kills_kills', VICTIMS.length * 2, 'kills');
  report('count_kills_acknowledged', result.acknowledged, 'records');
  report('count_kills_lost', result.lost, 'records');
  report('count_kills_doubled', result.doubled, 'records');
  report('count_kills_wrong_answers', result.wrongAnswers, 'answers');
  report('count_kills_settled', result.settledMs / 1000, 's');
  if (result.lost > 0 || result.doubled > 0 || result.wrongAnswers > 0)
    throw new Error('Something was lost, counted twice or answered wrongly.');
}
