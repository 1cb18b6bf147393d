import { expect, test } from 'vitest';
import { killRun } from './testing/kill-run.ts';

test('whatever is killed, and whenever, every acknowledged record is counted exactly once and every answer is exact', async () => {
  const result = await killRun({
    seed: 21,
    perSecond: 600,
    victims: ['jobs', 'front', 'backend', 'jobs', 'server', 'front', 'jobs'],
    pauseMs: 350,
  });
  expect(result).toMatchObject({ lost: 0, doubled: 0, wrongAnswers: 0 });
  expect(result.acknowledged).toBeGreaterThan(300);
});
