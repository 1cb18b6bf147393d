import { expect, test } from 'vitest';
import { brokenRules } from './broken-rules.ts';
import type { Catalogue } from './catalogue.ts';
import { INPUT_TYPE } from './input-types.ts';

const catalogue: Catalogue = [{ id: 'device', label: 'Device', items: [{ id: 'device', label: 'type', type: INPUT_TYPE.TEXT }] }];
const rule = (query: object) => ({ type: 'rule', query: { category_id: 'device', id: 'device', operator: 0, value: 'phone', ...query } });

test('names every rule that nothing understands, those of segments too', () => {
  const tree = {
    operator: 'All',
    children: [
      rule({}),
      rule({ operator: 99 }),
      { type: 'group', operator: 'Any', children: [rule({ category_id: 'moon' }), rule({ id: 'phase' })] },
      { ...rule({ operator: 99 }), off: true },
      { type: 'segment', segment_id: 7 },
      { type: 'segment', segment_id: 8 },
    ],
  };
  const segments = new Map([[7, { id: 7, name: 'Gold', rule: { operator: 'All', children: [rule({ ruleType: 77 })] } }]]);
  expect(brokenRules(tree, { catalogue, segments }).map(({ path, because }) => [path, because])).toEqual([
    ['children[1]', 'unknown_operator'],
    ['children[2].children[0]', 'unknown_field'],
    ['children[2].children[1]', 'unknown_field'],
    ['children[4].segment.children[0]', 'unknown_type'],
    ['children[5]', 'segment_missing'],
  ]);
  expect(brokenRules(undefined, { catalogue, segments })[0]?.because).toBe('not_a_group');
});
