import { expect, test, vi } from 'vitest';
import { typedAhead } from './typed-ahead.ts';

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

test('keeps what is typed before the field is there for it, once', () => {
  const others = vi.fn();
  document.addEventListener('keydown', others);
  const take = typedAhead();
  for (const key of ['w', 'i', 'x', 'Backspace', 'n', 'Shift', '😀']) press(key);
  press('s', { ctrlKey: true });
  expect(others.mock.calls.map(([event]) => (event as KeyboardEvent).key)).toEqual(['Shift', 's']);
  expect([take(), take()]).toEqual(['win😀', '']);
  press('t');
  expect(others).toHaveBeenCalledTimes(3);
});

test('keys are not kept for longer than three seconds', () => {
  vi.useFakeTimers();
  const others = vi.fn();
  document.addEventListener('keydown', others);
  const take = typedAhead();
  vi.advanceTimersByTime(3_000);
  press('a');
  vi.useRealTimers();
  expect(others).toHaveBeenCalledOnce();
  expect(take()).toBe('');
});
