import { expect, test } from 'vitest';
import { findOtherNames } from './other-names.ts';

const record = (event_properties: Record<string, unknown>, customer_id: string | null = null) => ({ customer_id, event_properties });
const named = (records: ReturnType<typeof record>[], known = {}, fields: { name: string }[] = []) =>
  findOtherNames(records, { record_names: known }, fields).map(({ part, name }) => `${name} is ${part}`);

const SENT = { id: 'm-1', timestamp: '2026-11-29T10:00:00Z', userId: 'ada', total: 12 };

test.each([
  ['as Segment does', [record(SENT)], ['id is event_id', 'userId is customer_id', 'timestamp is event_timestamp']],
  [
    'as Mixpanel does',
    [record({ $insert_id: 'x', distinct_id: 7, time: 1_795_000_000 })],
    ['$insert_id is event_id', 'distinct_id is customer_id', 'time is event_timestamp'],
  ],
  ['the likelier one of two', [record({ id: 1, messageId: 'm' })], ['messageId is event_id']],
  ['but no customer where records have one', [record(SENT, 'ada')], ['id is event_id', 'timestamp is event_timestamp']],
  ['but no time that can’t be read', [record({ time: 'soon', ts: 12 })], []],
  ['but nothing of plain properties', [record({ total: 12, colour: 'red' })], []],
])('finds names of parts %s', (_how, records, found) => {
  expect(named(records)).toEqual(found);
});

test('leaves out parts that have a name and properties that fields take', () => {
  expect(named([record(SENT)], { customer_id: 'userId' }, [{ name: 'id' }])).toEqual(['timestamp is event_timestamp']);
});
