import { expect, test } from 'vitest';
import { aRuleset } from '../campaigns.cases.ts';
import { explainRulesets, factRows, type Explained } from './explained.ts';

const CATALOGUE = [
  {
    id: 'device',
    label: 'Device & Client',
    items: [{ id: 'device', label: 'Device', type: 2, options: [{ label: 'Phone', value: 'phone' }] }],
  },
  { id: 'url', label: 'URL', queryString: true, items: [{ id: 'text', label: 'Query string', type: 1 }] },
];
const device = { type: 'rule', query: { category_id: 'device', id: 'device', operator: 0, value: 'phone', ruleType: 2 } };
const town = { type: 'rule', query: { category_id: 'url', id: 'text', operator: 0, value: 'Hull', ruleType: 1, string: 'town' } };
const rule = { operator: 'All', children: [device, { type: 'group', operator: 'Any', children: [town] }] };
const rulesets = [{ ...aRuleset({ name: 'Hull', rule }), row: 1 }];

const explained: Explained = {
  url: 'https://r.example/render/u',
  debug: {
    rule: null,
    link: null,
    facts: { 'device.device': 'phone', 'url.town': null, 'url.shop.name': 'York' },
    trace: [
      {
        id: 1,
        name: 'Hull',
        verdict: 'false',
        rules: [
          { path: '', verdict: 'false' },
          { path: 'children[0]', verdict: 'true' },
          { path: 'children[1]', verdict: 'false' },
          { path: 'children[1].children[0]', verdict: 'false' },
        ],
      },
      { id: 9, name: 'Deleted since', verdict: 'unreached', rules: [{ path: 'children[0]', verdict: 'unreached' }] },
    ],
  },
};

test('gives each rule its sentence, its depth and the value that was found', () => {
  expect(explainRulesets(explained.debug.trace ?? [], explained.debug.facts ?? {}, rulesets, CATALOGUE)).toEqual([
    {
      id: 1,
      name: 'Hull',
      verdict: 'false',
      rules: [
        { path: 'children[0]', verdict: 'true', depth: 0, text: 'Device & Client: Device is Phone.', found: 'phone' },
        { path: 'children[1].children[0]', verdict: 'false', depth: 1, text: 'URL: Query string “town” is “Hull”.', found: 'empty' },
      ],
    },
    { id: 9, name: 'Deleted since', verdict: 'unreached', rules: [] },
  ]);
});

test('names facts by their labels, and parameters as they are', () => {
  expect(factRows(explained, CATALOGUE)).toEqual([
    { label: 'Device & Client: Device', value: 'phone' },
    { label: 'URL: town', value: 'empty' },
    { label: 'URL: shop.name', value: 'York' },
  ]);
});

test('explains the rules inside a segment where these are known, and else names it', () => {
  const [trace, tree] = [
    [
      { path: 'children[0]', verdict: 'false' },
      { path: 'children[0].segment.children[0]', verdict: 'false' },
    ] as const,
    { operator: 'All', children: [{ type: 'segment', segment_id: 7 }] },
  ];
  const textsWith = (inside: unknown) =>
    explainRulesets(
      [{ id: 1, name: 'Hull', verdict: 'false', rules: trace }],
      {},
      [{ id: 1, rule: tree }],
      CATALOGUE,
      new Map([[7, { name: 'Yorkshire', rule: inside }]]),
    ).flatMap(({ rules }) => rules.map(({ text, depth }) => [depth, text]));
  expect(textsWith({ operator: 'All', children: [town] })).toEqual([
    [0, 'In segment “Yorkshire”.'],
    [2, 'URL: Query string “town” is “Hull”.'],
  ]);
  expect(textsWith(undefined)).toEqual([[0, 'In segment “Yorkshire”.']]);
});
