/** Twenty thousand pictures with random changes: the bytes of a splice are those of a full encode. */
import { spliceRun } from '../../testing/splice-run.ts';

const ROUNDS = 20_000;

export function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const wrong = spliceRun({ seed: 2, rounds: ROUNDS });
  report('splice_pictures', ROUNDS, 'pictures');
  report('splice_wrong', wrong.length, 'pictures');
  return wrong.length === 0 ? Promise.resolve() : Promise.reject(new Error(`Rounds that differ: ${wrong.slice(0, 20).join(', ')}`));
}
