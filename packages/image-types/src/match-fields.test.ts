import { expect, test } from 'vitest';
import cases from './match-fields.cases.json' with { type: 'json' };
import { askedFields, matchFields } from './match-fields.ts';

interface Case {
  name: string;
  fields: string[];
  own: string[];
  matches: Record<string, string | undefined>;
  typeId?: number;
}

test.each<Case>(cases)('$name', ({ fields, own, matches, typeId }) => {
  expect(Object.fromEntries(matchFields(fields, own, typeId))).toEqual(matches);
});

test('prefers chosen fields to matching names, also for farther stores', () => {
  const fields = ['name', 'town', 'town 2', 'phone'];
  const own = ['Filiale', 'Ort', 'Ort 2', 'phone', 'Leitung'];
  const matches = (chosen: Record<string, string>) => Object.fromEntries(matchFields(fields, own, 3, chosen));
  expect(matches({})).toEqual({ phone: 'phone' });
  expect(matches({ name: 'Filiale', town: 'Ort' })).toEqual({ name: 'Filiale', town: 'Ort', 'town 2': 'Ort 2', phone: 'phone' });
  expect(matches({ phone: '' })).toEqual({});
  expect(matches({ name: 'phone' })).toEqual({ name: 'phone' });
  expect(matches({ name: 'No such column', nothing: 'Ort' })).toEqual({ phone: 'phone' });
  expect(askedFields(fields)).toEqual(['name', 'town', 'phone']);
});
