/** Campaigns as recipients meet them: which picture, which link, and what is counted. */
import { TAG_PARAMETER } from '@limn/model';
import { INPUT_TYPE, OPERATOR } from '@limn/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCampaignKit, whereUrl, type CampaignKit } from '../../testing/campaign-kit.ts';
import { formWith, pngOf } from '../../testing/small-pictures.ts';
import { withClient } from '../../storage/connection.ts';
import { countEverything } from '../../features/people/company-file/testing/rich-company.ts';
import { textDocument } from '../../testing/image-kit.ts';
import { readGif } from '../testing/read-gif.ts';

let kit: CampaignKit;
beforeAll(async () => {
  kit = await openCampaignKit();
});
afterAll(() => kit.close());

const asset = async (bytes: Buffer) =>
  (await kit.api.ask('uploadCdnImage', { as: kit.tenant.editor, form: formWith(bytes) })).body.cdn_image as { url: string };
const published = async (body: object) => {
  const campaign = await kit.create(body);
  const answer = await kit.publish(campaign.id);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return campaign;
};

test('shows the first ruleset whose rule is true, else Otherwise, with its link', async () => {
  const [red, blue] = [pngOf(6, 4, [200, 0, 0]), pngOf(6, 4, [0, 0, 200])];
  const { uuid } = await published({
    rulesets: [
      {
        name: 'Hull',
        image_type: '1',
        image_url: (await asset(red)).url,
        link: 'https://shop.example/{{name}}',
        rule: whereUrl('town', 'hull'),
      },
      { name: 'Also Hull', image_type: '3', rule: whereUrl('town', 'Hull') },
      { name: 'York', image_type: '3', link: 'https://shop.example/york', rule: whereUrl('town', 'York') },
    ],
    other: { image_type: '1', image_url: (await asset(blue)).url },
    url_settings: { utm_source: 'limn' },
  });
  expect((await kit.open('render', uuid, { town: 'Hull' })).bytes).toBe(red.toString('base64'));
  expect((await kit.open('render', uuid)).bytes).toBe(blue.toString('base64'));
  expect(await kit.open('render', uuid, { town: 'York' })).toMatchObject({ status: 200, reason: 'nothing' });
  expect((await kit.open('link', uuid, { town: 'Hull', name: 'Ada' })).location).toBe('https://shop.example/Ada?utm_source=limn');
  expect((await kit.open('link', uuid, { town: 'York' })).location).toBe('https://shop.example/york?utm_source=limn');
});

test('shows what is published, whatever happens to the draft', async () => {
  const { id, uuid } = await kit.create({ other: { image_type: '3' } });
  expect(await kit.open('render', uuid)).toMatchObject({ reason: 'unknown' });
  await kit.publish(id);
  await expect.poll(async () => (await kit.open('render', uuid)).reason).toBe('nothing');
  const blue = pngOf(6, 4, [0, 0, 200]);
  await kit.save(id, { other: { image_type: '1', image_url: (await asset(blue)).url } });
  expect((await kit.open('render', uuid)).reason).toBe('nothing');
  await kit.publish(id);
  await expect.poll(async () => (await kit.open('render', uuid)).bytes).toBe(blue.toString('base64'));
  await kit.restore(id, 1);
  await expect.poll(async () => (await kit.open('render', uuid)).reason).toBe('nothing');
});

test('draws a live image as the image is drawn alone, and follows its versions', async () => {
  const image = await kit.liveImage('Hello {{name}}', { link: 'https://shop.example/{{name}}', data_source: { fields: 'name' } });
  const { uuid } = await published({ other: { image_type: '2', image_id: image.id, tag_settings: { name: '{{first}}' } } });
  const alone = (name: string) => kit.open('render', image.uuid, { name });
  expect((await kit.open('render', uuid, { first: 'Ada' })).bytes).toBe((await alone('Ada')).bytes);
  expect((await kit.open('link', uuid, { first: 'Ada' })).location).toBe('https://shop.example/Ada');
  const before = (await alone('Ada')).bytes;
  await kit.images.save(image.id, { data: textDocument('Goodbye {{name}}') });
  await kit.images.publish(image.id);
  await expect.poll(async () => (await alone('Ada')).bytes).not.toBe(before);
  expect((await kit.open('render', uuid, { first: 'Ada' })).bytes).toBe((await alone('Ada')).bytes);
});

test('fits pictures of rulesets to the size of Otherwise', async () => {
  const { id } = await published({
    rulesets: [{ name: 'Tall', image_type: '1', image_url: (await asset(pngOf(10, 40))).url, rule: whereUrl('a', '1') }],
    other: { image_type: '1', image_url: (await asset(pngOf(60, 20))).url },
  });
  const versions = await kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.query<{ snapshot: { pictures: { width: number; height: number; hash: string }[] } }>(
      'select snapshot from campaign_version where company_id = $1 and campaign_id = $2',
      [kit.tenant.companyId, id],
    ),
  );
  const pictures = versions[0]?.snapshot.pictures ?? [];
  expect(pictures.map(({ width, height }) => [width, height])).toEqual([
    [60, 20],
    [60, 20],
  ]);
  const pins = await kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.query<{ hash: string }>('select hash from pinned_blob where company_id = $1 and hash = any ($2)', [
      kit.tenant.companyId,
      pictures.map(({ hash }) => hash),
    ]),
  );
  expect(pins).toHaveLength(2);
});

test('passes over rulesets outside of their time, and rules that no one understands', async () => {
  const unknown = {
    operator: 'All',
    children: [{ type: 'rule', query: { category_id: 'moon', id: 'phase', operator: 5, value: null, ruleType: 1 } }],
  };
  const blue = pngOf(6, 4, [0, 0, 200]);
  const { uuid } = await published({
    rulesets: [
      { name: 'Over', image_type: '3', end: '2020-01-01T00:00:00Z' },
      { name: 'Not yet', image_type: '3', start: '2090-01-01T00:00:00Z' },
      { name: 'Unknown', image_type: '3', rule: unknown },
    ],
    other: { image_type: '1', image_url: (await asset(blue)).url },
  });
  expect((await kit.open('render', uuid)).bytes).toBe(blue.toString('base64'));
});

test('leads each device to its own link', async () => {
  const { uuid } = await published({
    other: { image_type: '3', link: 'https://shop.example/', device_links: { phone: 'https://shop.example/app' } },
  });
  const PHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
  expect((await kit.open('link', uuid)).location).toBe('https://shop.example/');
  expect((await kit.open('link', uuid, {}, { 'user-agent': PHONE })).location).toBe('https://shop.example/app');
});

test.each(['3', '2'])('works out the steps of links, also per device, where image type %s is shown', async (type) => {
  const image = type === '2' ? await kit.liveImage('Hello {{first}}', { data_source: { fields: 'first' }, locale: 'fr-FR' }) : undefined;
  const { uuid } = await published({
    other: {
      image_type: type,
      ...(image ? { image_id: image.id, tag_settings: { first: '{{name}}' } } : {}),
      link: 'https://shop.example/{{town | lower}}/{{code | default:"none"}}/{{first | upper}}',
      device_links: { phone: 'https://shop.example/{{day | date}}' },
    },
  });
  const PHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
  const params = { town: 'HULL', first: 'Ann', name: 'Bo', day: '2026-08-03', '{{town | lower}}': 'forged' };
  expect([
    (await kit.open('link', uuid, params)).location,
    (await kit.open('link', uuid, params, { 'user-agent': PHONE })).location,
  ]).toEqual([
    `https://shop.example/hull/none/${image ? 'BO' : 'ANN'}`,
    `https://shop.example/${image ? '3%20ao%C3%BBt%202026' : '3%20August%202026'}`,
  ]);
});

test('works out the steps of merge fields in the values of rules, also in a simulation', async () => {
  const table = await customers();
  const { id, uuid } = await published({
    rulesets: [
      { name: 'Home', image_type: '3', link: 'https://shop.example/home', rule: whereUrl('town', '{{home | truncate:4}}') },
      { name: 'Tier', image_type: '3', link: 'https://shop.example/tier', rule: whereUrl('town', `[[table_${table}.tier | after:"en"]]`) },
      { name: 'Usual', image_type: '3', link: 'https://shop.example/usual', rule: whereUrl('town', '{{none | default:"York"}}') },
    ],
    other: { image_type: '3', link: 'https://shop.example/otherwise' },
  });
  const simulated = async (facts: object) =>
    (await kit.api.ask('simulateCampaign', { as: kit.tenant.viewer, params: { id }, body: { facts, version: 'draft' } })).body.decision as {
      link: string;
    };
  for (const [params, page] of [
    [{ town: 'Hull', home: 'Hull, East Riding' }, 'home'],
    [{ town: 'Golden', key: 'ada@x.example' }, 'tier'],
    [{ town: 'Golden', key: 'bo@x.example' }, 'otherwise'],
    [{ town: 'York' }, 'usual'],
  ] as const) {
    const link = `https://shop.example/${page}`;
    expect([(await kit.open('link', uuid, params)).location, (await simulated(params)).link]).toEqual([link, link]);
  }
});

test('fills links and pictures of a preview for the moment that it pretends', async () => {
  const image = await kit.liveImage('{{day | days-until}} days', { data_source: { fields: 'day' } });
  const { id, uuid } = await published({
    other: { image_type: '2', image_id: image.id, tag_settings: { day: '{{day}}' }, link: 'https://shop.example/{{day | days-until}}' },
  });
  const { token } = (await kit.api.ask('campaignPreviewToken', { as: kit.tenant.viewer, params: { id }, query: { purpose: 'draft' } }))
    .body as { token: string };
  const preview = (kind: 'render' | 'link', at: string, day: string) =>
    kit.open(kind, uuid, { [TAG_PARAMETER.token]: token, ri_at: at, day });
  expect((await preview('link', '2030-12-20T12:00', '2030-12-24')).location).toBe('https://shop.example/4');
  const [four, alsoFour, three] = [
    await preview('render', '2030-12-20T12:00', '2030-12-24'),
    await preview('render', '2031-01-20T12:00', '2031-01-24'),
    await preview('render', '2031-01-21T12:00', '2031-01-24'),
  ];
  expect([alsoFour.bytes === four.bytes, three.bytes === four.bytes]).toEqual([true, false]);
  // Recipients pretend nothing.
  expect((await kit.open('link', uuid, { ri_at: '2030-12-20T12:00', day: '2030-12-24' })).location).not.toBe('https://shop.example/4');
});

test('counts down from the moment a preview pretends, and starts no countdown there', async () => {
  const countdown = async (timer: object) => {
    const image = await kit.liveImage('{{minutes}}:{{seconds}}', { type_id: 2, data_source: { timer: { timezone: 'UTC', ...timer } } });
    const { id, uuid } = await published({ other: { image_type: '2', image_id: image.id } });
    const minted = await kit.api.ask('campaignPreviewToken', { as: kit.tenant.viewer, params: { id }, query: { purpose: 'draft' } });
    const token = String(minted.body.token);
    /** It ends at zero, with one frame for each of the last sixty seconds. */
    const left = async (params: Record<string, string>) =>
      readGif(Buffer.from((await kit.open('render', uuid, params)).bytes, 'base64')).frames.length - 1;
    return { left, at: (ri_at: string, more = {}) => left({ [TAG_PARAMETER.token]: token, ri_at, ...more }) };
  };
  const fixed = await countdown({ kind: 'fixed', end: '2031-01-20T12:00' });
  const moments = ['2031-01-20T11:59:20Z', '2031-01-20T11:59:50Z', '2031-01-20T12:00:00Z', '2031-02-01T00:00:00Z'];
  const shown = [];
  for (const moment of moments) shown.push(await fixed.at(moment));
  expect(shown).toEqual([40, 10, 0, 0]);
  // Recipients pretend nothing: it is years ahead, so no frame is the last.
  expect(await fixed.left({ ri_at: '2031-01-20T12:00:00Z' })).toBeGreaterThan(10);

  const evergreen = await countdown({ kind: 'evergreen', duration_seconds: 50 });
  const eid = 'countdown@example.com';
  expect([await evergreen.at('2020-01-01T00:00:00Z', { eid }), await evergreen.left({ eid })]).toEqual([50, 50]);
  const started = Date.now();
  const later = await evergreen.at(new Date(started + 30_000).toISOString(), { eid });
  expect([later >= 18 && later <= 21, await evergreen.at(new Date(started + 3_600_000).toISOString(), { eid })]).toEqual([true, 0]);
});

test('places a recipient by the tag, without a database of addresses', async () => {
  const [latitude, longitude] = [53.8, -1.55];
  const query = {
    category_id: 'place',
    id: 'location',
    operator: OPERATOR.DISTANCE,
    value: null,
    ruleType: 1,
    distance: 20,
    latitude,
    longitude,
  };
  const { uuid } = await published({
    rulesets: [
      {
        name: 'Leeds',
        image_type: '3',
        link: 'https://shop.example/leeds',
        rule: { operator: 'All', children: [{ type: 'rule', query }] },
      },
    ],
    other: { image_type: '3', link: 'https://shop.example/other' },
  });
  const leads = async (place: string) => (await kit.open('link', uuid, { place })).location?.slice(21);
  expect({
    Leeds: await leads('Leeds'),
    itsPlace: await leads('53.81, -1.5'),
    London: await leads('London'),
    nowhere: await leads(''),
  }).toEqual({
    Leeds: 'leeds',
    itsPlace: 'leeds',
    London: 'other',
    nowhere: 'other',
  });
});

test('falls back to Otherwise when a live image is gone all the same', async () => {
  const image = await kit.liveImage('Gone');
  const blue = pngOf(6, 4, [0, 0, 200]);
  const { uuid } = await published({
    rulesets: [{ name: 'Gone', image_type: '2', image_id: image.id }],
    other: { image_type: '1', image_url: (await asset(blue)).url },
  });
  expect((await kit.open('render', uuid)).reason).toBe('picture');
  await kit.api.db.withCompany(kit.tenant.companyId, async (tx) => {
    await tx.run('update route set deleted = true where company_id = $1 and object_id = $2', [kit.tenant.companyId, image.id]);
    await kit.api.db.notify(tx, 'version', { uuid: image.uuid });
  });
  await expect.poll(async () => (await kit.open('render', uuid)).bytes).toBe(blue.toString('base64'));
});

test('answers a deleted campaign with a transparent pixel and the company’s website', async () => {
  const { id, uuid } = await published({ other: { image_type: '3', link: 'https://shop.example/' } });
  await kit.api.ask('deleteCampaign', { as: kit.tenant.editor, params: { id } });
  await expect.poll(async () => (await kit.open('render', uuid)).reason).toBe('transparent');
  expect((await kit.open('link', uuid)).location).not.toBe('https://shop.example/');
});

test('explains the draft to a token holder, at a moment and device of their choice', async () => {
  const rule = {
    operator: 'All',
    children: [
      { type: 'rule', query: { category_id: 'date_time', id: 'weekday', operator: 0, value: 'Sunday', ruleType: 2 } },
      { type: 'rule', query: { category_id: 'device', id: 'device', operator: 0, value: 'phone', ruleType: 2 } },
    ],
  };
  const { id, uuid } = await kit.create({ rulesets: [{ name: 'Sundays', image_type: '3', rule }], other: { image_type: '3' } });
  const { token } = (await kit.api.ask('campaignPreviewToken', { as: kit.tenant.viewer, params: { id } })).body as { token: string };
  const explained = async (params: Record<string, string>) =>
    (await kit.open('render', uuid, { t: token, debug: '1', ...params })).json() as {
      url: string;
      debug: { rule: object | null; facts: object; trace: { name: string; verdict: string }[] };
    };
  const sunday = await explained({ ri_at: '2026-11-22T12:00:00Z', ri_device: 'phone' });
  expect(sunday.debug).toMatchObject({
    rule: { id: 1, name: 'Sundays' },
    facts: { 'date_time.weekday': 'Sunday', 'device.device': 'phone' },
    trace: [{ name: 'Sundays', verdict: 'true' }],
  });
  expect(sunday.url).toContain(uuid);
  const monday = await explained({ ri_at: '2026-11-23T12:00:00Z', ri_device: 'phone' });
  expect(monday.debug).toMatchObject({ rule: null, trace: [{ name: 'Sundays', verdict: 'false' }] });
});

async function customers(): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob(['email,tier,page\nada@x.example,Gold,https://shop.example/gold\nbo@x.example,,\n']), 'Customers.csv');
  const { id } = (await kit.api.ask('uploadDatatable', { as: kit.tenant.editor, form })).body as { id: number };
  await kit.api.ask('confirmDatatable', { as: kit.tenant.editor, params: { id }, body: { uniqueHeader: 'email' } });
  const status = async () => (await kit.api.ask('datatableStat', { as: kit.tenant.viewer, params: { id } })).body.status;
  await expect.poll(status, { timeout: 10_000 }).toBe('complete');
  return id;
}

test('asks the row of a table, fills settings and links with it, and keeps the table', async () => {
  const table = await customers();
  const image = await kit.liveImage('Tier {{level}}', { data_source: { fields: 'level' } });
  const gold = {
    operator: 'All',
    children: [{ type: 'rule', query: { category_id: `table_${table}`, id: 'tier', operator: 0, value: 'gold', ruleType: 1 } }],
  };
  const choice = {
    image_type: '2',
    image_id: image.id,
    tag_settings: { level: `[[table_${table}.tier]]` },
    link: `[[table_${table}.page]]`,
  };
  const { uuid, id, ...campaign } = await published({ rulesets: [{ name: 'Gold', ...choice, rule: gold }], other: { image_type: '3' } });
  expect(campaign.source_settings).toMatchObject([{ category: 'data', settings: [{ model: 'key', label: 'email' }] }]);
  const shown = await kit.open('render', uuid, { key: 'ada@x.example' });
  expect(shown.bytes).toBe((await kit.open('render', image.uuid, { level: 'Gold' })).bytes);
  expect((await kit.open('link', uuid, { key: 'ada@x.example' })).location).toBe('https://shop.example/gold');
  for (const key of ['bo@x.example', 'cy@x.example']) expect((await kit.open('render', uuid, { key })).reason).toBe('nothing');
  const removal = await kit.api.ask('deleteDatatable', { as: kit.tenant.editor, params: { id: table } });
  expect(removal.body).toMatchObject({ code: 'in_use', users: [{ kind: 'campaign', id }] });
  const { query_builder_rules: categories } = (await kit.api.ask('listCampaignFacts', { as: kit.tenant.viewer })).body as {
    query_builder_rules: { id: string; items: { id: string; operators: object[] }[] }[];
  };
  expect(categories.find((category) => category.id === `table_${table}`)?.items.map((item) => item.id)).toEqual(['email', 'tier', 'page']);
});

test('decides by the type that a column has now, as rules are checked and counted', async () => {
  const upload = async (csv: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([csv]), 'Points.csv');
    return (await kit.api.ask('uploadDatatable', { as: kit.tenant.editor, form })).body as { id: number };
  };
  const { id: table } = await upload('email,points\nada@x.example,100\nbo@x.example,20\n', {});
  await kit.api.ask('confirmDatatable', { as: kit.tenant.editor, params: { id: table }, body: { uniqueHeader: 'email' } });
  const about = (operator: keyof typeof OPERATOR, value: string) => ({
    operator: 'All',
    // Both were written while the column held text.
    children: [
      {
        type: 'rule',
        query: { category_id: `table_${table}`, id: 'points', operator: OPERATOR[operator], value, ruleType: INPUT_TYPE.TEXT },
      },
    ],
  });
  const [many, exact] = [about('GREATER', '50'), about('EQUAL', '20.0')];
  const typed = async () =>
    (await kit.api.ask('listTableRows', { as: kit.tenant.viewer, params: { id: table } })).body.columns as { type: string }[] | undefined;
  await expect.poll(async () => (await typed())?.[1]?.type, { timeout: 10_000 }).toBe('number');
  const { uuid, id } = await published({
    rulesets: [
      { name: 'Many', image_type: '3', link: 'https://shop.example/many', rule: many },
      { name: 'Exact', image_type: '3', link: 'https://shop.example/exact', rule: exact },
    ],
    other: { image_type: '3', link: 'https://shop.example/other' },
  });
  const leads = () =>
    Promise.all(['ada', 'bo'].map(async (name) => (await kit.open('link', uuid, { key: `${name}@x.example` })).location?.slice(21)));
  const matching = () =>
    Promise.all(
      [many, exact].map(async (rule) => {
        const { body } = await kit.api.ask('countMatches', { as: kit.tenant.editor, body: { rule } });
        return (body.count as { matching: number }).matching;
      }),
    );
  const draft = async () =>
    (await kit.api.ask('checkCampaign', { as: kit.tenant.editor, params: { id } })).body.findings as { kind: string }[];
  const isBroken = async () => (await draft()).some(({ kind }) => kind === 'broken_rule');
  expect({ leads: await leads(), matching: await matching(), isBroken: await isBroken() }).toEqual({
    leads: ['many', 'exact'],
    matching: [1, 1],
    isBroken: false,
  });
  await kit.api.ask('setColumnType', { as: kit.tenant.editor, params: { id: table }, body: { name: 'points', type: 'text' } });
  // Text is neither greater nor the same number.
  await expect.poll(leads).toEqual(['other', 'other']);
  expect([await matching(), await isBroken()]).toEqual([[0, 0], true]);
  await kit.api.ask('setColumnType', { as: kit.tenant.editor, params: { id: table }, body: { name: 'points', type: 'number' } });
  await expect.poll(leads).toEqual(['many', 'exact']);
  // A file may bring another type, too.
  await upload('email,points\nada@x.example,lots\nbo@x.example,20.0\n', { replace: String(table) });
  await expect.poll(leads, { timeout: 10_000 }).toEqual(['other', 'exact']);
  expect([await matching(), await isBroken()]).toEqual([[0, 1], true]);
});

test('keeps a feed in use, and shows Otherwise where table and feed are gone', async () => {
  const made = await kit.api.ask('createDataSource', {
    as: kit.tenant.editor,
    body: {
      name: 'Shop',
      config: { url: 'https://feed.example/stock', result_type: 'single', first_record: '$' },
      merge_fields: [{ field: 'stock', value: 'stock' }],
    },
  });
  expect([made.status, made.body]).toMatchObject([201, {}]);
  const { id: feed } = made.body.datasource as { id: number };
  const table = await customers();
  const asks = (category: string, id: string) => ({
    operator: 'Any',
    children: [5, 4].map((operator) => ({ type: 'rule', query: { category_id: category, id, operator, value: '', ruleType: 1 } })),
  });
  const { uuid, id } = await published({
    rulesets: [
      { name: 'Any tier', image_type: '3', link: 'https://shop.example/tier', rule: asks(`table_${table}`, 'tier') },
      { name: 'Any stock', image_type: '3', link: 'https://shop.example/stock', rule: asks(`feed_${feed}`, 'stock') },
    ],
    other: { image_type: '3', link: 'https://shop.example/other' },
  });
  const leads = async () => (await kit.open('link', uuid, { key: 'ada@x.example' })).location;
  expect(await leads()).toBe('https://shop.example/tier');
  const removal = await kit.api.ask('deleteDataSource', { as: kit.tenant.editor, params: { id: feed } });
  expect(removal.body).toMatchObject({ code: 'in_use', users: [{ kind: 'campaign', id }] });
  // As if no one had noted that they are used.
  await kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.run('delete from object_use where company_id = $1', [kit.tenant.companyId]),
  );
  const gone = [
    await kit.api.ask('deleteDatatable', { as: kit.tenant.editor, params: { id: table } }),
    await kit.api.ask('deleteDataSource', { as: kit.tenant.editor, params: { id: feed } }),
  ];
  expect(gone.map(({ status }) => status)).toEqual([200, 200]);
  await expect.poll(leads).toBe('https://shop.example/other');
});

test('leads a click by what its picture had chosen, from memory and from the database', async () => {
  const { uuid } = await published({
    rulesets: [{ name: 'Hull', image_type: '3', link: 'https://shop.example/hull', rule: whereUrl('town', 'Hull') }],
    other: { image_type: '3', link: 'https://shop.example/all' },
  });
  const eid = 'ada@x.example';
  await kit.open('render', uuid, { eid, town: 'Hull' });
  const led = async () => (await kit.open('link', uuid, { eid, town: 'York' })).location;
  expect(await led()).toBe('https://shop.example/hull');
  await countEverything(kit.api);
  kit.api.front.render.forget(kit.tenant.companyId);
  expect(await led()).toBe('https://shop.example/hull');
  const { companyId } = kit.tenant;
  for (const [days, leadsTo] of [
    [29, 'hull'],
    [2, 'all'],
  ] as const) {
    await withClient(kit.api.logins.owner, 'test', (client) =>
      client.query(`select ensure_impression_month((now() - interval '1 month')::date), ensure_impression_month((now() - interval '2 months')::date);
        alter table impression no force row level security;
        update impression set at = at - interval '${days} days', day = day - ${days} where company_id = ${companyId};
        alter table impression force row level security`),
    );
    kit.api.front.render.forget(companyId);
    expect([days, await led()]).toEqual([days, `https://shop.example/${leadsTo}`]);
  }
  expect((await kit.open('link', uuid, { eid: 'bo@x.example', town: 'York' })).location).toBe('https://shop.example/all');
  // By now some opens are counted: all of them by a browser on a desktop, none of a known place.
  const { query_builder_rules: categories } = (await kit.api.ask('listCampaignFacts', { as: kit.tenant.viewer })).body as {
    query_builder_rules: { id: string; items: { id: string; hint?: string }[] }[];
  };
  const hints = Object.fromEntries(
    categories.flatMap(({ id: category, items }) =>
      items.flatMap(({ id, hint }) => (hint && category !== 'weather' ? [[id, hint.split(' ')[0]]] : [])),
    ),
  );
  expect(hints).toMatchObject({ client: '100%', country: 'None', device: '100%', location: 'By', percent: 'Only' });
});

test('leads a click by the version of the live image that its picture showed', async () => {
  const [first, second] = ['https://shop.example/first', 'https://shop.example/second'];
  const image = await kit.liveImage('First', { link: first });
  const { uuid } = await published({ other: { image_type: '2', image_id: image.id } });
  const clicked = async (eid: string) => (await kit.open('link', uuid, { eid })).location;
  await kit.open('render', uuid, { eid: 'ada' });
  await kit.images.save(image.id, { link: second });
  await kit.images.publish(image.id);
  await expect.poll(() => clicked('new')).toBe(second);
  expect(await clicked('ada')).toBe(first);
  // A front without memory reads the same from the log.
  await countEverything(kit.api);
  kit.api.front.render.forget();
  expect(await clicked('ada')).toBe(first);
});
