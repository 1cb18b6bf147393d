import { expect, test } from 'vitest';
import { createEntryMatch } from './match-entries.ts';

const entry = (label: string, kind = 'Page') => ({ key: label, label, kind, icon: null, run: () => undefined });
const entries = ['Dashboard', 'Images', 'Black Friday images', 'Log out'].map((label) => entry(label));

test('matches every typed word, best names first', () => {
  expect(createEntryMatch(entries)('IMA').map((found) => found.label)).toEqual(['Images', 'Black Friday images']);
  expect(createEntryMatch(entries)('images bl').map((found) => found.label)).toEqual(['Black Friday images']);
  expect(createEntryMatch(entries)('zz')).toEqual([]);
});

test('ranks actions last among names that start alike', () => {
  const found = createEntryMatch([entry('Log out', 'Action'), entry('Loyalty points', 'Image'), entry('Analogue', 'Image')])('lo');
  expect(found.map(({ label }) => label)).toEqual(['Loyalty points', 'Log out', 'Analogue']);
});

test('ranks an exact name before longer ones', () => {
  const found = createEntryMatch([entry('New Image 21/11/2026', 'Image'), entry('New image', 'Action')])('new  image');
  expect(found.map(({ label }) => label)).toEqual(['New image', 'New Image 21/11/2026']);
});

test.each(['logo', 'logs', 'blog', 'loog'])('guesses no action by “%s”, which Enter would run', (typed) => {
  expect(createEntryMatch([...entries.slice(0, 3), entry('Log out', 'Action')])(typed)).toEqual([]);
});

test('forgives a typing error, behind the names that hold what was typed', () => {
  const places = ['Countdown timers', 'Merge fields', 'Field of feilds', 'Feild test', 'Dashboard'].map((label) => entry(label));
  const match = createEntryMatch(places);
  const labels = (typed: string) => match(typed).map(({ label }) => label);
  expect(labels('merge feild')).toEqual(['Merge fields']);
  expect(labels('feild')).toEqual(['Feild test', 'Field of feilds', 'Merge fields']);
  expect(labels('dasboard')).toEqual(['Dashboard']);
  expect(labels('bord')).toEqual([]);
});
