import { expect, test } from 'vitest';
import { personInEvents } from './person-in-events.ts';

const NAMES = new Set(['customer_id']);
const ANNA = 'Anna.B+x@example.com';

test.each([
  [ANNA, ' anna.b+X@EXAMPLE.com ', true],
  [ANNA, 'joanna.b+x@example.com', false],
  ['c-81723', 'c-81723 ', true],
  ['c-81723', 'C-81723', false],
  ['42', 42, true],
  ['42', '042', false],
  ['42', true, false],
])('knows %s by the identity %s: %s', (value, identity, isTheirs) => {
  expect(personInEvents(value, NAMES).is(identity)).toBe(isTheirs);
});

test.each([
  ['a@b', true],
  ['c-81723', true],
  ['81723812', false],
  ['2026-11-23', false],
  ['purchase', false],
  ['c-1', false],
])('takes %s for unmistakable in events of others: %s', (value, expected) => {
  expect(personInEvents(value, NAMES).isUnmistakable).toBe(expected);
});

test.each([
  ['their own record', { customer_id: ANNA, event_properties: { total: 1 } }, null],
  ['their own record by a property', { event_properties: { customer_id: ` ${ANNA}` } }, null],
  ['a friend', { customer_id: 'b', event_properties: { to: [ANNA, 'c'] } }, { customer_id: 'b', event_properties: { to: [null, 'c'] } }],
  ['a key', { [ANNA]: 1, b: { c: `mailto:${ANNA.toUpperCase()}?x=1` } }, { b: { c: null } }],
  ['a longer address', { to: `jo${ANNA}`, cc: `${ANNA}.au` }, { to: `jo${ANNA}`, cc: `${ANNA}.au` }],
])('leaves of %s what does not name the person', (_what, record, left) => {
  const payload = JSON.stringify(record);
  const found = personInEvents(ANNA, NAMES).withoutPerson({ eventName: 'Purchase', payload });
  expect(found).toBe(left === null ? null : JSON.stringify(left));
  expect(found?.length ?? 0).toBeLessThanOrEqual(payload.length);
});

test.each([
  ['the items of one order', { products: [{ customer_id: 42, sku: 'a' }, { customer_id: 7 }] }, { products: [null, { customer_id: 7 }] }],
  ['an order of theirs alone', { products: [{ customer_id: '42' }, { anonymous_id: '42' }] }, null],
  ['items that are theirs by the record', { customer_id: 7, products: [{ customer_id: 42 }] }, null],
  ['a list of another kind', { basket: [{ customer_id: 42 }] }, { basket: [{ customer_id: 42 }] }],
  ['other values of items', { products: [{ customer_id: 7, quantity: 42 }, 42] }, { products: [{ customer_id: 7, quantity: 42 }, 42] }],
])('leaves of %s what is of others', (_what, event_properties, left) => {
  const payload = JSON.stringify({ event_properties });
  const found = personInEvents('42', NAMES, new Set(['lines', 'products'])).withoutPerson({ eventName: 'Order', payload });
  expect(found).toBe(left === null ? null : JSON.stringify({ event_properties: left }));
  expect(found?.length ?? 0).toBeLessThanOrEqual(payload.length);
  const named = JSON.stringify({ customer_id: 7, event_properties });
  expect(personInEvents('42', NAMES, new Set(['products'])).withoutPerson({ eventName: 'Order', payload: named })).toBe(named);
});

test.each([
  ['the items of one order', { products: [{ customer_id: 42 }, { customer_id: 7 }] }, { products: [null, { customer_id: 7 }] }],
  ['an order of theirs alone', { products: [{ customer_id: 42 }], tags: ['42'] }, null],
  ['two lists', { gifts: [{ customer_id: 42 }], products: [{ sku: 'a' }] }, { gifts: [], products: [{ sku: 'a' }] }],
  ['other values', { products: [{ sku: 42 }, 42], tags: ['42'] }, { products: [{ sku: 42 }, 42], tags: ['42'] }],
])('looks for %s in any list of a record whose event isn’t there yet', (_what, event_properties, left) => {
  const payload = JSON.stringify({ event_properties });
  const found = personInEvents('42', NAMES, new Set(), (name) => name !== 'Later').withoutPerson({ eventName: 'Later', payload });
  expect(found).toBe(left === null ? null : JSON.stringify({ event_properties: left }));
});

test('leaves numbers and words of others alone', () => {
  const payload = JSON.stringify({ customer_id: '7', event_properties: { quantity: '42', n: 42 } });
  expect(personInEvents('42', NAMES).withoutPerson({ eventName: 'Purchase', payload })).toBe(payload);
});

test.each([
  [ANNA, 'anna.b+x@example.com'],
  ['a"b\\c-81723', 'c-81723'],
  ['ünï81723', '81723'],
  ['春', ''],
])('looks for %s by a part that JSON writes as it is', (value, needle) => {
  expect(personInEvents(value, NAMES).needle).toBe(needle);
  expect(JSON.stringify({ value }).toLowerCase()).toContain(needle);
});

const BY = { customer_id: 'c', event_properties: { customer_id: 'p', anonymous_id: 'a', email: 'e', previous_id: 'b', shop_id: 's' } };
test.each([
  ['a record', 'Purchase', BY, ['c']],
  ['one without customer_id', 'Purchase', { event_properties: BY.event_properties }, ['p', 's']],
  ['one of a browser', 'Purchase', { customer_id: '', event_properties: { anonymous_id: 'a', email: 'e' } }, ['a']],
  ['one of a browser, refused by its shape', 'Purchase', { event_properties: [{ anonymous_id: 'a' }] }, []],
  ['an identify', 'Identify', BY, ['c', 'e', 'a', 'b']],
  ['an identify by its traits', 'identify', { event_properties: BY.event_properties }, ['p', 'e', 'a', 'b', 's']],
  ['an alias', 'alias', { customer_id: 'c', event_properties: { previous_id: 'b' } }, ['c', 'b']],
])('takes for %s’s own who is named where it is read', (_what, eventName, record, owners) => {
  const payload = JSON.stringify(record);
  const isOwn = (value: string) =>
    personInEvents(value, new Set(['customer_id', 'shop_id'])).withoutPerson({ eventName, payload }) === null;
  expect(['c', 'p', 'e', 'a', 'b', 's'].filter(isOwn)).toEqual(owners);
});
