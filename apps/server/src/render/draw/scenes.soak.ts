/**
 * Five thousand versions pass through one draw child: through its painter, whose scenes keep to their bytes,
 * and through a real child, whose process keeps to its memory.
 */
import { readFileSync } from 'node:fs';
import type { DrawPool } from './draw-pool.ts';
import { churn } from '../testing/churn.ts';
import { aSnapshot, aText } from '../testing/snapshots.ts';
import { withDrawPool } from '../testing/with-draw-pool.ts';

const VERSIONS = Number(process.env.SOAK_VERSIONS ?? 5000);
const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 192 * MEGABYTE;
/** Memory of a draw child besides its scenes. */
const OTHER_BYTES = 200 * MEGABYTE;
const AT_ONCE = 8;

type Report = (name: string, value: number, unit: string) => void;

export async function run(report: Report): Promise<void> {
  const { maxBytes, compiled } = await churn(VERSIONS, MAX_BYTES, 10);
  report('scenes_versions', VERSIONS, 'versions');
  report('scenes_compiled', compiled, 'scenes');
  report('scenes_most', maxBytes / MEGABYTE, 'MB');
  const { fresh, max } = await withDrawPool(1, childUnderChurn);
  report('child_fresh', fresh / MEGABYTE, 'MB');
  report('child_most', max / MEGABYTE, 'MB');
  if (maxBytes > MAX_BYTES || compiled !== VERSIONS + 1) throw new Error('The scenes grew beyond their bytes, or one in use was dropped.');
  if (max > MAX_BYTES + OTHER_BYTES) throw new Error('A draw child holds more than its scenes explain.');
}

/** Memory of the draw children after their first picture, and at their peak. */
async function childUnderChurn(pool: DrawPool): Promise<{ fresh: number; max: number }> {
  const document = {
    version: '3.4.0' as const,
    objects: [aText('Hi {{name}}'), aText('καλημέρα {{name}} Привет 日本', { top: 60, fontSize: 20 })],
  };
  const draw = async (version: number) => {
    const size = version % 3 === 0 ? { width: 600, height: 200 } : { width: 300, height: 100 };
    const snapshot = aSnapshot({ ...size, document });
    await pool.draw({
      key: `version ${version}`,
      snapshot,
      values: { name: `Reader ${version}` },
      scale: version % 5 === 0 ? 2 : 1,
      deadlineMs: 10_000,
    });
  };
  await draw(0);
  const fresh = residentOf(pool);
  let max = fresh;
  let next = 1;
  const loop = async () => {
    while (next < VERSIONS) {
      const version = next++;
      await draw(version);
      if (version % 50 === 0) max = Math.max(max, residentOf(pool));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  return { fresh, max };
}

/** Memory of the largest child. Shared pages (the program and its fonts) are counted in parts. */
function residentOf(pool: DrawPool): number {
  const sizes = pool.pids.map(
    (pid) => Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024,
  );
  return Math.max(...sizes);
}
