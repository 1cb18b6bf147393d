import { expect, test } from 'vitest';
import type { EditorClient } from '../session/editor-session.ts';
import { anImageServer } from './image-server.ts';
import { runSafely } from './safety-run.ts';

function aServer(): EditorClient {
  const server = anImageServer();
  server.add({ id: 1 });
  return server.clientOf('Priya') as EditorClient;
}

test('loses no change by kills, lost connections or a second tab', async () => {
  const sums = { marks: 0, conflicts: 0, kills: 0 };
  const lost: string[] = [];
  for (let seed = 0; seed < 200; seed++) {
    const found = await runSafely({ client: aServer(), imageId: 1, seed, actions: 50 });
    lost.push(...found.lost);
    sums.marks += found.marks;
    sums.conflicts += found.conflicts;
    sums.kills += found.kills;
  }
  expect(lost).toEqual([]);
  // It tried what it speaks of.
  expect(sums.marks).toBeGreaterThan(4000);
  expect(sums.conflicts).toBeGreaterThan(200);
  expect(sums.kills).toBeGreaterThan(500);
});
