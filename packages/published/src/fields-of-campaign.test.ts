import { expect, test } from 'vitest';
import type { CampaignSnapshot } from './campaign-snapshot.ts';
import { fieldsOfCampaign } from './fields-of-campaign.ts';

const rule = (category_id: string, id: string, value: unknown = null) => ({
  type: 'rule',
  query: { category_id, id, operator: 0, value, ruleType: 1 },
});
const choice = (more: object = {}) => ({ shown: { kind: 'nothing' as const }, link: '', settings: {}, ...more });
const snapshot: CampaignSnapshot = {
  rulesets: [
    {
      ...choice({ link: 'https://x.example/[[table_12.page]]?c={{code}}', settings: { level: 'Tier [[table_12.tier | upper]]' } }),
      key: 1,
      id: 1,
      name: 'One',
      rule: {
        operator: 'Any',
        children: [{ type: 'group', operator: 'All', children: [rule('table_12', 'town'), rule('table_1', 'other')] }],
      },
    },
  ],
  other: choice({ deviceLinks: { phone: '[[places_12.app]]' }, settings: { name: '[[feed_12.product]]' } }),
  width: 1,
  height: 1,
  pictures: [],
};

test.each([
  [
    ['table_12', 'places_12'],
    ['app', 'page', 'tier', 'town'],
  ],
  [['table_1'], ['other']],
  [['feed_12'], ['product']],
  [['table_2'], []],
])('finds what rules, links and settings read of %j', (categories, expected) => {
  expect([...fieldsOfCampaign(snapshot, categories)].toSorted()).toEqual(expected);
});
