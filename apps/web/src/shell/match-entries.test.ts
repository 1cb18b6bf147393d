import { expect, test } from 'vitest';
import { matchEntries } from './match-entries.ts';

const entry = (label: string) => ({ key: label, label, kind: 'Page', icon: null, run: () => undefined });
const entries = ['Dashboard', 'Images', 'Black Friday images', 'Log out'].map(entry);

test('every typed word has to be in the name, and names that start with the first come first', () => {
  expect(matchEntries(entries, 'IMA').map((found) => found.label)).toEqual(['Images', 'Black Friday images']);
  expect(matchEntries(entries, 'images bl').map((found) => found.label)).toEqual(['Black Friday images']);
  expect(matchEntries(entries, 'zz')).toEqual([]);
});
