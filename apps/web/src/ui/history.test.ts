import { expect, it } from 'vitest';
import { amended, changed, historyOf, mapHistory, redone, undone } from './history.ts';

it('undoes and redoes one change after the other', () => {
  const three = changed(changed(historyOf('a'), 'b'), 'c');
  expect([undone(three).present, undone(undone(three)).present]).toEqual(['b', 'a']);
  expect(undone(undone(undone(three))).present).toBe('a');
  expect(redone(undone(undone(three))).present).toBe('b');
  expect(redone(redone(redone(undone(undone(three))))).present).toBe('c');
});

it('takes typing in one place as one step', () => {
  const merge = 'value 0';
  const typed = changed(changed(changed(historyOf(''), 'g', { merge }), 'go', { merge }), 'gol', { merge });
  expect(undone(typed).present).toBe('');
  const elsewhere = changed(typed, 'x', { merge: 'value 1' });
  expect(undone(elsewhere).present).toBe('gol');
  expect(undone(changed(changed(typed, 'moved'), 'gold', { merge })).present).toBe('moved');
});

it('begins a step after a pause, and one after undo', () => {
  const drag = (history = historyOf(0), to: number, atMs: number) => changed(history, to, { merge: 'size', atMs });
  const dragged = drag(drag(drag(undefined, 1, 5000), 2, 5900), 3, 6800);
  expect(undone(dragged).present).toBe(0);
  expect(undone(drag(dragged, 4, 7701)).present).toBe(3);
  expect(undone(drag(undone(drag(dragged, 4, 7701)), 5, 7702)).present).toBe(3);
});

it('names a step by its first change, on the way forth as well', () => {
  const moved = changed(changed(historyOf(0), 1, { label: 'Move', merge: 'm' }), 2, { label: 'Nudge', merge: 'm' });
  expect(moved.past.map(({ label }) => label)).toEqual(['Move']);
  expect(undone(moved).future.map(({ label }) => label)).toEqual(['Move']);
  expect(redone(undone(moved)).past).toEqual(moved.past);
});

it('forgets what was undone at the next change, and what never changed', () => {
  const back = undone(changed(historyOf('a'), 'b'));
  expect(redone(changed(back, 'c')).present).toBe('c');
  expect(changed(back, 'a')).toBe(back);
  expect(undone(back)).toBe(back);
  const forth = redone(back);
  expect(redone(forth)).toBe(forth);
  expect(amended(back, 'a')).toBe(back);
});

it('amends the present without a step, and keeps it for redo', () => {
  const grown = amended(changed(historyOf('a'), 'b', { merge: 'm' }), 'b, measured');
  expect(undone(grown).present).toBe('a');
  expect(redone(undone(grown)).present).toBe('b, measured');
  expect(undone(changed(grown, 'c', { merge: 'm' })).present).toBe('a');
});

it('maps all that undo and redo can reach', () => {
  const history = mapHistory(undone(changed(changed(historyOf('a'), 'b'), 'c', { label: 'Last' })), (value) => value.toUpperCase());
  expect({ undone: undone(history).present, present: history.present, redone: redone(history).present }).toEqual({
    undone: 'A',
    present: 'B',
    redone: 'C',
  });
  expect(history.future[0]?.label).toBe('Last');
});

it('keeps the last 200 steps', () => {
  let history = historyOf(0);
  for (let step = 1; step <= 250; step++) history = changed(history, step);
  for (let step = 0; step < 250; step++) history = undone(history);
  expect(history.present).toBe(50);
});
