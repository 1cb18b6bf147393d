import { afterEach, expect, test, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkLoadError, lazyPage } from './lazy-page.ts';

afterEach(() => vi.useRealTimers());

test('renders a page that arrives as the route’s component', async () => {
  const Page = () => null;
  await expect(lazyPage(async () => ({ Page }), 'Page')()).resolves.toEqual({ Component: Page });
});

test('reports “Loading chunk failed” after failure or two minutes', async () => {
  await expect(lazyPage(() => Promise.reject(new TypeError('network')), 'Page')()).rejects.toThrow('Loading chunk failed');
  vi.useFakeTimers();
  const late = lazyPage(() => new Promise<{ Page: () => null }>(() => undefined), 'Page')().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
  expect(await late).toBeInstanceOf(ChunkLoadError);
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
});
