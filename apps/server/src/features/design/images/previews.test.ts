import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openImageKit, textDocument, type ImageKit, type WireImage } from '../../../testing/image-kit.ts';
import { uploadTable } from '../../../testing/tenant-kit.ts';
import { updateImage } from './images.store.ts';
import { formWith, pngOf } from '../../../testing/small-pictures.ts';

let kit: ImageKit;
beforeAll(async () => {
  kit = await openImageKit();
});
afterAll(() => kit.close());

test('previews the picture whose address its preview data completes', async () => {
  const { url } = (await kit.api.ask('uploadCdnImage', { as: kit.tenant.editor, form: formWith(pngOf(40, 20, [255, 0, 0])) })).body
    .cdn_image as {
    url: string;
  };
  const object = {
    type: 'image',
    src: url,
    left: 0,
    top: 0,
    width: 40,
    height: 20,
    imageType: 'dynamic',
    dynamicUrl: url.replace(/[0-9a-f]{32}$/, '{{key}}'),
  };
  const image = await kit.create({ width: 40, height: 20, data_source: { fields: 'key' }, data: { version: '3.4.0', objects: [object] } });
  const shown = async () => {
    await kit.api.ask('refreshPreview', { as: kit.tenant.editor, params: { id: image.id }, body: {} });
    return (await kit.api.app.inject({ method: 'GET', url: new URL(image.preview_image).pathname })).rawPayload.toString('base64');
  };
  const filled = kit.create({
    width: 40,
    height: 20,
    data: { version: '3.4.0', objects: [{ ...object, imageType: 'static', dynamicUrl: null }] },
  });
  const expected = (await kit.api.app.inject({ method: 'GET', url: new URL((await filled).preview_image).pathname })).rawPayload.toString(
    'base64',
  );
  expect(await shown()).not.toBe(expected);
  await kit.save(image.id, { preview_settings: { key: url.slice(-32) } });
  expect(await shown()).toBe(expected);
});

test('previews the map near the place of its preview data', async () => {
  const file = 'shop,latitude,longitude\nNorth,57.1,-2.1\nSouth,50.8,-0.14\n';
  const id = await uploadTable(kit.api, kit.tenant.editor, file, { route: 'uploadLocationTable' });
  const map = { type: 'image', src: '', left: 0, top: 0, width: 200, height: 120, mapSource: { theme: 'light' }, mapStoreCount: 1 };
  const data = { version: '3.4.0', objects: [map] };
  const image = await kit.create({ type_id: 3, width: 200, height: 120, data_source: { id }, data });
  const shownAt = async (place: string) => {
    await kit.save(image.id, { preview_settings: { place } });
    await kit.api.ask('refreshPreview', { as: kit.tenant.editor, params: { id: image.id }, body: {} });
    return (await kit.api.app.inject({ method: 'GET', url: new URL(image.preview_image).pathname })).rawPayload.toString('base64');
  };
  const [north, south] = [await shownAt('57.0, -2.2'), await shownAt('50.9, -0.2')];
  expect(north).not.toBe(south);
  expect(await shownAt('57.0, -2.2')).toBe(north);
});

test('fills preview data and custom fields into the preview document', async () => {
  const image = await kit.create({
    data: textDocument('Hi {{first}}, {{loud}} {{none}}'),
    data_source: { fields: 'first' },
    custom_merge_fields: [{ name: 'loud', value: '{{first}}!!' }],
    preview_settings: { first: 'Sam {{first}}' },
  });
  const { body } = await kit.api.ask('previewJson', { as: kit.tenant.viewer, params: { id: image.id }, query: { row: '0' } });
  expect((body.preview as { objects: { text: string }[] }).objects[0]?.text).toBe('Hi Sam {{first}}, Sam {{first}}!! ');
});

test('runs the steps of custom fields and texts in order in the preview', async () => {
  const image = await kit.create({
    data: textDocument('{{greeting}} {{first | upper}} {{left}} {{price | currency:"EUR"}}'),
    data_source: { fields: 'first,due,price' },
    custom_merge_fields: [
      { name: 'tidy', value: '{{first | trim | title}}' },
      { name: 'greeting', value: 'Hi {{tidy | default:"friend"}},' },
      { name: 'left', value: '{{due | days-until | plural:"# day","# days"}}' },
    ],
    preview_settings: { first: ' sam ', due: new Date().toISOString(), price: 12.5 },
  });
  const { body } = await kit.api.ask('previewJson', { as: kit.tenant.viewer, params: { id: image.id }, query: { row: '0' } });
  expect((body.preview as { objects: { text: string }[] }).objects[0]?.text).toBe('Hi Sam,  SAM  0 days €12.50');
});

test('serves the newest draft at an unguessable preview address without sign-in', async () => {
  const image = await kit.create({ data: textDocument('One') });
  const path = new URL(image.preview_image).pathname;
  expect(path).toMatch(/^\/preview\/[0-9a-f]{64}\.png$/);
  const shown = async () => {
    const { statusCode, headers, rawPayload } = await kit.api.app.inject({ method: 'GET', url: path });
    expect({ statusCode, contentType: headers['content-type'], cacheControl: headers['cache-control'] }).toEqual({
      statusCode: 200,
      contentType: 'image/png',
      cacheControl: 'no-cache',
    });
    return rawPayload.toString('base64');
  };
  const first = await shown();
  await kit.save(image.id, { data: textDocument('Two') });
  expect(await shown()).not.toBe(first);
  await kit.save(image.id, { bgcolor: '#de620f' });
  const { body } = await kit.api.ask('refreshPreview', { as: kit.tenant.editor, params: { id: image.id }, body: {} });
  expect((body.image as WireImage).preview_image).toBe(image.preview_image);
  expect(await shown()).not.toBe(first);
});

test('draws no preview between two saves, and one by itself when it has been quiet', async () => {
  const image = await kit.create({ data: textDocument('One') });
  await kit.api.ask('refreshPreview', { as: kit.tenant.editor, params: { id: image.id }, body: {} });
  const drawn = async () => {
    const { companyId } = kit.tenant;
    const rows = await kit.api.db.withCompany(companyId, (tx) =>
      tx.query<{ thumbnail_hash: string }>('select thumbnail_hash from image where company_id = $1 and id = $2', [companyId, image.id]),
    );
    return rows[0]?.thumbnail_hash;
  };
  const first = await drawn();
  for (const text of ['Two', 'Three']) {
    await kit.save(image.id, { data: textDocument(text) });
    await sleep(1000);
    expect(await drawn()).toBe(first);
  }
  await expect.poll(drawn).not.toBe(first);
});

test('draws a preview that another front saved, or was stopped before it drew', async () => {
  const image = await kit.create({ data: textDocument('One') });
  const { companyId } = kit.tenant;
  const shown = async () =>
    (await kit.api.app.inject({ method: 'GET', url: new URL(image.preview_image).pathname })).rawPayload.toString('base64');
  const first = await shown();
  // Unknown to this front.
  await kit.api.db.withCompany(companyId, (tx) =>
    updateImage(tx, companyId, image.id, { document: JSON.stringify(textDocument('Two')) }, null),
  );
  expect(await shown()).not.toBe(first);
  const second = await shown();
  await kit.api.db.withCompany(companyId, (tx) => updateImage(tx, companyId, image.id, { name: 'Other' }, null));
  expect(await shown()).toBe(second);
});

test('shows the draft by a preview token for this image and purpose only', async () => {
  const image = await kit.create({ data: textDocument('Draft') });
  const { token, expires } = (await kit.api.ask('previewToken', { as: kit.tenant.viewer, params: { id: image.id } })).body as {
    token: string;
    expires: string;
  };
  expect(Date.parse(expires) - Date.now()).toBeLessThanOrEqual(600_000);
  expect((await kit.rendered(image.uuid, `t=${encodeURIComponent(token)}`)).reason).toBe('picture');
  expect((await kit.rendered(image.uuid)).reason).toBe('unknown');
  const other = await kit.create({ data: textDocument('Other') });
  expect((await kit.rendered(other.uuid, `t=${encodeURIComponent(token)}`)).reason).toBe('unknown');
});
