import { OPERATOR } from '@limn/query';
import { expect, test } from 'vitest';
import { asksPlace } from './asks-place.read.ts';

const rule = (category_id: string, id: string, more: object = {}) => ({
  rule: {
    operator: 'All',
    children: [{ type: 'rule', query: { category_id, id, operator: OPERATOR.EQUAL, value: 'x', ruleType: 1, ...more } }],
  },
});

test.each<[boolean, string, unknown]>([
  [true, 'a rule on the weather', rule('weather', 'condition')],
  [true, 'a rule on the location', rule('place', 'location', { operator: OPERATOR.DISTANCE })],
  [true, 'a distance from the recipient', rule('url', 'point', { operator: OPERATOR.WITHIN })],
  [true, 'the weather in a link', [{ link: 'https://shop.example/[[weather.condition | lower]]' }]],
  [true, 'the weather in the value of a rule', rule('url', 'text', { value: '[[weather.condition]]' })],
  [true, 'the weather with a step, in the value of a rule', rule('url', 'text', { value: '{{[weather.condition] | lower}}' })],
  [false, 'the country, which only an address tells', rule('place', 'country')],
  [false, 'a parameter called weather', rule('url', 'text', { value: '{{weather}}' })],
  [false, 'nothing', []],
])('answers %s for %s', (expected, _what, value) => {
  expect(asksPlace(value)).toBe(expected);
});
