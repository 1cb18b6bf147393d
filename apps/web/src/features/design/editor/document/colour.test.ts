import { expect, test } from 'vitest';
import { parseColour, writeColour } from './colour.ts';

test('shows a colour alike in any saved form', () => {
  for (const [saved, shown] of [
    ['rgb(0,0,0)', '#000000'],
    ['#FFF', '#ffffff'],
    ['#16243a', '#16243a'],
    ['rgba(22, 36, 58, 0.5)', 'rgba(22,36,58,0.5)'],
    ['#16243a80', 'rgba(22,36,58,0.5)'],
    ['white', '#ffffff'],
    ['', '#000000'],
    ['nonsense', '#000000'],
  ] as const)
    expect(writeColour(parseColour(saved))).toBe(shown);
});
