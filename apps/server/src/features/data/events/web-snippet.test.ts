import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('./web-snippet.js', import.meta.url), 'utf8');

test('takes at most 2 KiB on its way to a page', () => {
  expect(gzipSync(script).length).toBeLessThanOrEqual(2048);
});

interface Sent {
  type: string;
  event?: string;
  userId?: string;
  anonymousId?: string;
}

interface PageOptions {
  maxBeacon?: number;
  /** Answers requests; without it none is ever answered. */
  answer?: (body: string, isKeptAlive: boolean) => boolean;
  /** The local storage, for pages that share it. A page without refuses any. */
  storage?: Record<string, string>;
}

/** A browser's local storage: its keys are its own properties. */
function storageOf(kept: Record<string, string>): object {
  const calls = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => void (kept[name] = value),
    removeItem: (name: string) => void delete kept[name],
  };
  return new Proxy(kept, { get: (_, name) => calls[name as keyof typeof calls] ?? kept[name as string] });
}

/** A page whose browser takes beacons up to a size; time goes on when the test says so. */
function aPage({ maxBeacon = 64_000, answer, storage }: PageOptions = {}) {
  const listeners = new Map<string, () => void>();
  const beacons: { batch: Sent[] }[] = [];
  const window: Record<string, unknown> = storage ? { localStorage: storageOf(storage) } : {};
  const timers: (() => void)[] = [];
  const taken: Sent[] = [];
  const context = createContext({
    window,
    document: { currentScript: { src: 'https://limn.example/collect/limn.js', getAttribute: () => 'limnw_key' } },
    navigator: {
      sendBeacon(_address: string, body: string) {
        if (body.length > maxBeacon) return false;
        beacons.push(JSON.parse(body) as (typeof beacons)[number]);
        return true;
      },
    },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    fetch: async (_address: string, { body, keepalive }: { body: string; keepalive: boolean }) => {
      if (!answer) return new Promise(() => undefined);
      if (!answer(body, keepalive)) throw new TypeError('Failed to fetch');
      taken.push(...(JSON.parse(body) as { batch: Sent[] }).batch);
      return { status: 200 };
    },
    setTimeout: (act: () => void) => timers.push(act),
    URL,
    Blob,
    crypto,
  });
  runInContext(script, context);
  const limn = window['limn'] as (...call: unknown[]) => void;
  return {
    limn,
    leave: () => listeners.get('pagehide')?.(),
    sent: () => beacons.flatMap(({ batch }) => batch.map(({ event }) => event)),
    taken,
    /** Sends what is due, until nothing is. */
    async goOn() {
      for (let rounds = 0; timers.length > 0 && rounds < 20; rounds++) {
        for (const act of timers.splice(0)) act();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
const names = (count: number) => Array.from({ length: count }, (_, n) => `event ${n}`);

test('sends all that waits when a page without consent is left', () => {
  const { limn, leave, sent } = aPage();
  for (const name of names(80)) limn('track', name);
  leave();
  expect(sent()).toEqual(names(80));
  leave();
  expect(sent()).toHaveLength(80);
});

test('sends less at once where a browser refuses large beacons', () => {
  const { limn, leave, sent } = aPage({ maxBeacon: 10_000 });
  for (const name of names(20)) limn('track', name, { note: 'x'.repeat(1000) });
  leave();
  expect(sent()).toEqual(names(20));
});

const TAKES = { answer: () => true };
const said = ({ taken }: ReturnType<typeof aPage>) => taken.map(({ event, type, userId }) => [event ?? type, userId]);

test('names no one any more once consent is withdrawn', async () => {
  const storage = { 'limn.consent': '1', 'limn.user': 'anna', 'limn.visitor': 'v1' };
  const page = aPage({ ...TAKES, storage });
  page.limn('track', 'waits');
  page.limn('consent', false);
  page.limn('track', 'later');
  await page.goOn();
  expect(page.taken.map(({ event, userId, anonymousId }) => ({ event, userId, anonymousId }))).toEqual([
    { event: 'later', userId: undefined, anonymousId: undefined },
  ]);
  expect(storage).toEqual({});
});

test('begins with another visitor and no user after a reset', async () => {
  const storage: Record<string, string> = { 'limn.consent': '1', 'limn.user': 'anna', 'limn.visitor': 'v1' };
  const page = aPage({ ...TAKES, storage });
  page.limn('track', 'before');
  page.limn('reset');
  page.limn('track', 'after');
  await page.goOn();
  expect(said(page)).toEqual([
    ['before', 'anna'],
    ['after', undefined],
  ]);
  expect(page.taken.map(({ anonymousId }) => anonymousId === 'v1')).toEqual([true, false]);
  const next = aPage({ ...TAKES, storage });
  next.limn('track', 'on the next page');
  await next.goOn();
  expect(next.taken.map(({ userId, anonymousId }) => [userId, anonymousId])).toEqual([[undefined, page.taken[1]?.anonymousId]]);
});

test('joins a visitor with a user once, without traits too', async () => {
  const storage = {};
  const first = aPage({ ...TAKES, storage });
  first.limn('consent', true);
  first.limn('track', 'looked');
  first.limn('identify', 'anna');
  first.limn('identify', 'anna');
  await first.goOn();
  expect(said(first)).toEqual([
    ['looked', undefined],
    ['identify', 'anna'],
  ]);
  expect(new Set(first.taken.map(({ anonymousId }) => anonymousId)).size).toBe(1);
  const second = aPage({ ...TAKES, storage });
  second.limn('identify', 'anna');
  second.limn('identify', 'anna', { plan: 'gold' });
  await second.goOn();
  expect(said(second)).toEqual([['identify', 'anna']]);
});

test('joins who was named before consent', async () => {
  const page = aPage({ ...TAKES, storage: {} });
  page.limn('identify', 'anna');
  page.limn('consent', true);
  await page.goOn();
  expect(page.taken.map(({ type, userId, anonymousId }) => ({ type, userId, hasAnonymousId: anonymousId !== undefined }))).toEqual([
    { type: 'identify', userId: 'anna', hasAnonymousId: true },
  ]);
});

test('sends batches larger than 64 KB in bytes as a browser takes them', async () => {
  const refusing = (body: string, isKeptAlive: boolean) => !isKeptAlive || Buffer.byteLength(body) <= 65_536;
  const page = aPage({ answer: refusing });
  for (const name of names(20)) page.limn('track', name, { note: 'ж'.repeat(2500) });
  await page.goOn();
  expect(page.taken.map(({ event }) => event)).toEqual(names(20));
});
