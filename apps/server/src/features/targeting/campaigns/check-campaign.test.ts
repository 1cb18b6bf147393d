/** Findings in a draft before anyone is sent it. */
import { INPUT_TYPE, OPERATOR } from '@limn/query';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCampaignKit, whereUrl, type CampaignKit } from '../../../testing/campaign-kit.ts';
import { textDocument } from '../../../testing/image-kit.ts';

let kit: CampaignKit;
let shop: Server;
let host: string;
beforeAll(async () => {
  shop = createServer((request, response) => {
    const status = { '/gone': 404, '/broken': 503, '/members': 403 }[request.url ?? ''] ?? 200;
    response.writeHead(status).end('page'.repeat(50_000));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', () => resolve()));
  host = `127.0.0.1:${(shop.address() as AddressInfo).port}`;
  kit = await openCampaignKit({ OUTBOUND_ALLOW_HOSTS: host });
});
afterAll(async () => {
  await kit.close();
  shop.close();
});

const NOTHING = { image_type: '3' };
const rule = (category_id: string, id: string, operator: keyof typeof OPERATOR, value: unknown, ruleType: number) => ({
  type: 'rule',
  query: { category_id, id, operator: OPERATOR[operator], value, ruleType },
});
const hour = (operator: keyof typeof OPERATOR, value: number) => rule('date_time', 'hour', operator, value, INPUT_TYPE.NUMBER);
const all = (...children: object[]) => ({ operator: 'All', children });
interface Finding {
  kind: string;
  stops_publishing: boolean;
  ruleset: { name: string } | null;
  path: string;
  rules?: string[];
  message: string;
}
const findings = async (body: object) => {
  const { id } = await kit.create(body);
  const answer = await kit.api.ask('checkCampaign', { as: kit.tenant.viewer, params: { id }, body: {} });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.findings as Finding[];
};

test('finds nothing in a campaign that is whole', async () => {
  const rulesets = [
    { name: 'Mornings', ...NOTHING, rule: all(hour('SMALLER', 12)), link: `http://${host}/morning` },
    { name: 'Hull', ...NOTHING, rule: whereUrl('town', 'Hull'), link: `http://${host}/{{town}}` },
  ];
  expect(await findings({ rulesets, other: { ...NOTHING, link: `http://${host}/members` } })).toEqual([]);
});

test('finds pictures and live images that are missing, and Otherwise without one', async () => {
  const draft = await kit.images.create({ name: 'Draft' });
  const found = await findings({
    rulesets: [
      { name: 'No picture', image_type: '1', rule: whereUrl('a', '1') },
      { name: 'No image', image_type: '2', rule: whereUrl('a', '2') },
      { name: 'Draft', image_type: '2', image_id: draft.id, rule: whereUrl('a', '3') },
      { name: 'Nowhere', image_type: '1', image_url: 'https://127.0.0.1:1/x.png', rule: whereUrl('a', '4') },
    ],
    other: { image_type: '1' },
  });
  expect(found.map(({ kind, path, stops_publishing: stops, ruleset }) => ({ kind, path, stops, name: ruleset?.name }))).toEqual([
    { kind: 'picture_missing', path: 'rulesets.0.image_url', stops: true, name: 'No picture' },
    { kind: 'picture_missing', path: 'rulesets.1.image_id', stops: true, name: 'No image' },
    { kind: 'picture_missing', path: 'rulesets.2.image_id', stops: true, name: 'Draft' },
    { kind: 'picture_missing', path: 'rulesets.3.image_url', stops: true, name: 'Nowhere' },
    { kind: 'otherwise_missing', path: 'other.image_url', stops: true, name: undefined },
  ]);
});

test('finds unreachable rulesets, contradicting rules and those that can’t be read', async () => {
  const found = await findings({
    rulesets: [
      { name: 'Over', ...NOTHING, end: '2020-01-01T00:00:00Z' },
      { name: 'Clash', ...NOTHING, rule: all(hour('SMALLER', 9), hour('GREATER', 17)) },
      { name: 'Unfinished', ...NOTHING, rule: all(rule('url', 'text', 'EQUAL', '', INPUT_TYPE.TEXT)) },
      { name: 'Hull', ...NOTHING, rule: whereUrl('town', 'Hull') },
      { name: 'Hull again', ...NOTHING, rule: all(...whereUrl('town', 'hull').children, hour('SMALLER', 12)) },
      { name: 'Spring', ...NOTHING, start: '2090-03-01T00:00:00Z' },
      { name: 'Everyone', ...NOTHING },
      { name: 'Too late', ...NOTHING, rule: whereUrl('town', 'York') },
    ],
    other: NOTHING,
  });
  expect(found.map(({ kind, ruleset, rules }) => ({ kind, name: ruleset?.name, rules }))).toEqual([
    { kind: 'over', name: 'Over', rules: undefined },
    { kind: 'conflict', name: 'Clash', rules: ['children[0]', 'children[1]'] },
    { kind: 'broken_rule', name: 'Unfinished', rules: ['children[0]'] },
    { kind: 'never_reached', name: 'Hull again', rules: undefined },
    { kind: 'never_reached', name: 'Too late', rules: undefined },
  ]);
  expect(found.map(({ message }) => message)).toEqual([
    'The end of this ruleset is over: it is never shown again.',
    'These are never true together: The hour is less than 9. The hour is greater than 17.',
    'Choose a value: until then this never matches.',
    'This ruleset is never reached: whenever it is true, “Hull” above it is true first.',
    'This ruleset is never reached: whenever it is true, “Everyone” above it is true first.',
  ]);
});

test('finds links that lead nowhere', async () => {
  const found = await findings({
    rulesets: [
      { name: 'Gone', ...NOTHING, rule: whereUrl('a', '1'), link: `http://${host}/gone` },
      { name: 'Broken', ...NOTHING, rule: whereUrl('a', '2'), device_links: { phone: `http://${host}/broken` } },
      { name: 'Inside', ...NOTHING, rule: whereUrl('a', '3'), link: 'http://127.0.0.1:1/' },
      { name: 'Table', ...NOTHING, rule: whereUrl('a', '4'), link: 'https://shop.example/[[table_9999.page]]' },
    ],
    other: { ...NOTHING, link: `http://${host}/gone` },
  });
  expect(found.map(({ kind, path, message }) => ({ kind, path, message: message.replaceAll(host, 'shop') }))).toEqual([
    { kind: 'dead_link', path: 'rulesets.0.link', message: 'There is no page at http://shop/gone.' },
    { kind: 'dead_link', path: 'rulesets.1.device_links.phone', message: 'The page at http://shop/broken answers with an error (503).' },
    { kind: 'dead_link', path: 'rulesets.2.link', message: 'The page at http://127.0.0.1:1/ can’t be reached.' },
    {
      kind: 'dead_link',
      path: 'rulesets.3.link',
      message: 'The field table_9999.page doesn’t exist any more, so the link has a gap for everyone.',
    },
    { kind: 'dead_link', path: 'other.link', message: 'There is no page at http://shop/gone.' },
  ]);
});

test('finds where a live image leads whose ruleset has no link of its own', async () => {
  const image = await kit.images.create({ name: 'Sale' });
  expect((await kit.images.save(image.id, { link: `http://${host}/gone`, data: textDocument('Sale') })).status).toBe(200);
  expect((await kit.images.publish(image.id)).status).toBe(201);
  const shows = { image_type: '2', image_id: image.id };
  const found = await findings({
    rulesets: [
      { name: 'Its own', ...shows, rule: whereUrl('a', '1'), link: `http://${host}/members` },
      { name: 'The image’s', ...shows, rule: whereUrl('a', '2') },
    ],
    other: { ...NOTHING, link: `http://${host}/` },
  });
  expect(found.map(({ kind, path, message }) => ({ kind, path, message: message.replace(host, 'shop') }))).toEqual([
    { kind: 'dead_link', path: 'rulesets.1.image_id', message: 'There is no page at http://shop/gone.' },
  ]);
});

test('finds rules and groups that are the same for everyone', async () => {
  const nameless = (operator: keyof typeof OPERATOR) => rule('url', 'text', operator, 'gold', INPUT_TYPE.TEXT);
  const town = whereUrl('town', 'Hull').children[0] as object;
  const found = await findings({
    rulesets: [
      { name: 'Never', ...NOTHING, rule: all(town, nameless('EQUAL')) },
      { name: 'Some', ...NOTHING, rule: all(town, nameless('N_EQUAL'), hour('GREATER_OR_EQUAL', 0)) },
      { name: 'Off', ...NOTHING, rule: { operator: 'Any', children: [town, { type: 'group', ...all({ ...town, off: true }) }] } },
      { name: 'Open', ...NOTHING, rule: { operator: 'Any', children: [town, { type: 'group', ...all() }] } },
      { name: 'Late', ...NOTHING, rule: whereUrl('town', 'York') },
    ],
    other: NOTHING,
  });
  expect(found.map(({ kind, ruleset, rules, message }) => ({ kind, name: ruleset?.name, rules, message }))).toEqual([
    {
      kind: 'conflict',
      name: 'Never',
      rules: ['children[1]'],
      message: 'This is never true: The URL parameter without a name is “gold”, which is never true.',
    },
    {
      kind: 'always_true',
      name: 'Some',
      rules: ['children[1]', 'children[2]'],
      message: 'Always true: The URL parameter without a name is not “gold”, which is always true. The hour is at least 0.',
    },
    {
      kind: 'always_off',
      name: 'Off',
      rules: ['children[1]'],
      message: 'A group or segment whose rules are all switched off is never true. Switch one on, or delete it.',
    },
    { kind: 'never_reached', name: 'Off', rules: undefined, message: expect.any(String) },
    {
      kind: 'always_true',
      name: 'Open',
      rules: ['children[1]'],
      message: 'Everyone who gets here sees this ruleset: its rules are always true. Always true: A group or segment without rules.',
    },
    { kind: 'never_reached', name: 'Late', rules: undefined, message: expect.any(String) },
  ]);
});
