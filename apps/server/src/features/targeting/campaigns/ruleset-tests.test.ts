/** Tests in drafts: their keys, what can't be saved, and what a campaign that shows them needs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCampaignKit, type CampaignKit } from '../../../testing/campaign-kit.ts';

let kit: CampaignKit;
beforeAll(async () => {
  kit = await openCampaignKit();
});
afterAll(() => kit.close());

const NOTHING = { image_type: '3' };
const variant = (name: string, weight: number, more: object = {}) => ({ name, weight, ...NOTHING, ...more });
const withTest = (...variants: object[]) => ({ name: 'Tested', ...NOTHING, test: { weight: 40, hold_out: 0, variants } });
interface Keys {
  key: number;
  variants: { key: number; name: string }[];
}
const keysOf = (ruleset: Record<string, unknown> = {}) => {
  const { key, variants } = ruleset.test as Keys;
  return [key, ...variants.map((one) => one.key - key * 64)];
};

test('gives tests and variants keys that never come back', async () => {
  const { id, rulesets } = await kit.create({ rulesets: [withTest(variant('B', 30), variant('C', 30))] });
  const [ruleset] = rulesets;
  expect(keysOf(ruleset)).toEqual([2, 1, 2]);
  const sent = ruleset?.test as Keys & object;
  const saved = async (test: object | null | undefined, more: object = {}) => {
    const answer = await kit.save(id, { rulesets: [{ ...ruleset, ...more, test }] });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    return (await kit.read(id)).rulesets[0];
  };
  const [b, c] = sent.variants;
  expect(keysOf(await saved({ ...sent, variants: [c, b] }))).toEqual([2, 2, 1]);
  expect(keysOf(await saved({ ...sent, variants: [c, { ...variant('D', 30), key: null }] }))).toEqual([2, 2, 3]);
  expect(
    keysOf(
      await saved({
        ...sent,
        variants: [
          { ...b, key: null },
          { ...c, key: null },
        ],
      }),
    ),
  ).toEqual([2, 4, 5]);
  expect(keysOf(await saved(undefined))).toEqual([2, 4, 5]);
  expect((await saved(null))?.test ?? null).toBeNull();
  expect(keysOf(await saved(sent))).toEqual([3, 1, 2]);
  // A copied campaign, and a copied ruleset, have tests of their own.
  const copy = await kit.api.ask('copyCampaign', { as: kit.tenant.editor, params: { id }, body: {} });
  expect(keysOf((copy.body.rule as { rulesets: Record<string, unknown>[] }).rulesets[0])).toEqual([2, 1, 2]);
  const answer = await kit.save(id, { rulesets: [ruleset, { ...ruleset, id: 2, key: null }] });
  expect([answer.status, (await kit.read(id)).rulesets.map((one) => keysOf(one)[0])]).toEqual([200, [4, 6]]);
});

test.each([
  [[variant('B', 30)], 'rulesets.0.test', 'The weights and the hold-out must add up to 100%. They add up to 70%.'],
  [[], 'rulesets.0.test.variants', undefined],
  [[variant('B', 60, { image_id: 999_999, image_type: '2' })], 'rulesets.0.test.variants.0.image_id', 'Image not found.'],
  [[variant('B', 60), variant('C', 0)], 'rulesets.0.test.variants.1.weight', 'Use a weight of at least 1%.'],
  [[variant('B', 60, { image_url: 'javascript:alert(1)' })], 'rulesets.0.test.variants.0.image_url', undefined],
])('refuses %j with its path', async (variants, path, message) => {
  const { id } = await kit.create();
  const { status, body } = await kit.save(id, { rulesets: [withTest(...variants)] });
  expect([status, body.errors]).toMatchObject([422, [message === undefined ? { path } : { path, message }]]);
});

test('publishes no variant without a picture, and keeps the images that variants show', async () => {
  const image = await kit.liveImage('Hello {{name}}', { data_source: { fields: 'name' } });
  const { id, ...campaign } = await kit.create({
    rulesets: [withTest({ name: 'B', weight: 60, image_type: '2', image_id: image.id })],
    other: NOTHING,
  });
  expect(campaign.source_settings).toMatchObject([{ category: 'image', settings: [{ model: 'name' }] }]);
  const test = campaign.rulesets[0]?.test as { variants: { image_uuid: string }[] };
  expect(test.variants[0]?.image_uuid).toBe(image.uuid);
  expect(test).not.toHaveProperty('last_place');
  expect((await kit.api.ask('listCampaignTests', { as: kit.tenant.viewer, params: { id } })).body.tests).toMatchObject([
    { status: 'draft', since: null, summary: 'Publish the campaign to start this test.', needed: { baseline: null } },
  ]);
  const listed = async () => (await kit.api.ask('listCampaigns', { as: kit.tenant.viewer })).body.rules as { id: number }[];
  expect((await listed()).find((one) => one.id === id)).toMatchObject({ running_tests: 0 });
  expect((await kit.publish(id)).status).toBe(201);
  expect((await listed()).find((one) => one.id === id)).toMatchObject({ running_tests: 1 });
  const removal = await kit.api.ask('deleteImage', { as: kit.tenant.editor, params: { id: image.id } });
  expect(removal.body).toMatchObject({ code: 'in_use', users: [{ kind: 'campaign', id }] });
  await kit.save(id, {
    rulesets: [{ ...campaign.rulesets[0], test: { weight: 40, variants: [{ name: 'B', weight: 60, image_type: '1' }] } }],
  });
  expect((await kit.publish(id)).body.errors).toEqual([{ path: 'rulesets.0.test.variants.0.image_url', message: 'Choose a picture.' }]);
});

test('offers each arm of its tests to the preview, and to no tag', async () => {
  const rulesets = [{ ...withTest(variant('B', 50)), test: { weight: 40, hold_out: 10, variants: [variant('B', 50)] } }];
  const campaign = await kit.create({ rulesets });
  const { key, variants } = (campaign.rulesets[0] as { test?: unknown }).test as Keys;
  const groupOf = (groups: unknown) => (groups as { category: string }[]).find(({ category }) => category === 'test');
  expect(groupOf(campaign.preview_source_settings)).toMatchObject({
    settings: [
      {
        model: 'ri_variant',
        options: [
          { label: 'Tested: Control', value: String(key * 64) },
          { label: 'Tested: B', value: String(variants[0]?.key) },
          { label: 'Tested: Hold-out', value: String(key * 64 + 63) },
        ],
      },
    ],
  });
  expect(groupOf(campaign.source_settings)).toBeUndefined();
  expect(groupOf((await kit.create()).preview_source_settings)).toBeUndefined();
});
