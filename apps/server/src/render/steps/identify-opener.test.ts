import { OPENER_CLASS } from '@limn/model';
import { expect, test } from 'vitest';
import { publishedImage } from '../opened/image.ts';
import type { OpenedObject } from '../opened/opened-object.ts';
import { anOpenedObject, aRequest, aVersion, aVisit } from '../testing/a-visit.ts';
import { readPosition, identifyOpener } from './identify-opener.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

function identified(url: string, opened: OpenedObject = anOpenedObject(), method = 'GET') {
  const noted: [number, readonly string[]][] = [];
  const flags = { note: ({ objectId }: { objectId: number }, names: readonly string[]) => void noted.push([objectId, names]) };
  const request = Object.assign(aRequest(url, { 'user-agent': IPHONE }), { method });
  const visit = aVisit({ opened, request }, url);
  identifyOpener({ trustedProxies: [], flags }).run(visit);
  return { visit, noted };
}

test('reads recipient, mailing and position of the link', () => {
  const { visit } = identified('/render/u?eid=%20ada@example.com%20&sid=7&pos=3&name=Ada&t=x&ri_type=json');
  expect(visit).toMatchObject({ eid: 'ada@example.com', send: '7', position: 3, openerClass: OPENER_CLASS.person, isCounted: true });
  expect([...visit.given.keys()]).toEqual(['eid', 'sid', 'pos', 'name']);
  expect(identified('/render/u?eid=%20').visit.eid).toBeUndefined();
});

test('takes the recipient from custom fields where the design makes them', () => {
  const version = aVersion({ customFields: [{ name: 'eid', value: '{{shop}}-{{eid}}' }] });
  const { visit } = identified('/render/u?eid=7&shop=hull', anOpenedObject({ live: publishedImage(version, false) }));
  expect(visit.eid).toBe('hull-7');
});

test('knows placeholders by the tags of what was opened, and notes them for it', () => {
  const tokens = new Map([['name', new Set(['[name]'])]]);
  const { visit, noted } = identified('/render/u?name=[name]&eid=*|EMAIL|*', anOpenedObject({ objectId: 12, tokens }));
  expect({ unresolved: visit.unresolved, size: visit.given.size, openerClass: visit.openerClass }).toEqual({
    unresolved: ['name', 'eid'],
    size: 0,
    openerClass: OPENER_CLASS.test,
  });
  expect(noted).toEqual([[12, ['name', 'eid']]]);
});

test('counts no HEAD request, and nothing of a deleted object', () => {
  const tokens = new Map([['name', new Set(['[name]'])]]);
  const answers = [
    identified('/render/u?name=[name]', anOpenedObject({ tokens }), 'HEAD'),
    identified('/render/u?name=[name]', anOpenedObject({ tokens, deleted: true })),
  ];
  expect(answers.map(({ visit, noted }) => [visit.isCounted, noted])).toEqual([
    [false, []],
    [false, []],
  ]);
});

test('takes whole positions from 1 to a million, else the first', () => {
  expect(['1', '7', '1000000', '0', '-1', '2.5', '1000001', 'x', '', undefined].map(readPosition)).toEqual([
    1, 7, 1_000_000, 1, 1, 1, 1, 1, 1, 1,
  ]);
});
