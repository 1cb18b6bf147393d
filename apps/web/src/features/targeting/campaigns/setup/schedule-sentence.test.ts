import { expect, test } from 'vitest';
import { instantOf, localText, scheduleSentence } from './schedule-sentence.ts';

test('reads and writes moments on the company’s clock, in summer and winter', () => {
  for (const [local, instant] of [
    ['2026-01-15T18:30', '2026-01-15T18:30:00.000Z'],
    ['2026-07-15T18:30', '2026-07-15T17:30:00.000Z'],
  ] as const) {
    expect(instantOf(local, 'Europe/London')).toBe(instant);
    expect(localText(instant, 'Europe/London')).toBe(local);
  }
});

test('shows nothing for a moment that is missing or unreadable', () => {
  expect({
    textOfNull: localText(null, 'UTC'),
    textOfWord: localText('soon', 'UTC'),
    instantOfEmpty: instantOf('', 'UTC'),
    instantOfWord: instantOf('soon', 'UTC'),
  }).toEqual({ textOfNull: '', textOfWord: '', instantOfEmpty: null, instantOfWord: null });
});

test('says from when and until when a ruleset is on', () => {
  const [start, end] = ['2026-07-15T17:30:00Z', '2026-07-20T08:00:00Z'];
  expect(scheduleSentence({ start, end }, 'Europe/London')).toBe('From 15 Jul 2026, 18:30 until 20 Jul 2026, 09:00.');
  expect(scheduleSentence({ start }, 'UTC')).toBe('From 15 Jul 2026, 17:30.');
  expect(scheduleSentence({ end }, 'UTC')).toBe('Until 20 Jul 2026, 08:00.');
  expect(scheduleSentence({ start: null }, 'UTC')).toBeUndefined();
});
