import { expect, test } from 'vitest';
import { linkProblems, unknownFieldsIn, type LinkFacts } from './link-problems.ts';

const FACTS: LinkFacts = { request: ['first', 'sku'], own: [], custom: [], allowedHosts: [] };

test.each<[string, Partial<LinkFacts>, RegExp | undefined]>([
  ['www.x', {}, /^“www\.x” does not begin with https:\/\//],
  ['//x', {}, /^“\/\/x” does not begin/],
  ['{{nosuch}}', {}, /^\{\{nosuch\}\} is no field of this image/],
  ['{{first}}', {}, /^\{\{first\}\} alone comes from the email’s tag/],
  ['{{first}}', { allowedHosts: ['*.shop.example'] }, undefined],
  ['{{first}}', { allowedHosts: undefined }, undefined],
  ['{{page}}', { own: ['page'] }, undefined],
  ['{{[landing page]}}', { own: ['landing page'] }, undefined],
  ['https://{{page}}/', { own: ['page'] }, /field in its host/],
  ['https://shop.example/{{page}}', { own: undefined }, undefined],
  ['{{page}}', { own: undefined }, undefined],
  ['https://sho p.example/', {}, /no address that a browser can open/],
  ['', {}, undefined],
  ['  ', {}, undefined],
])('says of the link %o with %j: %s', (link, facts, expected) => {
  const [problem, ...more] = linkProblems(link, { ...FACTS, ...facts });
  if (expected) expect(problem).toMatch(expected);
  else expect(problem).toBeUndefined();
  expect(more).toEqual([]);
});

test('names the fields of a text that nothing fills, through steps and custom fields', () => {
  const facts = { ...FACTS, custom: [{ name: 'shout', value: '{{frist}}' }] };
  expect(unknownFieldsIn('Dear {{first}} {{frist}} {{shout}} {{sku | upper}} {{none | default:5}} {{odd | upper}}', facts)).toEqual([
    'frist',
    'odd',
  ]);
  expect(unknownFieldsIn('{{anything}}', { ...facts, own: undefined })).toEqual([]);
});
