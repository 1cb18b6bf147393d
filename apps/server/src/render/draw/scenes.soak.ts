/** Five thousand versions pass through one draw child's painter: its scenes keep to their bytes, and the process to its memory. */
import { churn } from '../testing/churn.ts';

const VERSIONS = Number(process.env.SOAK_VERSIONS ?? 5000);
const MOST_BYTES = 192 * 1024 * 1024;
/** What a draw child may take beside its scenes. */
const OTHER_BYTES = 200 * 1024 * 1024;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const { mostBytes, compiled } = await churn(VERSIONS, MOST_BYTES, 10);
  const resident = process.memoryUsage().rss;
  report('scenes_versions', VERSIONS, 'versions');
  report('scenes_compiled', compiled, 'scenes');
  report('scenes_most', mostBytes / 1024 ** 2, 'MB');
  report('scenes_process', resident / 1024 ** 2, 'MB');
  if (mostBytes > MOST_BYTES || compiled !== VERSIONS + 1)
    throw new Error('The scenes grew beyond their bytes, or one in use was dropped.');
  if (resident > MOST_BYTES + OTHER_BYTES) throw new Error('The process holds more than its scenes explain.');
}
