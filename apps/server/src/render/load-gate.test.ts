import { expect, test } from 'vitest';
import { BURST_LAG_MS, BURST_MS, createLoadGate, STANDING_LAG_MS, STANDING_MS } from './load-gate.ts';

/** A gate with a clock and a lag of its own. */
function aGate() {
  const state = { atMs: 1000, lagMs: 0 };
  const gate = createLoadGate({ lagMs: () => state.lagMs, now: () => state.atMs });
  return { state, gate, quick: (waitMs: number) => gate.admits('quick', waitMs) };
}

test('admits a burst, refuses the opens behind it until the queue is short', () => {
  const { quick } = aGate();
  expect([0, 100, BURST_MS, BURST_MS + 1].map(quick)).toEqual([true, true, true, false]);
  expect([BURST_MS, STANDING_MS + 1, STANDING_MS].map(quick)).toEqual([false, false, true]);
  expect([0, BURST_MS].map(quick)).toEqual([true, true]);
});

test('shortens a queue that stands, and allows bursts again once it was short', () => {
  const { state, quick } = aGate();
  quick(0);
  for (const passed of [400, 800, 1200]) {
    state.atMs = 1000 + passed;
    expect([passed, quick(400)]).toEqual([passed, true]);
  }
  state.atMs = 1000 + 1600;
  expect([400, STANDING_MS + 1, STANDING_MS].map(quick)).toEqual([false, false, true]);
  state.atMs += 400;
  expect(quick(STANDING_MS + 1)).toBe(false);
  expect([0, 400].map(quick)).toEqual([true, true]);
});

test('admits the first opens after a quiet time while a child is busy', () => {
  const { state, quick } = aGate();
  quick(0);
  state.atMs += 60_000;
  expect([300, 400, BURST_MS + 1].map(quick)).toEqual([true, true, false]);
  state.atMs += 60_000;
  expect(quick(300)).toBe(true);
});

test('counts the lag of the process, and refuses while it alone is too long', () => {
  const { state, quick } = aGate();
  state.lagMs = 100;
  expect([BURST_MS - 100, BURST_MS - 99].map(quick)).toEqual([true, false]);
  state.lagMs = 0;
  quick(0);
  state.lagMs = BURST_LAG_MS + 1;
  expect(quick(0)).toBe(false);
  state.atMs += 400;
  state.lagMs = STANDING_LAG_MS + 1;
  expect(quick(0)).toBe(false);
  state.lagMs = STANDING_LAG_MS;
  expect([10, STANDING_MS - STANDING_LAG_MS, STANDING_MS].map(quick)).toEqual([true, true, false]);
});

test('judges each lane by its own queue', () => {
  const { state, gate, quick } = aGate();
  for (let step = 0; step < 5; step++) {
    state.atMs += 400;
    quick(0);
    for (const way of ['slow', 'expensive'] as const) gate.admits(way, 300);
  }
  expect({
    quick: quick(300),
    slow: gate.admits('slow', 300),
    expensive: gate.admits('expensive', 300),
    front: gate.admits('front', 0),
  }).toEqual({
    quick: true,
    slow: false,
    expensive: false,
    front: true,
  });
});

test('never refuses a lane in which nothing waits while the process is on time', () => {
  const { state, gate } = aGate();
  for (let step = 0; step < 100; step++) {
    state.atMs += 700;
    for (const way of ['quick', 'slow', 'expensive', 'front'] as const) {
      gate.admits(way, 10_000);
      expect(gate.admits(way, 0)).toBe(true);
    }
  }
});
