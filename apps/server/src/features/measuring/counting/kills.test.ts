import { expect, test } from 'vitest';
import { killRun } from './testing/kill-run.ts';

test('counts every acknowledged record exactly once, whatever is killed', async () => {
  const result = await killRun({
    seed: 21,
    perSecond: 600,
    victims: ['jobs', 'front', 'backend', 'jobs', 'server', 'front', 'jobs'],
    pauseMs: 350,
  });
  expect(result).toMatchObject({ lost: 0, doubled: 0, wrongAnswers: 0 });
  expect(result.acknowledged).toBeGreaterThan(300);
});
