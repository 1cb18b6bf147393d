import { expect, test } from 'vitest';
import { createBrowser } from './browser.ts';

test('work that one tab is at, or did a moment ago, is left out by the others', async () => {
  const tabs = [createBrowser(), createBrowser()] as const;
  const done: string[] = [];
  let finish = () => {};
  const first = tabs[0].exclusively('renewal', async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    done.push('first');
  });
  // Other work has its own turn.
  await tabs[1].exclusively('other', async () => void done.push('other'));
  await tabs[1].exclusively('renewal', async () => void done.push('second, during it'));
  finish();
  await expect.poll(() => done).toContain('first');
  // The first one's write may not have reached this tab.
  await tabs[1].exclusively('renewal', async () => void done.push('second, right after it'));
  await first;
  await tabs[1].exclusively('renewal', async () => void done.push('second, later'));
  expect(done).toEqual(['other', 'first', 'second, later']);
});

test('work that fails leaves its turn to the next', async () => {
  const browser = createBrowser();
  await expect(browser.exclusively('fails', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const done: string[] = [];
  await browser.exclusively('fails', async () => void done.push('next'));
  expect(done).toEqual(['next']);
});
