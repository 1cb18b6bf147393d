/**
 * Pictures of every kind of image, opened and drawn again from their records: the same bytes, or the reason
 * why not.
 */
import { dateOfDay, dayIn } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRecipeKit, type RecipeKit } from '../testing/recipe-kit.ts';
import { textDocument } from '../testing/image-kit.ts';
import { whereUrl } from '../testing/campaign-kit.ts';
import { formWith, pngOf } from '../testing/small-pictures.ts';
import { withClient } from '../storage/connection.ts';

let kit: RecipeKit;
beforeAll(async () => {
  kit = await openRecipeKit();
});
afterAll(() => kit.close());

type Params = Record<string, string>;
interface Shown {
  status: number;
  bytes: string | null;
  missing: string | null;
  fields: string[];
}

const today = dateOfDay(dayIn('Europe/London', Date.now()));

/** Opens it, and answers the bytes with the open's name in the log. */
async function openOnce(
  report: string,
  { id, uuid }: { id: number; uuid: string },
  params: Params,
): Promise<{ bytes: string; open: string }> {
  const { bytes, status } = await kit.open('render', uuid, params);
  expect(status).toBe(200);
  await kit.drain();
  await rolled();
  const query = { report, figure: 'opens', start: today, end: today, openers: 'all', id: String(id) };
  const { body } = await kit.api.ask('listReportOpens', { as: kit.tenant.viewer, query });
  return { bytes, open: (body.opens as { open: string }[])[0]?.open ?? '' };
}

const rolled = () =>
  withClient(kit.api.logins.jobs, 'test', async (client) => {
    const { rollOnce } = await import('../features/measuring/counting/roll/roller.ts');
    while ((await rollOnce(client)) > 0);
  });

async function shown(open: string, values?: Params): Promise<Shown> {
  const { status, body } = await kit.api.ask('showReportOpen', { as: kit.tenant.viewer, body: { open, ...(values ? { values } : {}) } });
  const picture = body.picture as { data: string } | null;
  return { status, bytes: picture?.data ?? null, missing: body.missing as string | null, fields: body.fields as string[] };
}

/** As a later release, or the years, may change old rows. */
const asOwner = (table: string, sql: string) =>
  withClient(kit.api.logins.owner, 'test', (client) =>
    client.query(`alter table ${table} no force row level security; ${sql}; alter table ${table} force row level security`),
  );

const upload = async () => {
  const { body } = await kit.api.ask('uploadCdnImage', { as: kit.tenant.owner, form: formWith(pngOf(40, 30)) });
  return (body.cdn_image as { url: string }).url;
};
const campaign = async (body: object) => {
  const { body: answer } = await kit.api.ask('createCampaign', {
    as: kit.tenant.editor,
    body: { rulesets: [], other: { image_type: '3' }, ...body },
  });
  const rule = answer.rule as { id: number; uuid: string };
  expect((await kit.api.ask('publishCampaign', { as: kit.tenant.editor, params: { id: rule.id }, body: {} })).status).toBe(201);
  return rule;
};
const timer = (settings: object) => ({
  type_id: 2,
  data: textDocument('{{days}} {{hours}} {{minutes}} {{seconds}}'),
  data_source: { timer: settings },
});

test('draws images without values again, byte for byte, at both sizes', async () => {
  const image = await kit.liveImage('The same for everyone');
  for (const params of [{ eid: 'ada' }, { eid: 'ada', x2: '1' }, {}] as Params[]) {
    const { bytes, open } = await openOnce('image', image, params);
    expect([params, await shown(open)]).toEqual([params, { status: 200, bytes, missing: null, fields: [] }]);
  }
});

test('draws every kind of countdown again as it stood at the open', async () => {
  const kinds: [object, Params, Params | undefined][] = [
    [{ kind: 'fixed', end: `${dateOfDay(dayIn('UTC', Date.now()) + 9)}T10:00`, timezone: 'UTC' }, { eid: 'ada' }, undefined],
    [{ kind: 'count_up', end: '2026-01-01T10:00', timezone: 'UTC' }, { eid: 'ada' }, undefined],
    [{ kind: 'evergreen', duration_seconds: 172_800 }, { eid: 'ada' }, undefined],
    [{ kind: 'sent', duration_seconds: 172_800 }, { eid: 'ada', sid: 'spring' }, undefined],
  ];
  for (const [settings, params, values] of kinds) {
    const image = await kit.images.create(timer(settings));
    const published = await kit.images.publish(image.id);
    expect({ settings, status: published.status, errors: published.body.errors }).toEqual({ settings, status: 201, errors: undefined });
    const { bytes, open } = await openOnce('image', image, params);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect([settings, await shown(open, values)]).toMatchObject([settings, { bytes, missing: null }]);
  }
});

test('asks for values that only the link brought, and draws with the right ones alone', async () => {
  const image = await kit.liveImage('Hello {{first}}', { data_source: { fields: 'first' } });
  const { bytes, open } = await openOnce('image', image, { eid: 'ada', first: 'Ada' });
  expect(await shown(open)).toEqual({ status: 200, bytes: null, missing: 'values_not_kept', fields: ['first'] });
  expect(await shown(open, { first: 'ada' })).toMatchObject({ bytes: null, missing: 'wrong_values' });
  expect(await shown(open, { first: 'Ada' })).toMatchObject({ bytes, missing: null });
});

test('draws the row of a table again by its key, also after it was opened by others', async () => {
  const id = await kit.table('code,name\nA,Ada\nB,Bo\n');
  const image = await kit.liveImage('Hello {{name}}', { type_id: 4, data_source: { id } });
  const { bytes, open } = await openOnce('image', image, { eid: 'ada', key: 'A' });
  expect(await shown(open)).toMatchObject({ bytes: null, missing: 'values_not_kept', fields: ['key'] });
  expect(await shown(open, { key: 'A' })).toMatchObject({ bytes, missing: null });
  expect(await shown(open, { key: 'B' })).toMatchObject({ bytes: null, missing: 'wrong_values' });
});

test('shows the stored picture, the live image and nothing of a campaign again', async () => {
  const image = await kit.liveImage('Inside');
  const rules = await campaign({
    name: 'Three',
    rulesets: [
      { name: 'Picture', image_type: '1', image_url: await upload(), rule: whereUrl('town', 'Hull') },
      { name: 'Image', image_type: '2', image_id: image.id, rule: whereUrl('town', 'York') },
    ],
    other: { image_type: '3' },
  });
  for (const town of ['Hull', 'York', 'Leeds']) {
    const { bytes, open } = await openOnce('livetarget', rules, { eid: 'ada', town });
    expect([town, await shown(open)]).toMatchObject([town, { bytes, missing: null }]);
  }
  // Published again meanwhile: what was shown inside is the version of then.
  const { bytes, open } = await openOnce('livetarget', rules, { eid: 'bo', town: 'York' });
  await kit.images.save(image.id, { data: textDocument('Inside, later') });
  await kit.images.publish(image.id);
  expect(await shown(open)).toMatchObject({ bytes, missing: null });
});

test('draws a recipe’s item again while its row stands, then says the table changed', async () => {
  const table = await kit.table('sku,name\nA,Boots\n');
  const image = await kit.liveImage('Buy {{name}}', { type_id: 4, data_source: { id: table } });
  const recipe = await kit.live(table);
  const { bytes, open } = await openOnce('recipe', recipe, { ri_eid: 'ada', ri_img: image.uuid });
  expect(await shown(open)).toMatchObject({ bytes, missing: null });
  await kit.table('sku,name\nA,Sandals\n', table);
  expect(await shown(open)).toMatchObject({ bytes: null, missing: 'table_replaced' });
});

test('says why a picture can’t be drawn again', async () => {
  const image = await kit.liveImage('Reasons', { link: 'https://shop.example/' });
  const { bytes, open } = await openOnce('image', image, { eid: 'ada' });
  // The first byte of the encoder that drew it; the other way round it is as before.
  const changeEncoder = () =>
    asOwner('impression', `update impression set verdict = set_byte(verdict, 1, 255 - get_byte(verdict, 1)) where object_id = ${image.id}`);
  await changeEncoder();
  expect((await shown(open)).missing).toBe('encoder_changed');
  await changeEncoder();
  expect(await shown(open)).toMatchObject({ bytes });
  const table = await kit.table('code,name\nA,Ada\n');
  const withFallback = await kit.liveImage('Hello {{name}}', { type_id: 4, data_source: { id: table }, fallback_image: await upload() });
  expect((await shown((await openOnce('image', withFallback, { eid: 'ada', key: 'Z' })).open)).missing).toBe('fallback');
  await asOwner('image_version', `delete from image_version where image_id = ${image.id}`);
  expect((await shown(open)).missing).toBe('version_missing');
  await asOwner('impression', `update impression set verdict = null where object_id = ${image.id}`);
  expect((await shown(open)).missing).toBe('not_recorded');
  await kit.open('link', withFallback.uuid, { eid: 'new' });
  await kit.drain();
  await rolled();
  const { body } = await kit.api.ask('listReportOpens', {
    as: kit.tenant.viewer,
    query: { report: 'image', figure: 'clicks', start: today, end: today, id: String(withFallback.id) },
  });
  expect((await shown((body.opens as { open: string }[])[0]?.open ?? '')).missing).toBe('click');
});

test('counts nothing, and knows no open of another company', async () => {
  const image = await kit.liveImage('Quiet');
  const { open } = await openOnce('image', image, { eid: 'ada' });
  const other = await kit.api.tenant('other');
  expect((await kit.api.ask('showReportOpen', { as: other.owner, body: { open } })).status).toBe(404);
  for (const wrong of ['', 'x', `${image.id}-1-000000000000`, `${open}0`]) expect((await shown(wrong)).status).toBe(404);
  await shown(open);
  await kit.drain();
  await rolled();
  const query = { report: 'image', figure: 'opens', start: today, end: today, openers: 'all', id: String(image.id) };
  expect((await kit.api.ask('listReportOpens', { as: kit.tenant.viewer, query })).body.total).toBe(1);
});
