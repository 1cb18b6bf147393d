/** Campaigns by their calls: drafts, keys of rulesets, conflicts, versions and what is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCampaignKit, whereUrl, type CampaignKit } from '../../../testing/campaign-kit.ts';
import { formWith, pngOf } from '../../../testing/small-pictures.ts';

let kit: CampaignKit;
beforeAll(async () => {
  kit = await openCampaignKit();
});
afterAll(() => kit.close());

const NOTHING = { image_type: '3' };
const HULL = { name: 'Hull', ...NOTHING, rule: whereUrl('town', 'Hull') };
const anAsset = async (width = 6, height = 4) =>
  (await kit.api.ask('uploadCdnImage', { as: kit.tenant.editor, form: formWith(pngOf(width, height)) })).body.cdn_image as {
    id: number;
    url: string;
  };

test('creates an empty campaign that was never published', async () => {
  const campaign = await kit.create();
  expect(campaign).toMatchObject({
    name: 'A campaign',
    rulesets: [],
    other: { image_type: '1' },
    revision: 1,
    live_version: null,
    unpublished_changes: true,
    source_settings: [],
    merge_fields: { 'Date & Time': expect.arrayContaining([{ name: 'Day of the week', value: 'date_time.weekday' }]) },
    width: null,
    height: null,
  });
  const { rules } = (await kit.api.ask('listCampaigns', { as: kit.tenant.viewer })).body as { rules: object[] };
  expect(rules[0]).toMatchObject({ id: campaign.id, name: 'A campaign' });
  expect(rules[0]).not.toHaveProperty('rulesets');
});

test('refuses names of spaces alone, and trims others', async () => {
  const as = kit.tenant.editor;
  const { id } = await kit.create();
  for (const name of ['', ' ', '\t\n', '\u00a0']) {
    const created = await kit.api.ask('createCampaign', { as, body: { name } });
    const saved = await kit.api.ask('updateCampaign', { as, params: { id }, body: { name } });
    const refusal = { status: 422, body: { errors: [{ path: 'name', message: 'Give the campaign a name.' }] } };
    expect([created, saved]).toMatchObject([refusal, refusal]);
  }
  await kit.api.ask('updateCampaign', { as, params: { id }, body: { name: ' Rain ' } });
  expect((await kit.read(id)).name).toBe('Rain');
});

test('keeps what this release does not know of a rule as it came', async () => {
  const rule = {
    operator: 'All',
    newer: [1],
    children: [
      { type: 'rule', query: { category_id: 'moon', id: 'phase', operator: 77, value: { a: null }, ruleType: 40, more: true } },
      { type: 'sentence', text: 'later' },
    ],
  };
  const { id } = await kit.create({ rulesets: [{ ...HULL, rule }] });
  expect((await kit.read(id)).rulesets[0]?.rule).toEqual(rule);
});

test('refuses rules with values that are nested deep, by their path', async () => {
  const deep = `${'['.repeat(60)}1${']'.repeat(60)}`;
  const rule = `{"operator":"All","children":[{"type":"rule","query":{"category_id":"url","id":"text","operator":0,"value":${deep},"ruleType":1}}]}`;
  const unknown = `{"operator":"All","children":[{"type":"later","inside":${deep}}]}`;
  const { id } = await kit.create();
  const headers = { 'content-type': 'application/json' };
  const as = kit.tenant.editor;
  const refused = async (name: 'updateCampaign' | 'createSegment' | 'createRecipe', body: string) => {
    const params = name === 'updateCampaign' ? { params: { id } } : {};
    const answer = await kit.api.ask(name, { as, body, headers, ...params });
    return [answer.status, (answer.body.errors as { path: string }[] | undefined)?.map(({ path }) => path)];
  };
  const rulesets = (one: string) => `{"rulesets":[{"name":"Deep","image_type":"3","rule":${one}}]}`;
  expect(await refused('updateCampaign', rulesets(rule))).toEqual([422, ['rulesets.0.rule.children.0.query.value']]);
  expect(await refused('updateCampaign', rulesets(unknown))).toEqual([422, ['rulesets.0.rule.children.0.inside']]);
  expect(await refused('createSegment', `{"name":"Deep","rule":${unknown}}`)).toEqual([422, ['rule.children.0.inside']]);
  expect(await refused('createRecipe', `{"label":"Deep","filters":${rule}}`)).toEqual([422, ['filters.children.0.query.value']]);
});

test('numbers rulesets by the count plus one, and never gives a key twice', async () => {
  const { id, rulesets } = await kit.create({ rulesets: [HULL, HULL] });
  const numbers = (list: typeof rulesets) => list.map((ruleset) => [ruleset.id, ruleset.key]);
  const saved = async (list: unknown) => {
    expect((await kit.save(id, { rulesets: list })).status).toBe(200);
    return (await kit.read(id)).rulesets;
  };
  expect(numbers(rulesets)).toEqual([
    [1, 1],
    [2, 2],
  ]);
  const [first, second] = rulesets;
  expect(numbers(await saved([second, first]))).toEqual([
    [2, 2],
    [1, 1],
  ]);
  // The second is deleted, and a new one has its id.
  expect(numbers(await saved([first, { ...HULL, id: 2, key: null }]))).toEqual([
    [1, 1],
    [2, 3],
  ]);
  // A copy stands before its original, with the same key.
  expect(numbers(await saved([{ ...first, id: 3 }, first]))).toEqual([
    [3, 4],
    [1, 1],
  ]);
  // Callers that know of no keys mean the rulesets by their ids.
  expect(numbers(await saved([{ ...HULL, id: 1 }, HULL]))).toEqual([
    [1, 1],
    [2, 5],
  ]);
  expect((await kit.save(id, { rulesets: [first, first] })).body.errors).toEqual([
    { path: 'rulesets.1.id', message: 'Two rulesets have this id.' },
  ]);
});

test('refuses a stale save and names who was first', async () => {
  const { id, revision } = await kit.create();
  expect((await kit.save(id, { name: 'Mine' }, revision)).body.rule).toMatchObject({ name: 'Mine', revision: revision + 1 });
  expect((await kit.save(id, { name: 'Late' }, revision)).body).toMatchObject({
    status: 409,
    code: 'stale_revision',
    revision: revision + 1,
    updated_by: 'images-editor',
  });
  expect((await kit.read(id)).name).toBe('Mine');
});

test('copies a draft with rulesets and an address of its own', async () => {
  const { id, uuid } = await kit.create({ rulesets: [HULL] });
  await kit.publish(id);
  const answer = await kit.api.ask('copyCampaign', { as: kit.tenant.editor, params: { id }, body: {} });
  expect(answer.body.rule).toMatchObject({ name: 'Copy of A campaign', live_version: null, rulesets: [{ name: 'Hull', key: 1 }] });
  expect((answer.body.rule as { uuid: string }).uuid).not.toBe(uuid);
});

test('dates a campaign by what recipients meet, not by previews of it', async () => {
  const { id, updated_at: made } = await kit.create({ rulesets: [HULL], other: NOTHING });
  const { rulesets } = await kit.read(id);
  const dated = async (body: object) => {
    const { updated_at: before } = await kit.read(id);
    expect((await kit.save(id, body)).status).toBe(200);
    return (await kit.read(id)).updated_at !== before;
  };
  expect(await dated({ preview_settings: { town: 'York' } })).toBe(false);
  expect(await dated({ tag_settings: { esp: 'mailchimp' }, tags: {} })).toBe(false);
  expect(await dated({ name: 'A campaign', rulesets, other: NOTHING })).toBe(false);
  expect((await kit.read(id)).updated_at).toBe(made);
  expect(await dated({ name: 'Renamed' })).toBe(true);
  expect(await dated({ rulesets: [{ ...rulesets[0], name: 'Kingston' }] })).toBe(true);
  expect(await dated({ other: { ...NOTHING, link: 'https://shop.example/' } })).toBe(true);
  expect(await dated({ url_settings: { utm_source: 'news' } })).toBe(true);
});

test('saves, renames and copies a campaign whose live image is gone', async () => {
  const image = await kit.liveImage('Sale');
  const shows = { ...HULL, image_type: '2', image_id: image.id };
  const { id } = await kit.create({ rulesets: [shows], other: NOTHING });
  await kit.api.db.withCompany(kit.tenant.companyId, (tx) => tx.run('update image set deleted_at = now() where id = $1', [image.id]));
  expect((await kit.save(id, { preview_settings: { town: 'York' } })).status).toBe(200);
  expect((await kit.save(id, { name: 'Renamed', other: { ...NOTHING, link: 'https://shop.example/' } })).status).toBe(200);
  const copy = await kit.api.ask('copyCampaign', { as: kit.tenant.editor, params: { id }, body: {} });
  expect([copy.status, copy.body.rule]).toMatchObject([201, { name: 'Copy of Renamed' }]);
  expect((await kit.save(id, { rulesets: [shows] })).body.errors).toEqual([{ path: 'rulesets.0.image_id', message: 'Image not found.' }]);
});

// A save and a publish may cross: of two answers with the same revision, the one from before might come last.
test('raises the revision whenever another version is live', async () => {
  const { id, revision } = await kit.create({ other: NOTHING });
  expect((await kit.publish(id)).body.rule).toMatchObject({ live_version: 1, revision: revision + 1 });
  expect((await kit.save(id, { name: 'Later' }, revision + 1)).body.rule).toMatchObject({ revision: revision + 2 });
  expect((await kit.restore(id, 1)).body.rule).toMatchObject({ live_version: 1, revision: revision + 3 });
});

test('tells unpublished changes by what is published of a draft', async () => {
  const { id } = await kit.create({ rulesets: [HULL], other: NOTHING });
  expect((await kit.publish(id, { note: 'First' })).body).toMatchObject({
    version: { version: 1, live: true, note: 'First', published_by: 'images-editor' },
    rule: { live_version: 1, unpublished_changes: false },
  });
  expect((await kit.save(id, { name: 'Renamed', preview_settings: { town: 'Hull' } })).body.rule).toMatchObject({
    unpublished_changes: false,
  });
  expect((await kit.save(id, { rulesets: [] })).body.rule).toMatchObject({ unpublished_changes: true });
  await kit.publish(id);
  expect((await kit.restore(id, 1)).body.rule).toMatchObject({ live_version: 1, rulesets: [] });
  const ofVersion = (v: number) => kit.api.ask('getCampaignVersion', { as: kit.tenant.viewer, params: { id, v } });
  expect((await ofVersion(1)).body).toEqual({
    version: { version: 1, rulesets: [{ id: 1, name: HULL.name, rule: HULL.rule }], segments: [] },
  });
  expect([(await ofVersion(2)).body, (await ofVersion(3)).status]).toMatchObject([{ version: { rulesets: [] } }, 404]);
  const { versions } = (await kit.api.ask('listCampaignVersions', { as: kit.tenant.viewer, params: { id } })).body as {
    versions: { version: number; live: boolean }[];
  };
  expect(versions.map(({ version, live }) => [version, live])).toEqual([
    [2, false],
    [1, true],
  ]);
  expect((await kit.restore(id, 3)).status).toBe(404);
});

test('refuses to publish what shows nothing by mistake, with each path', async () => {
  const draft = await kit.images.create({ name: 'Draft' });
  const { id } = await kit.create({
    rulesets: [
      { name: 'One', image_type: '1' },
      { name: 'Two', image_type: '2' },
      { name: 'Three', image_type: '2', image_id: draft.id },
    ],
  });
  const answer = await kit.publish(id);
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    [
      { path: 'rulesets.0.image_url', message: 'Choose a picture.' },
      { path: 'rulesets.1.image_id', message: 'Choose a live image.' },
      { path: 'rulesets.2.image_id', message: '“Draft” is not published. Publish it first.' },
      { path: 'other.image_url', message: 'Choose a picture.' },
    ],
  ]);
});

const nested = (depth: number): object => ({
  operator: 'All',
  children: depth === 1 ? [] : [{ type: 'group', ...nested(depth - 1) }],
});
const valuesOf = (count: number, rules = 1) => ({
  operator: 'All',
  children: Array.from({ length: rules }, () => ({
    type: 'rule',
    query: { category_id: 'url', id: 'text', operator: 19, value: Array.from({ length: count }, () => 'abcdefg'), ruleType: 1 },
  })),
});
const threeGroupsOf = (rules: number) => ({
  operator: 'All',
  children: Array.from({ length: 3 }, () => ({ type: 'group', ...valuesOf(1, rules) })),
});
test.each([
  ['a tree that is too deep', { rulesets: [{ ...HULL, rule: nested(4) }] }, 'rulesets.0.rule.children.0.children.0.children.0'],
  ['201 rules', { rulesets: [{ ...HULL, rule: threeGroupsOf(67) }] }, 'rulesets.0.rule.children.2.children.66'],
  ['a group of 101 rules', { rulesets: [{ ...HULL, rule: valuesOf(1, 101) }] }, 'rulesets.0.rule.children'],
  ['a list of 100,000 values', { rulesets: [HULL, { ...HULL, rule: valuesOf(100_000) }] }, 'rulesets.1.rule.children.0.query.value'],
  ['a rule of no shape', { rulesets: [{ ...HULL, rule: { operator: 'All' } }] }, 'rulesets.0.rule'],
  ['an image of no one', { other: { image_type: '2', image_id: 1_999_999_999 } }, 'other.image_id'],
  [
    'a picture of no one',
    { other: { image_type: '1', image_url: `http://limn.test/cdn/${'1'.repeat(8)}-1111-4111-8111-111111111111/${'0'.repeat(32)}` } },
    'other.image_url',
  ],
  ['a picture by FTP', { other: { image_type: '1', image_url: 'ftp://x.example/a.png' } }, 'other.image_url'],
  ['a link that runs a script', { other: { image_type: '1', link: 'javascript:alert(1)' } }, 'other.link'],
  ['another image type', { other: { image_type: '4' } }, 'other.image_type'],
  ['an unknown field', { rulesets: [{ ...HULL, colour: 'red' }] }, 'rulesets.0.colour'],
  [
    'an end before its start',
    { rulesets: [{ ...HULL, start: '2026-11-21T10:00:00Z', end: '2026-11-21T10:00:00+01:00' }] },
    'rulesets.0.end',
  ],
])('refuses %s with its path', async (_what, body, path) => {
  const { id } = await kit.create();
  const answer = await kit.save(id, body);
  expect([answer.status, (answer.body.errors as { path: string }[]).map((problem) => problem.path)]).toEqual([422, [path]]);
  expect(await kit.read(id)).toMatchObject({ revision: 1, rulesets: [] });
});

test('refuses a campaign inside a campaign, itself too, by number and by address', async () => {
  const [{ id, uuid }, another] = [await kit.create(), await kit.create()];
  for (const campaign of [{ id, uuid }, another])
    for (const named of [{ image_id: campaign.id }, { image_uuid: campaign.uuid }]) {
      const shows = { image_type: '2', ...named };
      const answers = await Promise.all([kit.save(id, { other: shows }), kit.save(id, { rulesets: [{ ...HULL, ...shows }] })]);
      expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
        [422, [{ path: 'other.image_id', message: 'Image not found.' }]],
        [422, [{ path: 'rulesets.0.image_id', message: 'Image not found.' }]],
      ]);
    }
});

test('asks the tag for what rules, links and live images read', async () => {
  const image = await kit.liveImage('Hello {{first}}', { data_source: { fields: 'first,town' }, width: 320, height: 90 });
  const campaign = await kit.create({
    rulesets: [{ ...HULL, link: 'https://shop.example/{{code}}' }],
    other: { image_type: '2', image_id: image.id, tag_settings: { town: '{{city}}' } },
  });
  const models = (groups: unknown) =>
    (groups as { settings: { model: string }[] }[]).flatMap(({ settings }) => settings.map(({ model }) => model));
  expect(models(campaign.source_settings).toSorted()).toEqual(['city', 'code', 'first', 'town']);
  expect(models(campaign.preview_source_settings)).toContain('eid');
  expect(campaign).toMatchObject({
    width: 320,
    height: 90,
    other: { image_uuid: image.uuid, image_preview: image.preview_image, image_id: image.id },
  });
});

test('asks the tag for the place where rules need it', async () => {
  const rule = {
    operator: 'All',
    children: [{ type: 'rule', query: { category_id: 'weather', id: 'condition', operator: 0, value: 'Rain', ruleType: 2 } }],
  };
  const { source_settings: settings } = await kit.create({ rulesets: [{ name: 'Wet', ...NOTHING, rule }] });
  expect(settings).toMatchObject([{ category: 'data', settings: [{ model: 'place', label: 'Place', input: 'text' }] }]);
});

test('names a live image by its public address alone', async () => {
  const image = await kit.liveImage('By address');
  const { other } = await kit.create({ other: { image_type: '2', image_uuid: image.uuid } });
  expect(other).toMatchObject({ image_id: image.id, image_uuid: image.uuid });
});

test('publishes rules that nothing understands, and warns of each with its path', async () => {
  const about = (query: object) => ({
    type: 'rule',
    query: { category_id: 'device', id: 'device', operator: 0, value: 'phone', ...query },
  });
  const rule = { operator: 'All', children: [about({}), about({ operator: 77 }), about({ category_id: 'moon' }), about({ id: 'phase' })] };
  const { id } = await kit.create({ rulesets: [{ ...NOTHING, name: 'Odd', rule }], other: NOTHING });
  const { status, body } = await kit.publish(id);
  expect([status, body.warnings]).toEqual([
    201,
    [
      { path: 'rulesets.0.rule.children.1', message: '“Odd”: This comparison isn’t known here, so the rule never matches.' },
      { path: 'rulesets.0.rule.children.2', message: '“Odd”: This field doesn’t exist any more, so the rule never matches.' },
      { path: 'rulesets.0.rule.children.3', message: '“Odd”: This field doesn’t exist any more, so the rule never matches.' },
    ],
  ]);
  await kit.save(id, { rulesets: [HULL] });
  expect((await kit.publish(id)).body.warnings).toEqual([]);
});

test('publishes links and values that nothing fills, and warns of each with its path', async () => {
  const image = await kit.liveImage('Card');
  const links = { link: 'https://x.example/?p=[[table_999999.gone]]', device_links: { phone: 'https://x.example/[[feed_999999.gone]]' } };
  const { id } = await kit.create({
    rulesets: [
      { ...HULL, ...NOTHING, name: 'Odd', ...links, link: 'nowhere' },
      { ...HULL, ...NOTHING, link: 'https://x.example/{{town}}' },
    ],
    other: { ...links, image_type: '2', image_id: image.id, tag_settings: { town: '[[table_999999.town]]', name: '{{name}}' } },
  });
  const { status, body } = await kit.publish(id);
  const warnings = body.warnings as { path: string; message: string }[];
  expect([status, warnings.map(({ path }) => path)]).toEqual([
    201,
    ['rulesets.0.link', 'rulesets.0.device_links.phone', 'other.link', 'other.device_links.phone', 'other.tag_settings.town'],
  ]);
  expect(warnings.at(-1)?.message).toBe(
    'Otherwise: The field table_999999.town doesn’t exist any more, so {{town}} is empty for everyone.',
  );
});

test('keeps assets and live images that a campaign shows, until none does', async () => {
  const [asset, image] = [await anAsset(), await kit.liveImage('Kept')];
  const { id } = await kit.create({
    name: 'User',
    rulesets: [{ name: 'One', image_type: '1', image_url: asset.url }],
    other: { image_type: '2', image_id: image.id },
  });
  await kit.publish(id);
  const deletions = () =>
    Promise.all([
      kit.api.ask('deleteCdnImage', { as: kit.tenant.editor, params: { id: asset.id } }),
      kit.api.ask('deleteImage', { as: kit.tenant.editor, params: { id: image.id } }),
    ]);
  const refused = { status: 409, code: 'in_use', users: [{ kind: 'campaign', id, name: 'User' }] };
  expect((await deletions()).map(({ body }) => body)).toMatchObject([refused, refused]);
  // The draft uses them no more, and the live version still does.
  await kit.save(id, { rulesets: [], other: NOTHING });
  expect((await deletions()).map(({ body }) => body)).toMatchObject([refused, refused]);
  const several = await kit.api.ask('deleteImages', { as: kit.tenant.editor, body: { ids: [image.id] } });
  expect(several.body.results).toMatchObject([{ outcome: 'in_use', note: 'It is used by “User”.' }]);
  await kit.publish(id);
  expect((await deletions()).map(({ status }) => status)).toEqual([200, 200]);
});

test('forgets what a deleted campaign used, and lists it no more', async () => {
  const image = await kit.liveImage('Free again');
  const { id } = await kit.create({ other: { image_type: '2', image_id: image.id } });
  await kit.publish(id);
  expect((await kit.api.ask('deleteCampaign', { as: kit.tenant.editor, params: { id } })).status).toBe(200);
  expect((await kit.api.ask('getCampaign', { as: kit.tenant.viewer, params: { id } })).status).toBe(404);
  expect((await kit.api.ask('deleteImage', { as: kit.tenant.editor, params: { id: image.id } })).status).toBe(200);
});
