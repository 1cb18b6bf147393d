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

test('collects what is young before much of it has come together', () => {
  const script = `
    import { setImmediate as turn } from 'node:timers/promises';
    import { GCProfiler } from 'node:v8';
    import { keepHeapForRequests } from ${JSON.stringify(HEAP)};
    keepHeapForRequests();
    // The young part grows with what outlives a collection.
    let kept = [];
    for (let n = 0; n < 400_000; n++) kept.push({ n, of: [n] });
    kept = undefined;
    const profiler = new GCProfiler();
    profiler.start();
    for (let request = 0; request < 1000; request++) {
      const made = [];
      for (let n = 0; n < 1000; n++) made.push({ n, of: [n, n, n] });
      await turn();
    }
    const spaces = profiler.stop().statistics.map(({ beforeGC }) => beforeGC.heapSpaceStatistics.find(({ spaceName }) => spaceName === 'new_space'));
    const used = spaces.map(({ spaceUsedSize }) => spaceUsedSize).sort((a, b) => a - b);
    console.log(used[Math.floor(used.length / 2)] / 1e6);
  `;
  const { stdout } = spawnSync(process.execPath, ['--max-old-space-size=4096', '--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(Number(stdout)).toBeGreaterThan(1);
  // Left to itself the engine waits for 27 MB here. How much comes until the task runs depends on the
  // machine.
  expect(Number(stdout)).toBeLessThan(22);
});
