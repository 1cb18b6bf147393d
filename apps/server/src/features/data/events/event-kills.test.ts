import { expect, test } from 'vitest';
import { eventKillRun } from './testing/event-kill-run.ts';

test('stores every acknowledged event exactly once, whatever is killed', async () => {
  const result = await eventKillRun({ perSecond: 600, batch: 20, victims: ['jobs', 'front', 'server', 'jobs', 'front'], pauseMs: 500 });
  expect(result).toMatchObject({ lost: 0, doubled: 0, isCounted: true });
  expect(result.acknowledged).toBeGreaterThan(300);
});
