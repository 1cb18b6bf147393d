import { expect, test } from 'vitest';
import { createCallGate } from './call-gate.ts';

test('limits parallel calls, serves the queue in order and times waiting calls out', async () => {
  const gate = createCallGate(2);
  const [first, second] = [await gate.enter('a', 50), await gate.enter('a', 50)];
  const third = gate.enter('a', 5000);
  const fourth = gate.enter('a', 20);
  expect(await gate.enter('b', 0)).toBeTypeOf('function');
  expect(await fourth).toBeUndefined();
  first?.();
  first?.();
  const leave = await third;
  expect(leave).toBeTypeOf('function');
  expect(await gate.enter('a', 5)).toBeUndefined();
  second?.();
  leave?.();
  expect([await gate.enter('a', 0), await gate.enter('a', 0)]).toEqual([expect.any(Function), expect.any(Function)]);
});
