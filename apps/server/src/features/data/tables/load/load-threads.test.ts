import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createFileLoader, type LoadOrder } from './load-file.ts';
import { createLoadThreads } from './load-threads.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

test('gives a file to the thread that waits, and ends those that wait too long', async () => {
  const threads = createLoadThreads(20);
  const first = threads.take();
  const second = threads.take();
  expect(second.worker.threadId).not.toBe(first.worker.threadId);
  const { threadId } = first.worker;
  first.release();
  const again = threads.take();
  expect(again.worker.threadId).toBe(threadId);
  await second.end();
  again.release();
  // A thread that has ended has the number -1.
  await vi.waitFor(() => expect(again.worker.threadId).toBe(-1));
  const third = threads.take();
  expect(third.worker.threadId).toBeGreaterThan(threadId);
  await third.end();
});

test('reads on behind a file that is refused, or whose sender fails', async () => {
  const loader = createFileLoader(t.logins.app, tmpdir());
  const order = (text: string, more: Partial<LoadOrder> = {}): LoadOrder => ({
    companyId: 1,
    kind: 'datatable',
    bytes: (async function* () {
      yield Buffer.from(text);
    })(),
    place: null,
    locale: 'en-GB',
    makeTable: () => Promise.reject(new Error('No room.')),
    onProgress: () => undefined,
    ...more,
  });
  await expect(loader.load(order('name,name\na,b\n'))).rejects.toThrow('name');
  await expect(loader.load(order('name,town\nAda,Hull\n'))).rejects.toThrow('No room.');
  const failing = (async function* () {
    yield Buffer.from('name,town\nAda,');
    throw new Error('The sender is gone.');
  })();
  await expect(loader.load(order('', { bytes: failing }))).rejects.toThrow('The sender is gone.');
  await expect(loader.load(order(''))).rejects.toThrow('empty');
  await expect(loader.load(order('name,town\nAda\n'))).rejects.toThrow('one value');
});
