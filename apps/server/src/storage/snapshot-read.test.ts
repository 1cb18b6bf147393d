import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readSnapshot } from './snapshot-read.ts';

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.drop());

test('reads rows a few at a time, by a plan for all of them', async () => {
  const sizes: number[] = [];
  const share = await readSnapshot(t.logins.app, 1, async (read) => {
    for await (const lines of read.texts('select n::text as line from generate_series(1, $1::int) n', [25], 10)) sizes.push(lines.length);
    return (await read.one<{ share: string }>(`select current_setting('cursor_tuple_fraction') as share`, [])).share;
  });
  expect([sizes, share]).toEqual([[10, 10, 5], '1']);
});
