import { expect, it } from 'vitest';
import { changed, historyOf, redone, undone } from './history.ts';

it('undoes and redoes one change after the other', () => {
  const three = changed(changed(historyOf('a'), 'b'), 'c');
  expect(undone(undone(three)).present).toBe('a');
  expect(undone(undone(undone(three))).present).toBe('a');
  expect(redone(undone(undone(three))).present).toBe('b');
  expect(redone(redone(redone(undone(undone(three))))).present).toBe('c');
});

it('takes typing in one place as one step', () => {
  const typed = changed(changed(changed(historyOf(''), 'g', 'value 0'), 'go', 'value 0'), 'gol', 'value 0');
  expect(undone(typed).present).toBe('');
  const elsewhere = changed(typed, 'x', 'value 1');
  expect(undone(elsewhere).present).toBe('gol');
  expect(undone(changed(changed(typed, 'moved'), 'gold', 'value 0')).present).toBe('moved');
});

it('forgets what was undone at the next change, and what never changed', () => {
  const back = undone(changed(historyOf('a'), 'b'));
  expect(redone(changed(back, 'c')).present).toBe('c');
  expect(changed(back, 'a')).toBe(back);
});

it('keeps the last 100 steps', () => {
  let history = historyOf(0);
  for (let step = 1; step <= 150; step++) history = changed(history, step);
  for (let step = 0; step < 150; step++) history = undone(history);
  expect(history.present).toBe(50);
});
