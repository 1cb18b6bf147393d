import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const HEAP = fileURLToPath(new URL('./heap.ts', import.meta.url));

test('gives back a heap that has grown at the start', () => {
  const script = `
    import { giveBackMemoryOfStart, keepHeapForRequests } from ${JSON.stringify(HEAP)};
    keepHeapForRequests();
    let kept = [];
    for (let n = 0; n < 1_000_000; n++) if (n % 2) kept.push({ n });
    kept = undefined;
    const megabytes = () => process.memoryUsage().heapTotal / 1e6;
    const before = megabytes();
    giveBackMemoryOfStart(1);
    setTimeout(() => console.log(JSON.stringify([before, megabytes()])), 200);
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const [before = 0, after = Infinity] = JSON.parse(stdout) as number[];
  expect([before > 20, after < 10]).toEqual([true, true]);
});
