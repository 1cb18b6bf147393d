import { expect, test } from 'vitest';
import { rebuildKillRun } from './testing/rebuild-kill-run.ts';

test('reads old or new figures, never a mix, whatever is killed in a rebuild', async () => {
  const { seen, before, after, readings, mixed, generations } = await rebuildKillRun({
    events: 80_000,
    victims: ['jobs', 'server', 'jobs'],
    pauseMs: 300,
  });
  expect({ seen, mixed, generations }).toEqual({ seen: [before, after], mixed: 0, generations: 1 });
  expect(readings).toBeGreaterThan(20);
}, 180_000);
