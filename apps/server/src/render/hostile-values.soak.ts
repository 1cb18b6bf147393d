/**
 * Values that people and machines send by mistake or on purpose: a picture for each, nothing expanded, at
 * most twice the work of a plain one.
 */
import { cappedText } from '@limn/merge';
import { hostileValues } from './testing/hostile-values.ts';
import { aSnapshot, aText } from './testing/snapshots.ts';
import { withDrawPool } from './testing/with-draw-pool.ts';

const ROUNDS = 30;
/** A letter that no one had before loads its font: counted apart. */
const WARM_ROUNDS = 2;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const snapshot = aSnapshot({ document: { version: '3.4.0', objects: [aText('{{name}}', { fontSize: 14 })] } });
  await withDrawPool(1, async (pool) => {
    const median = async (value: string) => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS + WARM_ROUNDS; round++) {
        const began = performance.now();
        await pool.draw({ key: 't6', snapshot, values: { name: cappedText(value) }, deadlineMs: 10_000 });
        if (round >= WARM_ROUNDS) times.push(performance.now() - began);
      }
      return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
    };
    const plain = await median('Plain words of a usual length, again and again. '.repeat(43));
    let worst = 0;
    for (const [name, value] of Object.entries(hostileValues())) {
      const ratio = (await median(value)) / plain;
      worst = Math.max(worst, ratio);
      report(`hostile_values_${name}`, ratio, 'x');
    }
    report('hostile_values_plain', plain, 'ms');
    report('hostile_values_worst_ratio', worst, 'x');
    if (worst > 2) throw new Error('A value makes a picture more than twice as expensive as a plain one of the longest length.');
  });
}
