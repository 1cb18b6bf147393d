import { expect, test } from 'vitest';
import { isSamePerson, personOf, personText, valuesOf, visitOf } from './simulated.ts';

const VALUES = { eid: ' anna@example.com ', town: 'Hull', ri_device: 'phone', ri_at: '2026-11-24T18:00', ri_country: '' };
const GROUPS = [
  {
    category: 'device',
    label: 'Device & Client',
    settings: [{ model: 'ri_device', label: 'Device', input: 'select' as const, options: [{ label: 'Phone', value: 'phone' }] }],
  },
  { category: 'date_time', label: 'Date & Time', settings: [{ model: 'ri_at', label: 'Date and time', input: 'text' as const }] },
];

test('asks for the moment beside the facts, and for now without one', () => {
  expect(visitOf(VALUES)).toEqual({ facts: { town: 'Hull', ri_device: 'phone' }, eid: 'anna@example.com', at: '2026-11-24T18:00' });
  expect(visitOf({ eid: '', ri_at: '' })).toEqual({ facts: {}, eid: null, at: null });
});

test('saves a person with the moment, and fills the form with all of it again', () => {
  const person = personOf(VALUES);
  expect(person).toEqual({ facts: { town: 'Hull', ri_device: 'phone', ri_at: '2026-11-24T18:00' }, eid: 'anna@example.com' });
  expect(valuesOf(person)).toEqual({ town: 'Hull', ri_device: 'phone', ri_at: '2026-11-24T18:00', eid: 'anna@example.com' });
  expect(valuesOf({ facts: { count: 3, off: null, member: true }, eid: null })).toEqual({ count: '3', member: 'true' });
});

test('takes people for the same whatever the order, and empty fields for none', () => {
  expect(isSamePerson({ a: '1', b: '2' }, { b: '2', a: '1', c: '' })).toBe(true);
  expect(isSamePerson({ a: '1' }, { a: '2' })).toBe(false);
});

test('describes a person with the labels of the form', () => {
  expect(personText(valuesOf(personOf(VALUES)), GROUPS)).toBe(
    'town: Hull, Device: Phone, Date and time: 2026-11-24 18:00, anna@example.com',
  );
  expect(personText({}, GROUPS)).toBe('As you open it here');
});
