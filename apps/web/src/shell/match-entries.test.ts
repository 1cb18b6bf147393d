import { expect, test } from 'vitest';
import { matchEntries } from './match-entries.ts';

const entry = (label: string, kind = 'Page') => ({ key: label, label, kind, icon: null, run: () => undefined });
const entries = ['Dashboard', 'Images', 'Black Friday images', 'Log out'].map((label) => entry(label));

test('matches every typed word, best names first', () => {
  expect(matchEntries(entries, 'IMA').map((found) => found.label)).toEqual(['Images', 'Black Friday images']);
  expect(matchEntries(entries, 'images bl').map((found) => found.label)).toEqual(['Black Friday images']);
  expect(matchEntries(entries, 'zz')).toEqual([]);
});

test('ranks actions last among names that start alike', () => {
  const found = matchEntries([entry('Log out', 'Action'), entry('Loyalty points', 'Image'), entry('Analogue', 'Image')], 'lo');
  expect(found.map(({ label }) => label)).toEqual(['Loyalty points', 'Log out', 'Analogue']);
});

test('ranks an exact name before longer ones', () => {
  const found = matchEntries([entry('New Image 21/11/2026', 'Image'), entry('New image', 'Action')], 'new  image');
  expect(found.map(({ label }) => label)).toEqual(['New image', 'New Image 21/11/2026']);
});
