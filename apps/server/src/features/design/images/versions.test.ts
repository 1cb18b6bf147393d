import { seededRandom } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openImageKit, textDocument, type ImageKit, type WireImage } from '../../../testing/image-kit.ts';
import { createJpegEncoder } from '../../../render/encode/jpeg/jpeg-encoder.ts';
import { formWith, pngOf } from '../../../testing/small-pictures.ts';

let kit: ImageKit;
beforeAll(async () => {
  kit = await openImageKit();
});
afterAll(() => kit.close());

test('refuses edits, publishing and deletion of a locked image, not its tag settings', async () => {
  const image = await kit.create({ data: textDocument('locked') });
  await kit.publish(image.id);
  await kit.save(image.id, { lock: true });
  const refused = {
    name: 'x',
    labels: [],
    width: 10,
    height: 10,
    bgcolor: '#000',
    transparent: true,
    link: 'https://x.example',
    fallback_image: '',
    fallback_link: '',
    data: textDocument('x'),
    custom_merge_fields: [],
    data_source: null,
  };
  for (const [field, value] of Object.entries(refused))
    expect([field, (await kit.save(image.id, { [field]: value })).status]).toEqual([field, 423]);
  const params = { id: image.id };
  expect((await kit.publish(image.id)).body).toMatchObject({ status: 423, code: 'locked' });
  expect((await kit.restore(image.id, 1)).status).toBe(423);
  expect((await kit.api.ask('deleteImage', { as: kit.tenant.owner, params })).status).toBe(423);
  expect((await kit.api.ask('setCustomMergeField', { as: kit.tenant.owner, params, body: { name: 'a', value: 'b' } })).status).toBe(423);
  for (const [field, value] of Object.entries({
    preview_settings: { uid: 'x' },
    tag_settings: { a: 'b' },
    tags: { items: 2 },
    url_settings: { utm_source: 'x' },
  }))
    expect([field, (await kit.save(image.id, { [field]: value })).status]).toEqual([field, 200]);
  expect((await kit.api.ask('copyImage', { as: kit.tenant.owner, params, body: {} })).body.image).toMatchObject({
    lock: false,
    name: 'Copy of An image',
  });
  expect((await kit.save(image.id, { lock: false })).status).toBe(200);
  expect((await kit.save(image.id, { name: 'free again' })).status).toBe(200);
});

test('shows the published version whatever the draft, and an older one once restored', async () => {
  const image = await kit.create({ data: textDocument('First'), width: 200, height: 60 });
  const first = await kit.publish(image.id, { note: 'The first' });
  expect([first.status, first.body.version]).toEqual([
    201,
    expect.objectContaining({
      version: 1,
      live: true,
      note: 'The first',
      published_by: 'images-editor',
      weight: expect.any(Number),
      format: expect.stringMatching(/jpeg|png/),
    }),
  ]);
  expect(first.body.image).toMatchObject({ live_version: 1, unpublished_changes: false });
  const shown = await kit.rendered(image.uuid, 'a=1');
  expect(shown.reason).toBe('picture');
  expect(((await kit.save(image.id, { data: textDocument('Second') })).body.image as WireImage).unpublished_changes).toBe(true);
  expect((await kit.rendered(image.uuid, 'a=2')).bytes).toBe(shown.bytes);
  expect((await kit.publish(image.id)).body.version).toMatchObject({ version: 2, live: true });
  await expect.poll(async () => (await kit.rendered(image.uuid, 'a=3')).bytes).not.toBe(shown.bytes);
  const restored = await kit.restore(image.id, 1);
  expect(restored.body.image).toMatchObject({ live_version: 1, unpublished_changes: true, data: textDocument('Second') });
  await expect.poll(async () => (await kit.rendered(image.uuid, 'a=4')).bytes).toBe(shown.bytes);
  const { versions } = (await kit.api.ask('listVersions', { as: kit.tenant.viewer, params: { id: image.id } })).body as {
    versions: { version: number; live: boolean }[];
  };
  expect(versions.map(({ version, live }) => [version, live])).toEqual([
    [2, false],
    [1, true],
  ]);
  expect((await kit.restore(image.id, 9)).status).toBe(404);
});

test('applies names, labels and tag settings at once, without unpublished changes', async () => {
  const image = await kit.create({ data: textDocument('x') });
  await kit.publish(image.id);
  for (const change of [
    { name: 'n' },
    { labels: ['l'] },
    { preview_settings: { uid: 'x' } },
    { tag_settings: { a: 'b' } },
    { tags: { items: 2 } },
    { url_settings: { utm_source: 'x' } },
    { lock: true },
    { lock: false },
  ])
    expect([change, ((await kit.save(image.id, change)).body.image as WireImage).unpublished_changes]).toEqual([change, false]);
  for (const change of [
    { width: 601 },
    { link: 'https://example.com' },
    { custom_merge_fields: [] },
    { fallback_link: 'https://example.com' },
    { data_source: { fields: 'a' } },
  ]) {
    await kit.publish(image.id);
    expect([change, ((await kit.save(image.id, change)).body.image as WireImage).unpublished_changes]).toEqual([change, true]);
  }
});

test('keeps published pictures when an asset is replaced', async () => {
  const picture = (await kit.api.ask('uploadCdnImage', { as: kit.tenant.editor, form: formWith(pngOf(40, 20, [255, 0, 0])) })).body
    .cdn_image as {
    id: number;
    url: string;
  };
  const image = await kit.create({
    width: 40,
    height: 20,
    data: {
      version: '3.4.0',
      objects: [
        { type: 'image', src: picture.url, left: 0, top: 0, width: 40, height: 20, imageType: 'static', staticImageId: picture.id },
      ],
    },
  });
  expect((await kit.publish(image.id)).status).toBe(201);
  const shown = await kit.rendered(image.uuid, 'b=1');
  await kit.api.ask('uploadCdnImage', {
    as: kit.tenant.editor,
    form: formWith(pngOf(40, 20, [0, 0, 255]), { replace: String(picture.id) }),
  });
  expect((await kit.rendered(image.uuid, 'b=2')).bytes).toBe(shown.bytes);
  expect((await kit.publish(image.id)).status).toBe(201);
  await expect.poll(async () => (await kit.rendered(image.uuid, 'b=3')).bytes).not.toBe(shown.bytes);
});

test('chooses the format that suits the picture unless one is set', async () => {
  const image = await kit.create({ data: textDocument('Flat') });
  expect((await kit.publish(image.id)).body.version).toMatchObject({ format: 'png' });
  expect((await kit.publish(image.id, { format: 'jpeg' })).body.version).toMatchObject({ format: 'jpeg', weight: expect.any(Number) });
  expect((await kit.publish(image.id, { format: 'tiff' })).body.errors).toEqual([{ path: 'format', message: 'Use one of: jpeg, png.' }]);
});

test('publishing twice with the same key makes one version', async () => {
  const image = await kit.create({ data: textDocument('Once') });
  const once = () =>
    kit.api.ask('publishImage', {
      as: kit.tenant.editor,
      params: { id: image.id },
      body: {},
      headers: { 'idempotency-key': 'publish-1' },
    });
  const answers = await Promise.all([once(), once(), once()]);
  expect(answers.map(({ status, body }) => [status, (body.version as { version: number }).version])).toEqual([
    [201, 1],
    [201, 1],
    [201, 1],
  ]);
});

test('publishing names the picture that cannot be had, and changes nothing', async () => {
  const image = await kit.create({
    data: { version: '3.4.0', objects: [{ type: 'image', src: 'http://127.0.0.1:9/secret.png', left: 0, top: 0, width: 4, height: 4 }] },
  });
  const { status, body } = await kit.publish(image.id);
  expect([status, body.errors]).toEqual([422, [{ path: 'data.objects.0.src', message: expect.any(String) }]]);
  expect(await kit.read(image.id)).toMatchObject({ live_version: null });
});

test('keeps unreadable steps in the draft and refuses to publish them, by object', async () => {
  const words = (text: string, more: object = {}) => ({ type: 'textbox', text, left: 0, top: 0, width: 100, ...more });
  const image = await kit.create({
    link: 'https://shop.example/{{sku | lowr}}',
    data: {
      version: '3.4.0',
      objects: [
        words('Dear {{name | nonsense}}', { layerName: 'Greeting' }),
        { type: 'group', left: 0, top: 0, width: 100, height: 20, autoScale: true, objects: [words('{{points | round:"two"}}')] },
        words('{{[a|b]}} and {{name | upper}} cost {{{{ 5 | 6'),
      ],
    },
  });
  const { status, body } = await kit.publish(image.id);
  const errors = body.errors as { path: string; message: string }[];
  expect([status, body.detail]).toEqual([422, errors[0]?.message]);
  expect(errors).toEqual([
    {
      path: 'data.objects.0.text',
      message: 'The text “Greeting” has a field we can’t read. At position 15: There is no step “nonsense”.',
    },
    { path: 'data.objects.1.objects.0.text', message: expect.stringContaining('The text “{{points | round:"two"}}” has a field') },
    { path: 'link', message: expect.stringContaining('Did you mean “lower”?') },
  ]);
  const data = { version: '3.4.0', objects: [words('Dear {{name | upper}}')] };
  await kit.api.ask('updateImage', { as: kit.tenant.editor, params: { id: image.id }, body: { data, link: '' } });
  expect((await kit.publish(image.id)).status).toBe(201);
});

test('removes a deleted image from lists and keeps its tag answering', async () => {
  const image = await kit.create({ data: textDocument('gone') });
  await kit.publish(image.id);
  expect((await kit.api.ask('deleteImage', { as: kit.tenant.editor, params: { id: image.id } })).body).toEqual({
    message: 'The image is deleted.',
  });
  expect((await kit.api.ask('getImage', { as: kit.tenant.viewer, params: { id: image.id } })).status).toBe(404);
  const images = (await kit.api.ask('listImages', { as: kit.tenant.viewer })).body.images as WireImage[];
  expect(images.map(({ id }) => id)).not.toContain(image.id);
  await expect.poll(async () => (await kit.rendered(image.uuid)).reason).toBe('neutral');
});

test('placeholders of a generated tag are kept once per parameter', async () => {
  const image = await kit.create();
  const tokens = [
    { parameter: 'eid', token: '*|EMAIL|*' },
    { parameter: 'first', token: '*|FNAME|*' },
  ];
  for (let time = 0; time < 2; time++)
    expect((await kit.api.ask('registerTagTokens', { as: kit.tenant.editor, params: { id: image.id }, body: { tokens } })).status).toBe(
      200,
    );
  const kept = await kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.query('select parameter, token from tag_token where company_id = $1 and object_id = $2 order by parameter', [
      kit.tenant.companyId,
      image.id,
    ]),
  );
  expect(kept).toEqual(tokens);
});

test('reports the draft’s size by format and explains large versions', async () => {
  const flat = await kit.create({ data: textDocument('Flat {{name}}'), width: 300, height: 80 });
  const weigh = async (id: number, query: Record<string, string> = {}) =>
    (await kit.api.ask('weighDraft', { as: kit.tenant.viewer, params: { id }, query })).body as {
      best: string;
      formats: { format: string; weight: number; weight_2x: number; heavy: { cause: string; what: string; advice: string }[] }[];
    };
  const weights = await weigh(flat.id);
  expect([weights.best, weights.formats.map(({ format, heavy }) => [format, heavy])]).toEqual([
    'png',
    [
      ['png', []],
      ['jpeg', []],
    ],
  ]);
  for (const { weight, weight_2x } of weights.formats) expect(weight_2x).toBeGreaterThan(weight);
  const lighter = await weigh(flat.id, { settings: JSON.stringify({ name: '' }) });
  expect(lighter.formats[0]?.weight).toBeLessThan(weights.formats[0]?.weight ?? 0);
  for (const { format, weight } of weights.formats)
    expect((await kit.publish(flat.id, { format })).body.version).toMatchObject({ format, weight, heavy: [] });

  const clear = await kit.create({ data: textDocument('Clear'), transparent: true, width: 300, height: 80 });
  expect((await weigh(clear.id)).formats.map(({ format }) => format)).toEqual(['png']);

  const noise = `data:image/jpeg;base64,${noisyJpeg(900, 700).toString('base64')}`;
  const photo = { type: 'image', src: noise, left: 0, top: 0, width: 900, height: 700, originX: 'left', originY: 'top', layerName: 'Sea' };
  const large = await kit.create({ data: { version: '3.4.0', objects: [photo] }, width: 900, height: 700 });
  const [best] = (await weigh(large.id)).formats;
  expect({ format: best?.format, isLarge: (best?.weight ?? 0) > 100 * 1024, causes: best?.heavy.map(({ cause }) => cause) }).toEqual({
    format: 'jpeg',
    isLarge: true,
    causes: ['photograph', 'size'],
  });
  const version = (await kit.publish(large.id)).body.version as { heavy: { what: string }[] };
  expect(version.heavy).toEqual(best?.heavy);
  expect(version.heavy[0]?.what).toContain('“Sea” is a photograph and covers 100%');
  const { versions } = (await kit.api.ask('listVersions', { as: kit.tenant.viewer, params: { id: large.id } })).body as {
    versions: { heavy: object[] }[];
  };
  expect(versions[0]?.heavy).toEqual(best?.heavy);
});

/** As hard to make small as a photograph can be. */
function noisyJpeg(width: number, height: number): Buffer {
  const random = seededRandom(7);
  const rgba = new Uint8Array(width * height * 4).map((_, at) => (at % 4 === 3 ? 255 : Math.floor(random() * 256)));
  return createJpegEncoder().encode({ width, height, rgba, quality: 60 }).bytes;
}

test('refuses to publish links that can never work, and still saves the draft', async () => {
  for (const [field, link] of [
    ['link', 'www.x'],
    ['link', '//x'],
    ['link', 'https://shop.example/{{nosuch}}'],
    ['link', '{{first}}'],
    ['fallback_link', 'shop.example/sale'],
  ] as const) {
    const image = await kit.create({
      data: textDocument('Hi {{first}}'),
      data_source: { fields: 'first' },
      link: 'https://shop.example/',
    });
    expect((await kit.save(image.id, { [field]: link })).status).toBe(200);
    const refused = await kit.publish(image.id);
    expect({ link, status: refused.status, errors: refused.body.errors }).toEqual({
      link,
      status: 422,
      errors: [{ path: field, message: expect.any(String) }],
    });
    expect(refused.body.detail).toContain(link.includes('{{') ? /\{\{\w+\}\}/.exec(link)?.[0] : `“${link}”`);
  }
});

test('publishes a text with an unknown field and warns of it with its path', async () => {
  const image = await kit.create({
    data: textDocument('Hi {{frist}}'),
    data_source: { fields: 'first' },
    link: 'https://shop.example/{{first}}',
  });
  const { status, body } = await kit.publish(image.id);
  expect([status, body.warnings]).toEqual([
    201,
    [{ path: 'data.objects.0.text', message: expect.stringContaining('shows {{frist}}, which isn’t a field of this image') }],
  ]);
  await kit.save(image.id, { data: textDocument('Hi {{first}}') });
  expect((await kit.publish(image.id)).body.warnings).toEqual([]);
});

test('warns of fonts that no one has, once for each, and of no others', async () => {
  const text = (fontFamily: string) => ({ type: 'textbox', text: 'Hello', width: 100, fontFamily });
  const data = (...families: string[]) => ({ version: '3.4.0', objects: families.map(text) });
  const image = await kit.create({ data: data('Bananagrotesk', 'inter', 'Bananagrotesk', 'Bananagrotesk, Inter', 'sans-serif') });
  expect((await kit.publish(image.id)).body.warnings).toEqual([
    { path: 'data', message: expect.stringContaining('The font “Bananagrotesk” isn’t installed') },
  ]);
});

test('lists dead links of an older version and makes it live', async () => {
  const { owner, companyId } = kit.tenant;
  const allow = (allowed_hosts: string[]) =>
    kit.api.ask('updateCompany', { as: owner, params: { id: companyId }, body: { allowed_hosts } });
  const image = await kit.create({ data: textDocument('One'), data_source: { fields: 'first' }, link: '{{first}}' });
  await allow(['shop.example']);
  await kit.publish(image.id);
  await kit.save(image.id, { link: 'https://shop.example/{{first}}' });
  await kit.publish(image.id);
  const found = async () => {
    const { body } = await kit.api.ask('listVersions', { as: owner, params: { id: image.id } });
    return (body['versions'] as { problems: unknown[] }[]).map(({ problems }) => problems);
  };
  expect(await found()).toEqual([[], []]);
  await allow([]);
  const dead = [{ path: 'link', message: expect.stringContaining('The link: {{first}} alone comes from the email’s tag') }];
  expect(await found()).toEqual([[], dead]);
  const { status, body } = await kit.restore(image.id, 1);
  expect([status, body]).toEqual([200, { image: expect.objectContaining({ live_version: 1 }), warnings: dead }]);
});
