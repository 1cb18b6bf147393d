import { expect, test } from 'vitest';
import { packTrace, readTrace, type ShownTrace } from './shown-trace.ts';

const WHATS: readonly ShownTrace['what'][] = ['drawn', 'picture', 'nothing', 'fallback'];
const traces = WHATS.flatMap((what) =>
  ([1, 2] as const).flatMap((scale) =>
    [0, 1, 2 ** 32 - 1].flatMap((encoder) => [0, 1, 2 ** 48 - 1].map((fingerprint) => ({ what, scale, encoder, fingerprint }))),
  ),
);

test('reads every trace as it was packed, alone and before answers of any length', () => {
  for (const trace of traces) {
    expect(readTrace(packTrace(trace, undefined))).toEqual({ trace });
    for (let length = 1; length <= 64; length++) {
      const verdict = Uint8Array.from({ length }, (_, place) => (place === 0 ? 1 : place));
      const packed = packTrace(trace, verdict);
      expect(packed.length).toBeLessThanOrEqual(64);
      // Answers come first: where both don't fit, the trace is left out.
      expect(readTrace(packed)).toEqual(length <= 53 ? { trace, verdict: Buffer.from(verdict) } : { verdict });
    }
  }
});

test('reads answers from before traces, and no trace it doesn’t understand', () => {
  expect(readTrace(Uint8Array.of(1, 9))).toEqual({ verdict: Uint8Array.of(1, 9) });
  expect([null, undefined, new Uint8Array(), Uint8Array.of(2, 0, 0)].map(readTrace)).toEqual([{}, {}, {}, {}]);
  const unknown = packTrace({ what: 'drawn', scale: 1, encoder: 1, fingerprint: 1 }, Uint8Array.of(1, 9));
  unknown[0] = 2 | (7 << 4);
  expect(readTrace(unknown)).toEqual({ verdict: Buffer.from([1, 9]) });
});
