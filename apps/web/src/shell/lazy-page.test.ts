import { afterEach, expect, test, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkLoadError, lazyPage } from './lazy-page.ts';

afterEach(() => vi.useRealTimers());

test('a page that arrives is the route’s component', async () => {
  const Page = () => null;
  await expect(lazyPage(async () => ({ Page }), 'Page')()).resolves.toEqual({ Component: Page });
});

test('a part that fails, or has not come after two minutes, is “Loading chunk failed”', async () => {
  await expect(lazyPage(() => Promise.reject(new TypeError('network')), 'Page')()).rejects.toThrow('Loading chunk failed');
  vi.useFakeTimers();
  const late = lazyPage(() => new Promise<{ Page: () => null }>(() => undefined), 'Page')().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
  expect(await late).toBeInstanceOf(ChunkLoadError);
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
});
