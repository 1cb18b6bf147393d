import type { CdnImage } from '@limn/contracts';
import { galleryTemplates, type GalleryTemplate } from '@limn/templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openImageKit, textDocument, type ImageKit, type WireImage } from '../../../testing/image-kit.ts';
import { uploadTable } from '../../../testing/tenant-kit.ts';
import { formWith, pngOf } from '../../../testing/small-pictures.ts';

const TAG = galleryTemplates.find((template) => template.id === 'gift-tag') as GalleryTemplate;

let kit: ImageKit;
beforeAll(async () => {
  kit = await openImageKit();
});
afterAll(() => kit.close());

async function galleryPictures(): Promise<CdnImage[]> {
  const { body } = await kit.api.ask('listCdnImages', { as: kit.tenant.viewer, query: { tag: 'Gallery' } });
  return (body.cdn_images as { data: CdnImage[] }).data;
}

function looksOf(image: WireImage) {
  const { width, height, bgcolor, transparent, link, fallback_image, fallback_link, custom_merge_fields, preview_settings, data } = image;
  return { width, height, bgcolor, transparent, link, fallback_image, fallback_link, custom_merge_fields, preview_settings, data };
}

test('starts an image from a gallery design with its size, fields and first person', async () => {
  const image = await kit.create({ source: { gallery: 'gift-tag' }, data_source: { fields: 'town,firstname' } });
  expect(image).toMatchObject({
    width: 600,
    height: 400,
    bgcolor: TAG.bgcolor,
    preview_settings: { firstname: 'Maya', discount: '30% off' },
  });
  expect(image.data_source).toMatchObject({ fields: 'town,firstname,discount' });
  expect((await kit.publish(image.id)).status).toBe(201);
  expect((await kit.rendered(image.uuid, 'firstname=Tom')).reason).toBe('picture');
});

test('fills a design from existing fields, whatever their names', async () => {
  const image = await kit.create({ source: { gallery: 'gift-tag' }, data_source: { fields: 'Email,First Name' } });
  expect(image.data_source).toMatchObject({ fields: 'Email,First Name,discount' });
  expect(image.preview_settings).toEqual({ 'First Name': 'Maya', discount: '30% off' });
  expect(JSON.stringify(image.data)).toContain('{{[First Name]}}');
  expect(JSON.stringify(image.data)).not.toContain('{{firstname}}');
});

test('copies a design’s pictures into the company’s assets once', async () => {
  const images = await Promise.all([1, 2, 3].map(() => kit.create({ source: { gallery: 'gift-tag' } })));
  const own = await galleryPictures();
  expect(own.map((picture) => ({ name: picture.name, mime: picture.mime, tags: picture.tags }))).toEqual([
    { name: 'Kraft tag', mime: 'image/webp', tags: ['Gallery'] },
    { name: 'Gift ribbon', mime: 'image/webp', tags: ['Gallery'] },
  ]);
  for (const image of images) {
    const { objects } = image.data as { objects: { type: string; src?: string; assetId?: number }[] };
    const shown = objects.filter((object) => object.type === 'image');
    expect(shown.map((object) => [object.src, object.assetId])).toEqual([...own].reverse().map((picture) => [picture.url, picture.id]));
    expect(JSON.stringify(image.data)).not.toContain('gallery:');
  }
});

test('keeps the pictures of two companies’ designs apart', async () => {
  const other = await kit.api.tenant('other');
  const answer = await kit.api.ask('createImage', {
    as: other.editor,
    body: { name: 'Theirs', type_id: 1, source: { gallery: 'gift-tag' } },
  });
  expect(answer.status).toBe(201);
  const mine = new Set((await galleryPictures()).map((picture) => picture.url));
  for (const object of ((answer.body.image as WireImage).data as { objects: { src?: string }[] }).objects)
    expect(mine.has(object.src ?? '')).toBe(false);
});

test('starts from another image without its lock, tags or versions', async () => {
  const { url } = (await kit.api.ask('uploadCdnImage', { as: kit.tenant.editor, form: formWith(pngOf(8, 8)) })).body.cdn_image as CdnImage;
  const first = await kit.create({
    width: 320,
    height: 90,
    bgcolor: '#123456',
    transparent: true,
    link: 'https://shop.example/{{first}}',
    fallback_image: url,
    fallback_link: 'https://shop.example',
    labels: ['Sale'],
    data_source: { fields: 'first,last' },
    custom_merge_fields: [{ name: 'loud', value: '{{first}}!' }],
    preview_settings: { first: 'Sam' },
    data: textDocument('Hi {{loud}}'),
  });
  await kit.publish(first.id);
  await kit.save(first.id, { lock: true });
  const second = await kit.create({ source: { image: first.id }, template: true });
  expect(looksOf(second)).toEqual(looksOf(first));
  expect(second).toMatchObject({ template: true, lock: false, labels: [], live_version: null, data_source: { fields: 'first,last' } });
  const third = await kit.create({
    source: { image: second.id },
    name: 'Third',
    width: 400,
    bgcolor: '#ffffff',
    data_source: { fields: 'town' },
  });
  expect(third).toMatchObject({
    template: false,
    name: 'Third',
    width: 400,
    height: 90,
    bgcolor: '#ffffff',
    data_source: { fields: 'town,first,last' },
  });
  expect(third.data).toEqual(first.data);
});

const storeTable = (csv: string) => uploadTable(kit.api, kit.tenant.editor, csv, { route: 'uploadLocationTable' });

test('binds a store design to the table’s columns, chosen ones first', async () => {
  const id = await storeTable('Filiale,Strasse,City,PLZ,lat,lng\nHull,Quay 1,Hull,HU1,53.7,-0.3\n');
  const fields = { name: 'Filiale', address: 'Strasse', postcode: 'PLZ', phone: '' };
  const image = await kit.create({ type_id: 3, source: { gallery: 'nearest-store', fields }, data_source: { id } });
  const text = JSON.stringify(image.data);
  for (const column of ['Filiale', 'Strasse', 'City', 'PLZ']) expect(text).toContain(column);
  expect(text).not.toMatch(/\{\{[^{}]*\b(name|address|town|postcode)\b/);
  expect(text).toContain('{{phone');
  const three = await kit.create({
    type_id: 3,
    source: { gallery: 'three-nearest-stores', fields: { name: 'Filiale' } },
    data_source: { id },
  });
  expect(JSON.stringify(three.data)).toContain('{{[Filiale 2]');
});

test('binds a template of one table to the columns of another', async () => {
  const [first, second] = [
    await storeTable('store name,town,lat,lng\nHull,Hull,53.7,-0.3\n'),
    await storeTable('Store_Name,Ort,lat,lng\nHull,Hull,53.7,-0.3\n'),
  ];
  const template = await kit.create({
    type_id: 3,
    template: true,
    data_source: { id: first },
    link: 'https://shop.example/?town={{town}}',
    data: textDocument('{{[store name] | upper}} in {{town}}'),
  });
  const image = await kit.create({ type_id: 3, source: { image: template.id, fields: { town: 'Ort' } }, data_source: { id: second } });
  expect(JSON.stringify(image.data)).toContain('in {{Ort}}');
  expect(JSON.stringify(image.data)).toMatch(/\{\{\[?Store_Name\]? ?\| ?upper\}\}/);
  expect(image.link).toBe('https://shop.example/?town={{Ort}}');
  const same = await kit.create({ type_id: 3, source: { image: template.id }, data_source: { id: first } });
  expect(same.data).toEqual(template.data);
});

test('prefers a sent document and treats other source shapes as a note', async () => {
  const sent = await kit.create({ source: { gallery: 'gift-tag' }, data: textDocument('Mine') });
  expect(sent.data).toEqual(textDocument('Mine'));
  for (const source of ['csv', { gallery: 7 }, { image: 'one' }, { from: { image: 1 } }, [], 3, { gallery: 'nothing', image: 999_999 }]) {
    const answer = await kit.api.ask('createImage', {
      as: kit.tenant.editor,
      body: { name: 'Noted', type_id: 1, source, data: textDocument('x') },
    });
    expect([source, answer.status]).toEqual([source, 201]);
  }
  expect((await kit.create({ source: { image: 'one' } })).data).toEqual({ version: '3.4.0', objects: [] });
});

test('refuses unknown designs and images of another company alike', async () => {
  const other = await kit.api.tenant('another');
  const theirs = (await kit.api.ask('createImage', { as: other.owner, body: { name: 'Theirs', type_id: 1, data: textDocument('Secret') } }))
    .body.image as WireImage;
  const count = async () => ((await kit.api.ask('listImages', { as: kit.tenant.viewer })).body.images as unknown[]).length;
  const before = await count();
  const refused = async (source: object) => {
    const { status, body } = await kit.api.ask('createImage', { as: kit.tenant.owner, body: { name: 'New', type_id: 1, source } });
    return { status, code: body.code, errors: body.errors };
  };
  const unknown = await refused({ image: 2_000_000_000 });
  expect(unknown).toEqual({ status: 422, code: 'invalid', errors: [{ path: 'source.image', message: 'Image not found.' }] });
  expect(await refused({ image: theirs.id })).toEqual(unknown);
  for (const id of [0, -1, 1.5, 1e12]) expect(await refused({ image: id })).toEqual(unknown);
  for (const id of ['', 'no-such-design', '__proto__', '../gift-tag'])
    expect(await refused({ gallery: id })).toEqual({
      status: 422,
      code: 'invalid',
      errors: [{ path: 'source.gallery', message: 'Gallery design not found.' }],
    });
  const badName = { name: 'New', type_id: 1, source: { gallery: 'gift-tag' }, data_source: { fields: 'town,{x}' } };
  expect((await kit.api.ask('createImage', { as: kit.tenant.owner, body: badName })).status).toBe(422);
  expect(await count()).toBe(before);
});
