import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';
import { monitoredFetch } from './monitored-fetch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function aServer() {
  const server = { answers: true, probes: 0 };
  const connection = createConnection(async () => {
    server.probes += 1;
    return server.answers;
  });
  const seen: unknown[] = [];
  connection.subscribe(() => seen.push(connection.lost() ?? 'back'));
  return { server, connection, seen };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test('ignores a failed call while the server answers', async () => {
  const { connection, seen, server } = aServer();
  connection.doubt();
  await settled();
  expect([seen, server.probes]).toEqual([[], 1]);
});

test('detects an unreachable server, backs off, and announces its return once', async () => {
  const { connection, seen, server } = aServer();
  const returns: string[] = [];
  connection.onReturn(() => returns.push('back'));
  server.answers = false;
  connection.doubt();
  connection.doubt();
  await settled();
  expect([seen, server.probes]).toEqual([['server'], 1]);
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000 + 8000 + 16_000 + 30_000 + 30_000);
  expect(server.probes).toBe(8);
  server.answers = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect({ seen, returns, lost: connection.lost() }).toEqual({ seen: ['server', 'back'], returns: ['back'], lost: undefined });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.probes).toBe(9);
});

test('trusts the browser’s online and offline events at once', async () => {
  const { connection, seen, server } = aServer();
  const stop = connection.watch();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.answers = false;
  window.dispatchEvent(new Event('offline'));
  expect(seen).toEqual(['network']);
  await vi.advanceTimersByTimeAsync(10_000);
  server.answers = true;
  window.dispatchEvent(new Event('online'));
  await settled();
  expect(seen).toEqual(['network', 'back']);
  stop();
});

test.each<[string, () => Promise<Response>, boolean]>([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), true],
  ['a call that was given up', () => Promise.reject(new DOMException('', 'AbortError')), false],
  ['a gateway without a server behind it', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), true],
  ['a refusal of the server', async () => Response.json({ code: 'unavailable' }, { status: 503 }), false],
])('%s makes the connection doubted: %#', async (_, answer, doubted) => {
  const doubt = vi.fn();
  const fetch = monitoredFetch(answer, { doubt });
  await fetch('/x').catch(() => undefined);
  expect(doubt.mock.calls.length > 0).toBe(doubted);
});

test('doubts the connection after a call waits ten seconds', async () => {
  const doubt = vi.fn();
  void monitoredFetch(() => new Promise(() => undefined), { doubt })('/x');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(doubt).toHaveBeenCalledOnce();
});
