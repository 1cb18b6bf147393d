import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('./web-snippet.js', import.meta.url), 'utf8');

test('takes at most 2 KiB on its way to a page', () => {
  expect(gzipSync(script).length).toBeLessThanOrEqual(2048);
});

/** A page without storage, whose browser takes beacons up to a size and answers no request. */
function aPage({ maxBeacon = 64_000 } = {}) {
  const listeners = new Map<string, () => void>();
  const beacons: { batch: { event: string }[] }[] = [];
  const window: Record<string, unknown> = {};
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
    fetch: () => new Promise(() => undefined),
    setTimeout: () => 1,
    URL,
    crypto,
  });
  runInContext(script, context);
  const limn = window['limn'] as (...call: unknown[]) => void;
  return { limn, leave: () => listeners.get('pagehide')?.(), sent: () => beacons.flatMap(({ batch }) => batch.map(({ event }) => event)) };
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
