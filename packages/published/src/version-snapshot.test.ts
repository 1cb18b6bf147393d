import { TIMER_KIND } from '@limn/image-types';
import { IMAGE_TYPE } from '@limn/model';
import { expect, test } from 'vitest';
import { readSnapshot, type StoredSnapshot, type VersionSnapshot } from './version-snapshot.ts';

const COMMON: Omit<VersionSnapshot, 'typeId' | 'source'> = {
  document: { version: '3.4.0', objects: [] } as unknown as VersionSnapshot['document'],
  width: 300,
  height: 200,
  bgcolor: '#fff',
  transparent: false,
  link: '',
  fallbackImage: '',
  fallbackLink: '',
  fields: ['first'],
  customFields: [],
  pictures: [],
  fonts: [],
  format: 'jpeg',
};
const TIMER = { kind: TIMER_KIND.fixed, end: '2026-12-24T18:00', timezone: 'UTC', durationSeconds: 0, field: '', endImage: '' };

/** Every form in which a version was ever stored. */
const STORED: [string, StoredSnapshot, VersionSnapshot['source']][] = [
  ['a field list', { ...COMMON, typeId: IMAGE_TYPE.csv }, { kind: 'link' }],
  ['a countdown', { ...COMMON, typeId: IMAGE_TYPE.timer, timer: TIMER }, { kind: 'timer', timer: TIMER }],
  ['a location table', { ...COMMON, typeId: IMAGE_TYPE.location, table: { id: 7 } }, { kind: 'places', id: 7 }],
  ['a data table', { ...COMMON, typeId: IMAGE_TYPE.dataTable, table: { id: 7 } }, { kind: 'table', id: 7 }],
  ['a feed', { ...COMMON, typeId: IMAGE_TYPE.feed, feed: { id: 8 } }, { kind: 'feed', id: 8 }],
  ['a feed of older images', { ...COMMON, typeId: IMAGE_TYPE.feedLegacy, feed: { id: 8 } }, { kind: 'feed', id: 8 }],
  ['a feed of before versions named theirs', { ...COMMON, typeId: IMAGE_TYPE.feed }, { kind: 'link' }],
  ['the union', { ...COMMON, typeId: IMAGE_TYPE.dataTable, source: { kind: 'table', id: 9 } }, { kind: 'table', id: 9 }],
];

test.each(STORED)('reads a version that was stored with %s', (_what, stored, source) => {
  expect(readSnapshot(stored)).toEqual({ ...COMMON, typeId: stored.typeId, source });
});
