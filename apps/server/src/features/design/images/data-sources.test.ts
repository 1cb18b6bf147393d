import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { uploadTable, type TableUpload } from '../../../testing/tenant-kit.ts';

let api: ApiServer;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('sources');
  other = await api.tenant('others');
});
afterAll(() => api.close());

const TEXT = {
  type: 'textbox',
  text: 'Dear {{[first name]}}',
  left: 10,
  top: 10,
  width: 280,
  fontSize: 24,
  fontFamily: 'Open Sans',
  originX: 'left',
  originY: 'top',
};

const table = (as: Tenant, route: TableUpload['route'], file: string) => uploadTable(api, as.editor, file, { route });

const people = (as: Tenant) => table(as, 'uploadDatatable', 'email,first name\nada@example.com,Ada\nbo@example.com,Bo\n');
const shops = () => table(tenant, 'uploadLocationTable', 'shop,latitude,longitude\nNorth,53.8,-1.55\n');
const make = (body: object) => api.ask('createImage', { as: tenant.editor, body: { name: 'x', ...body } });

test('lists the table’s current columns and previews the first row or a chosen key', async () => {
  const id = await people(tenant);
  const { image } = (await make({ type_id: 4, data_source: { id }, data: { version: '3.4.0', objects: [TEXT] } })).body as {
    image: { id: number };
  };
  expect(image).toMatchObject({
    data_source: { id, columns: ['email', 'first name'], unique_header: 'email' },
    type: { merge_fields: [{ name: 'email' }, { name: 'first name', value: '{{[first name]}}' }], multiple_items: false },
  });
  const shown = async () => {
    const { preview, record } = (await api.ask('previewJson', { as: tenant.viewer, params: { id: image.id } })).body as {
      preview: { objects: { text: string }[] };
      record: Record<string, string>;
    };
    expect(preview.objects[0]?.text).toBe(`Dear ${record['first name']}`);
    return preview.objects[0]?.text;
  };
  expect(await shown()).toBe('Dear Ada');
  await api.ask('updateImage', { as: tenant.editor, params: { id: image.id }, body: { preview_settings: { key: 'BO@example.com' } } });
  expect(await shown()).toBe('Dear Bo');
  const copy = (await api.ask('copyImage', { as: tenant.editor, params: { id: image.id } })).body.image as { data_source: object };
  expect(copy.data_source).toMatchObject({ id, columns: ['email', 'first name'] });
  const made = (await make({ type_id: 4, source: { image: image.id } })).body.image as { data_source: object };
  expect(made.data_source).toMatchObject({ id, columns: ['email', 'first name'] });
});

test('keeps fields of the link beside a table, a place and a feed, and fills them', async () => {
  const [id, places] = [await people(tenant), await shops()];
  const greeting = { ...TEXT, text: 'Dear {{firstname}} {{[first name]}}' };
  for (const [body, own] of [
    [{ type_id: 4, data_source: { id, link_fields: 'firstname, tier' } }, 'Ada'],
    [{ type_id: 3, data_source: { id: places, link_fields: 'firstname, tier' } }, ''],
    [{ type_id: 6, data_source: { link_fields: 'firstname, tier' } }, ''],
  ] as const) {
    const data = { version: '3.4.0', objects: [greeting] };
    const { image } = (await make({ ...body, data, preview_settings: { firstname: 'Zoë' } })).body as { image: { id: number } };
    expect(image).toMatchObject({ data_source: { link_fields: 'firstname,tier' } });
    const { preview } = (await api.ask('previewJson', { as: tenant.viewer, params: { id: image.id } })).body as {
      preview: { objects: { text: string }[] };
    };
    expect(preview.objects[0]?.text).toBe(`Dear Zoë ${own}`);
    // Another table doesn’t take them away.
    const update = (data_source: object) =>
      api.ask('updateImage', {
        as: tenant.editor,
        params: { id: image.id },
        body: { data_source: { ...body.data_source, ...data_source } },
      });
    const kept = async () => {
      const answer = await api.ask('getImage', { as: tenant.viewer, params: { id: image.id } });
      return (answer.body.image as { data_source: { link_fields?: string } }).data_source.link_fields;
    };
    await update({ link_fields: undefined });
    expect(await kept()).toBe('firstname,tier');
    expect((await update({ link_fields: 'a{b' })).body).toMatchObject({ status: 422, errors: [{ path: 'data_source.link_fields' }] });
    await update({ link_fields: '' });
    expect(await kept()).toBeUndefined();
  }
});

test('refuses names of fields that an image with a table would lose', async () => {
  const id = await people(tenant);
  const { image } = (await make({ type_id: 4, data_source: { id } })).body as { image: { id: number; data_source: object } };
  const save = async (data_source: object) => {
    const { status, body } = await api.ask('updateImage', { as: tenant.editor, params: { id: image.id }, body: { data_source } });
    return body.errors ?? status;
  };
  const lost = [{ path: 'data_source.fields', message: expect.stringMatching(/^“tier” isn’t a column .* link_fields\.$/) }];
  expect(await save({ fields: 'email, tier' })).toEqual(lost);
  expect(await save({ csv_header: 'tier' })).toEqual(lost);
  expect(await save({ id, fields: 'tier' })).toEqual(lost);
  for (const sent of [image.data_source, { fields: '' }, { fields: 'first name,email' }]) expect(await save(sent)).toBe(200);
  // Without its table, an image has the fields of its link.
  expect(await save({ id: null, fields: 'tier' })).toBe(200);
});

test('refuses sources of other kinds or companies by name', async () => {
  const [own, foreign, places] = [await people(tenant), await people(other), await shops()];
  for (const [typeId, id, message] of [
    [1, own, 'This type of image doesn’t use a table.'],
    [3, own, 'Choose a location table.'],
    [4, places, 'Choose a data table, not a location table.'],
    [4, foreign, 'Table not found.'],
    [4, 2_000_000, 'Table not found.'],
  ] as const) {
    const { status, body } = await make({ type_id: typeId, data_source: { id } });
    expect({ typeId, status, errors: body.errors }).toEqual({ typeId, status: 422, errors: [{ path: 'data_source.id', message }] });
  }
  const feed = await make({ type_id: 6, api_source: { id: 2_000_000 } });
  expect([feed.status, feed.body.errors]).toEqual([422, [{ path: 'api_source.id', message: 'API feed not found.' }]]);
});

test('lets an image without its source be designed, not published', async () => {
  for (const [typeId, path, message] of [
    [3, 'data_source.id', 'Choose the location table that fills this image.'],
    [4, 'data_source.id', 'Choose the data table that fills this image.'],
    [6, 'api_source.id', 'Choose the API data source that fills this image.'],
  ] as const) {
    const { image } = (await make({ type_id: typeId })).body as { image: { id: number } };
    const { status, body } = await api.ask('publishImage', { as: tenant.editor, params: { id: image.id }, body: {} });
    expect({ typeId, status, errors: body.errors }).toEqual({ typeId, status: 422, errors: [{ path, message }] });
  }
});

test('follows the image’s language in previews and copies and refuses unknown ones', async () => {
  const data = { version: '3.4.0', objects: [{ ...TEXT, text: '{{points | add-commas}}' }] };
  const made = await make({ type_id: 1, data_source: { fields: 'points' }, preview_settings: { points: '1234.5' }, data });
  const image = made.body.image as { id: number; locale: string };
  expect(image.locale).toBe('en-GB');
  const save = (locale: unknown) => api.ask('updateImage', { as: tenant.editor, params: { id: image.id }, body: { locale } });
  const shown = async (params: { id: number }) => {
    const { preview } = (await api.ask('previewJson', { as: tenant.viewer, params })).body as { preview: { objects: { text: string }[] } };
    return preview.objects[0]?.text;
  };
  expect(await shown(image)).toBe('1,234.5');
  expect((await save('de-AT')).body.image).toMatchObject({ unpublished_changes: true });
  expect(await shown(image)).toBe('1\u00a0234,5');
  const copy = (await api.ask('copyImage', { as: tenant.editor, params: { id: image.id } })).body.image as { id: number };
  const start = (await make({ type_id: 1, source: { image: image.id } })).body.image as { id: number };
  expect([await shown(copy), await shown(start)]).toEqual(['1\u00a0234,5', '1\u00a0234,5']);
  for (const nonsense of ['tlh', 'German', '', 7]) expect((await save(nonsense)).status).toBe(422);
});

test('shows the row, store or nothing that a preview is asked for by its number', async () => {
  const ask = async (id: number, row: string) => {
    const { status, body } = await api.ask('previewJson', { as: tenant.viewer, params: { id }, query: { row } });
    return status === 200 ? body.record : [status, body.errors];
  };
  const made = async (body: object) => ((await make(body)).body.image as { id: number }).id;
  const ofTable = await made({ type_id: 4, data_source: { id: await people(tenant) }, preview_settings: { key: 'bo@example.com' } });
  expect(await ask(ofTable, '0')).toEqual({ email: 'ada@example.com', 'first name': 'Ada' });
  expect(await ask(ofTable, '1')).toEqual({ email: 'bo@example.com', 'first name': 'Bo' });
  const stores = await table(tenant, 'uploadLocationTable', 'shop,latitude,longitude\nNorth,53.8,-1.55\nSouth,50.8,-0.14\n');
  const ofStores = await made({ type_id: 3, data_source: { id: stores }, preview_settings: { place: '50.8, -0.14' } });
  expect(await ask(ofStores, '0')).toMatchObject({ shop: 'South' });
  expect(await ask(ofStores, '1')).toMatchObject({ shop: 'North' });
  const ofTag = await made({ type_id: 1 });
  expect(await ask(ofTag, '0')).toEqual({});
  for (const id of [ofTable, ofStores, ofTag])
    expect(await ask(id, '2')).toEqual([422, [{ path: 'row', message: 'Row 2 doesn’t exist. Rows start at 0.' }]]);
  expect(await ask(ofTable, 'x')).toEqual([422, [{ path: 'row', message: 'This must be a number.' }]]);
});

test('warns at publish of fields that the table lost, in texts and on maps', async () => {
  const id = await shops();
  const map = {
    type: 'image',
    imageType: 'static',
    layerName: 'Map',
    src: '/placeholder-map.svg',
    left: 0,
    top: 0,
    width: 300,
    height: 200,
  };
  const data = {
    version: '3.4.0',
    objects: [
      { ...TEXT, text: '{{shop}} {{branch}}' },
      { ...map, mapSource: { label: 'branch' } },
    ],
  };
  const { image } = (await make({ type_id: 3, data_source: { id }, data })).body as { image: { id: number } };
  const { body } = await api.ask('publishImage', { as: tenant.editor, params: { id: image.id }, body: {} });
  expect(body.warnings ?? body).toEqual([
    { path: 'data.objects.0.text', message: expect.stringContaining('shows {{branch}}, which isn’t a field of this image') },
    { path: 'data.objects.1.mapSource.label', message: expect.stringContaining('The map “Map” shows {{branch}}, which isn’t a field') },
  ]);
});

test('answers the date that a row holds beside the text that its cell shows', async () => {
  // 13 December proves that days come first, whatever the language of the picture.
  const id = await table(tenant, 'uploadDatatable', 'email,until\nada@example.com,13/12/2026\nbo@example.com,05/12/2026\n');
  const body = { type_id: 4, data_source: { id }, locale: 'en-US', preview_settings: { key: 'bo@example.com' } };
  const { image } = (await make({ ...body, data: { version: '3.4.0', objects: [TEXT] } })).body as { image: { id: number } };
  const answer = await api.ask('previewJson', { as: tenant.viewer, params: { id: image.id } });
  expect(answer.body).toMatchObject({ record: { until: '05/12/2026' }, dates: { until: '2026-12-05' } });
});
