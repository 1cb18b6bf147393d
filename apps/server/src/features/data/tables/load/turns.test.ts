import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('serves other companies while one waits for its own crowd, in order of asking', async () => {
  const turns = createTurns({ atOnce: 3, perCompany: 2 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, companyId: number) => void turns.take(companyId).then((end) => ends.set((begun.push(name), name), end));
  for (const [name, company] of [
    ['a1', 1],
    ['a2', 1],
    ['a3', 1],
    ['b1', 2],
    ['c1', 3],
  ] as const)
    ask(name, company);
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1']);
  ends.get('b1')?.();
  ends.get('b1')?.();
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  ends.get('a1')?.();
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});
