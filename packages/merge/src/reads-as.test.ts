import { expect, test } from 'vitest';
import { contextOf } from './context.ts';
import { readsAs } from './reads-as.ts';

test('reads a text as every kind of value steps can use', () => {
  const kinds = (text: string) => (['text', 'number', 'date'] as const).filter((kind) => readsAs(kind, text, contextOf()));
  expect(['', 'Amelia', '£1,234.50', '24/12/2026', '20261224'].map(kinds)).toEqual([
    ['text'],
    ['text'],
    ['text', 'number'],
    ['text', 'date'],
    ['text', 'number', 'date'],
  ]);
});
