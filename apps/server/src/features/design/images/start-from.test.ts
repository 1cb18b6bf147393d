import type { CdnImage } from '@limn/contracts';
import { galleryTemplates, type GalleryTemplate } from '@limn/templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openImageDesk, textDocument, type ImageDesk, type WireImage } from '../../../testing/image-desk.ts';
import { formWith, pngOf } from '../../../testing/small-pictures.ts';

const TAG = galleryTemplates.find((template) => template.id === 'gift-tag') as GalleryTemplate;

let desk: ImageDesk;
beforeAll(async () => {
  desk = await openImageDesk();
});
afterAll(() => desk.close());

async function galleryPictures(): Promise<CdnImage[]> {
  const { body } = await desk.api.ask('listCdnImages', { as: desk.tenant.viewer, query: { tag: 'Gallery' } });
  return (body.cdn_images as { data: CdnImage[] }).data;
}

function looksOf(image: WireImage) {
  const { width, height, bgcolor, transparent, link, fallback_image, fallback_link, custom_merge_fields, preview_settings, data } = image;
  return { width, height, bgcolor, transparent, link, fallback_image, fallback_link, custom_merge_fields, preview_settings, data };
}

test('an image begins with a design of the gallery: its size, its fields, and the first of its people to preview', async () => {
  const image = await desk.create({ source: { gallery: 'gift-tag' }, data_source: { fields: 'town,firstname' } });
  expect(image).toMatchObject({
    width: 600,
    height: 400,
    bgcolor: TAG.bgcolor,
    preview_settings: { firstname: 'Maya', discount: '30% off' },
  });
  expect(image.data_source).toMatchObject({ fields: 'town,firstname,discount' });
  expect((await desk.publish(image.id)).status).toBe(201);
  expect((await desk.rendered(image.uuid, 'firstname=Tom')).reason).toBe('picture');
});

test('a design is filled by the fields that somebody has already, whatever they call them', async () => {
  const image = await desk.create({ source: { gallery: 'gift-tag' }, data_source: { fields: 'Email,First Name' } });
  expect(image.data_source).toMatchObject({ fields: 'Email,First Name,discount' });
  expect(image.preview_settings).toEqual({ 'First Name': 'Maya', discount: '30% off' });
  expect(JSON.stringify(image.data)).toContain('{{[First Name]}}');
  expect(JSON.stringify(image.data)).not.toContain('{{firstname}}');
});

test('the pictures of a design become assets of the company once, however often it is used', async () => {
  const images = await Promise.all([1, 2, 3].map(() => desk.create({ source: { gallery: 'gift-tag' } })));
  const own = await galleryPictures();
  expect(own.map((picture) => [picture.name, picture.mime, picture.tags])).toEqual([
    ['Kraft tag', 'image/webp', ['Gallery']],
    ['Gift ribbon', 'image/webp', ['Gallery']],
  ]);
  for (const image of images) {
    const { objects } = image.data as { objects: { type: string; src?: string; assetId?: number }[] };
    const shown = objects.filter((object) => object.type === 'image');
    expect(shown.map((object) => [object.src, object.assetId])).toEqual([...own].reverse().map((picture) => [picture.url, picture.id]));
    expect(JSON.stringify(image.data)).not.toContain('gallery:');
  }
});

test('two designs in two companies do not share a picture', async () => {
  const other = await desk.api.tenant('other');
  const answer = await desk.api.ask('createImage', {
    as: other.editor,
    body: { name: 'Theirs', type_id: 1, source: { gallery: 'gift-tag' } },
  });
  expect(answer.status).toBe(201);
  const mine = new Set((await galleryPictures()).map((picture) => picture.url));
  for (const object of ((answer.body.image as WireImage).data as { objects: { src?: string }[] }).objects)
    expect(mine.has(object.src ?? '')).toBe(false);
});

test('an image begins with another image of the company, a locked one too, and takes nothing of its lock, tags or versions', async () => {
  const { url } = (await desk.api.ask('uploadCdnImage', { as: desk.tenant.editor, form: formWith(pngOf(8, 8)) })).body
    .cdn_image as CdnImage;
  const first = await desk.create({
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
  await desk.publish(first.id);
  await desk.save(first.id, { lock: true });
  const second = await desk.create({ source: { image: first.id }, template: true });
  expect(looksOf(second)).toEqual(looksOf(first));
  expect(second).toMatchObject({ template: true, lock: false, labels: [], live_version: null, data_source: { fields: 'first,last' } });
  const third = await desk.create({
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

async function storeTable(csv: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([csv]), 'stores.csv');
  const { id } = (await desk.api.ask('uploadLocationTable', { as: desk.tenant.editor, form })).body as { id: number };
  const stat = async () => (await desk.api.ask('datatableStat', { as: desk.tenant.viewer, params: { id } })).body.status;
  await expect.poll(stat).toBe('complete');
  return id;
}

test('binds a design for stores to the columns of the table, those that were chosen first', async () => {
  const id = await storeTable('Filiale,Strasse,City,PLZ,lat,lng\nHull,Quay 1,Hull,HU1,53.7,-0.3\n');
  const fields = { name: 'Filiale', address: 'Strasse', postcode: 'PLZ', phone: '' };
  const image = await desk.create({ type_id: 3, source: { gallery: 'nearest-store', fields }, data_source: { id } });
  const text = JSON.stringify(image.data);
  for (const column of ['Filiale', 'Strasse', 'City', 'PLZ']) expect(text).toContain(column);
  expect(text).not.toMatch(/\{\{[^{}]*\b(name|address|town|postcode)\b/);
  expect(text).toContain('{{phone');
  const three = await desk.create({
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
  const template = await desk.create({
    type_id: 3,
    template: true,
    data_source: { id: first },
    link: 'https://shop.example/?town={{town}}',
    data: textDocument('{{[store name] | upper}} in {{town}}'),
  });
  const image = await desk.create({ type_id: 3, source: { image: template.id, fields: { town: 'Ort' } }, data_source: { id: second } });
  expect(JSON.stringify(image.data)).toContain('in {{Ort}}');
  expect(JSON.stringify(image.data)).toMatch(/\{\{\[?Store_Name\]? ?\| ?upper\}\}/);
  expect(image.link).toBe('https://shop.example/?town={{Ort}}');
  const same = await desk.create({ type_id: 3, source: { image: template.id }, data_source: { id: first } });
  expect(same.data).toEqual(template.data);
});

test('a document that is sent wins, and a source of any other shape is only a note', async () => {
  const sent = await desk.create({ source: { gallery: 'gift-tag' }, data: textDocument('Mine') });
  expect(sent.data).toEqual(textDocument('Mine'));
  for (const source of ['csv', { gallery: 7 }, { image: 'one' }, { from: { image: 1 } }, [], 3, { gallery: 'nothing', image: 999_999 }]) {
    const answer = await desk.api.ask('createImage', {
      as: desk.tenant.editor,
      body: { name: 'Noted', type_id: 1, source, data: textDocument('x') },
    });
    expect([source, answer.status]).toEqual([source, 201]);
  }
  expect((await desk.create({ source: { image: 'one' } })).data).toEqual({ version: '3.4.0', objects: [] });
});

test('a design that is not there and an image of another company are refused alike, and nothing is made', async () => {
  const other = await desk.api.tenant('stranger');
  const theirs = (
    await desk.api.ask('createImage', { as: other.owner, body: { name: 'Theirs', type_id: 1, data: textDocument('Secret') } })
  ).body.image as WireImage;
  const count = async () => ((await desk.api.ask('listImages', { as: desk.tenant.viewer })).body.images as unknown[]).length;
  const before = await count();
  const refused = async (source: object) => {
    const { status, body } = await desk.api.ask('createImage', { as: desk.tenant.owner, body: { name: 'New', type_id: 1, source } });
    return [status, body.code, body.errors];
  };
  const unknown = await refused({ image: 2_000_000_000 });
  expect(unknown).toEqual([422, 'invalid', [{ path: 'source.image', message: 'Image not found.' }]]);
  expect(await refused({ image: theirs.id })).toEqual(unknown);
  for (const id of [0, -1, 1.5, 1e12]) expect(await refused({ image: id })).toEqual(unknown);
  for (const id of ['', 'no-such-design', '__proto__', '../gift-tag'])
    expect(await refused({ gallery: id })).toEqual([422, 'invalid', [{ path: 'source.gallery', message: 'Gallery design not found.' }]]);
  const badName = { name: 'New', type_id: 1, source: { gallery: 'gift-tag' }, data_source: { fields: 'town,{x}' } };
  expect((await desk.api.ask('createImage', { as: desk.tenant.owner, body: badName })).status).toBe(422);
  expect(await count()).toBe(before);
});
