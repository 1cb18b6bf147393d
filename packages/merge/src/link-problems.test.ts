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

test('takes fields of customers for fields of any image, and names unknown ones', () => {
  const text = 'Dear [[customer.first_name]], {{[customer.town] | upper}} {{shout}} {{frist}}';
  const custom = [{ name: 'shout', value: '{{[customer.plan]}}' }];
  expect(unknownFieldsIn(text, { ...FACTS, custom })).toEqual(['frist']);
  expect(unknownFieldsIn(text, { ...FACTS, custom, own: undefined, customer: ['customer.first_name'] })).toEqual([
    'customer.town',
    'customer.plan',
  ]);
  const link = 'https://shop.example/[[customer.plan]]';
  expect(linkProblems(link, FACTS)).toEqual([]);
  expect(linkProblems(link, { ...FACTS, customer: ['customer.plan'] })).toEqual([]);
  expect(linkProblems('[[customer.page]]', { ...FACTS, customer: ['customer.page'] })).toEqual([]);
  expect(linkProblems(link, { ...FACTS, customer: [] })).toEqual([
    expect.stringMatching(/^\[\[customer\.plan\]\] is no field of this image/),
  ]);
});
