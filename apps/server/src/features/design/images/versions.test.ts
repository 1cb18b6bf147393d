import { afterAll, beforeAll, expect, test } from 'vitest';
import { openImageDesk, textDocument, type ImageDesk, type WireImage } from '../../../testing/image-desk.ts';
import { createJpegEncoder } from '../../../render/encode/jpeg/jpeg-encoder.ts';
import { seededRandom } from '../../../render/testing/seeded-random.ts';
import { formWith, pngOf } from '../../../testing/small-pictures.ts';

let desk: ImageDesk;
beforeAll(async () => {
  desk = await openImageDesk();
});
afterAll(() => desk.close());

test('a locked image refuses changes, publishing, restoring and deleting; lock, preview, tag and tracking settings are free', async () => {
  const image = await desk.create({ data: textDocument('locked') });
  await desk.publish(image.id);
  await desk.save(image.id, { lock: true });
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
    expect([field, (await desk.save(image.id, { [field]: value })).status]).toEqual([field, 423]);
  const params = { id: image.id };
  expect((await desk.publish(image.id)).body).toMatchObject({ status: 423, code: 'locked' });
  expect((await desk.restore(image.id, 1)).status).toBe(423);
  expect((await desk.api.ask('deleteImage', { as: desk.tenant.owner, params })).status).toBe(423);
  expect((await desk.api.ask('setCustomMergeField', { as: desk.tenant.owner, params, body: { name: 'a', value: 'b' } })).status).toBe(423);
  for (const [field, value] of Object.entries({
    preview_settings: { uid: 'x' },
    tag_settings: { a: 'b' },
    tags: { items: 2 },
    url_settings: { utm_source: 'x' },
  }))
    expect([field, (await desk.save(image.id, { [field]: value })).status]).toEqual([field, 200]);
  expect((await desk.api.ask('copyImage', { as: desk.tenant.owner, params, body: {} })).body.image).toMatchObject({
    lock: false,
    name: 'Copy of An image',
  });
  expect((await desk.save(image.id, { lock: false })).status).toBe(200);
  expect((await desk.save(image.id, { name: 'free again' })).status).toBe(200);
});

test('recipients see the published version, whatever happens to the draft, and an older one after it is restored', async () => {
  const image = await desk.create({ data: textDocument('First'), width: 200, height: 60 });
  const first = await desk.publish(image.id, { note: 'The first' });
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
  const shown = await desk.rendered(image.uuid, 'a=1');
  expect(shown.reason).toBe('picture');
  expect(((await desk.save(image.id, { data: textDocument('Second') })).body.image as WireImage).unpublished_changes).toBe(true);
  expect((await desk.rendered(image.uuid, 'a=2')).bytes).toBe(shown.bytes);
  expect((await desk.publish(image.id)).body.version).toMatchObject({ version: 2, live: true });
  await expect.poll(async () => (await desk.rendered(image.uuid, 'a=3')).bytes).not.toBe(shown.bytes);
  const restored = await desk.restore(image.id, 1);
  expect(restored.body.image).toMatchObject({ live_version: 1, unpublished_changes: true, data: textDocument('Second') });
  await expect.poll(async () => (await desk.rendered(image.uuid, 'a=4')).bytes).toBe(shown.bytes);
  const { versions } = (await desk.api.ask('listVersions', { as: desk.tenant.viewer, params: { id: image.id } })).body as {
    versions: { version: number; live: boolean }[];
  };
  expect(versions.map(({ version, live }) => [version, live])).toEqual([
    [2, false],
    [1, true],
  ]);
  expect((await desk.restore(image.id, 9)).status).toBe(404);
});

test('names, labels, preview and tag settings act at once and make no unpublished changes', async () => {
  const image = await desk.create({ data: textDocument('x') });
  await desk.publish(image.id);
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
    expect([change, ((await desk.save(image.id, change)).body.image as WireImage).unpublished_changes]).toEqual([change, false]);
  for (const change of [
    { width: 601 },
    { link: 'https://example.com' },
    { custom_merge_fields: [] },
    { fallback_link: 'https://example.com' },
    { data_source: { fields: 'a' } },
  ]) {
    await desk.publish(image.id);
    expect([change, ((await desk.save(image.id, change)).body.image as WireImage).unpublished_changes]).toEqual([change, true]);
  }
});

test('a picture that is replaced after publishing does not change what recipients see', async () => {
  const picture = (await desk.api.ask('uploadCdnImage', { as: desk.tenant.editor, form: formWith(pngOf(40, 20, [255, 0, 0])) })).body
    .cdn_image as {
    id: number;
    url: string;
  };
  const image = await desk.create({
    width: 40,
    height: 20,
    data: {
      version: '3.4.0',
      objects: [
        { type: 'image', src: picture.url, left: 0, top: 0, width: 40, height: 20, imageType: 'static', staticImageId: picture.id },
      ],
    },
  });
  expect((await desk.publish(image.id)).status).toBe(201);
  const shown = await desk.rendered(image.uuid, 'b=1');
  await desk.api.ask('uploadCdnImage', {
    as: desk.tenant.editor,
    form: formWith(pngOf(40, 20, [0, 0, 255]), { replace: String(picture.id) }),
  });
  expect((await desk.rendered(image.uuid, 'b=2')).bytes).toBe(shown.bytes);
  expect((await desk.publish(image.id)).status).toBe(201);
  await expect.poll(async () => (await desk.rendered(image.uuid, 'b=3')).bytes).not.toBe(shown.bytes);
});

test('the format is the one that suits the picture, unless another is asked for', async () => {
  const image = await desk.create({ data: textDocument('Flat') });
  expect((await desk.publish(image.id)).body.version).toMatchObject({ format: 'png' });
  expect((await desk.publish(image.id, { format: 'jpeg' })).body.version).toMatchObject({ format: 'jpeg', weight: expect.any(Number) });
  expect((await desk.publish(image.id, { format: 'tiff' })).body.errors).toEqual([{ path: 'format', message: 'Use one of: jpeg, png.' }]);
});

test('publishing twice with the same key makes one version', async () => {
  const image = await desk.create({ data: textDocument('Once') });
  const once = () =>
    desk.api.ask('publishImage', {
      as: desk.tenant.editor,
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
  const image = await desk.create({
    data: { version: '3.4.0', objects: [{ type: 'image', src: 'http://127.0.0.1:9/secret.png', left: 0, top: 0, width: 4, height: 4 }] },
  });
  const { status, body } = await desk.publish(image.id);
  expect([status, body.errors]).toEqual([422, [{ path: 'data.objects.0.src', message: expect.any(String) }]]);
  expect(await desk.read(image.id)).toMatchObject({ live_version: null });
});

test('fields with steps that nobody can read stay in the draft, and no version is made of them: each is named with its object', async () => {
  const words = (text: string, more: object = {}) => ({ type: 'textbox', text, left: 0, top: 0, width: 100, ...more });
  const image = await desk.create({
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
  const { status, body } = await desk.publish(image.id);
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
  await desk.api.ask('updateImage', { as: desk.tenant.editor, params: { id: image.id }, body: { data, link: '' } });
  expect((await desk.publish(image.id)).status).toBe(201);
});

test('a deleted image is gone from lists, and its tag goes on answering with a picture', async () => {
  const image = await desk.create({ data: textDocument('gone') });
  await desk.publish(image.id);
  expect((await desk.api.ask('deleteImage', { as: desk.tenant.editor, params: { id: image.id } })).body).toEqual({
    message: 'The image is deleted.',
  });
  expect((await desk.api.ask('getImage', { as: desk.tenant.viewer, params: { id: image.id } })).status).toBe(404);
  const images = (await desk.api.ask('listImages', { as: desk.tenant.viewer })).body.images as WireImage[];
  expect(images.map(({ id }) => id)).not.toContain(image.id);
  await expect.poll(async () => (await desk.rendered(image.uuid)).reason).toBe('neutral');
});

test('placeholders of a generated tag are kept once per parameter', async () => {
  const image = await desk.create();
  const tokens = [
    { parameter: 'eid', token: '*|EMAIL|*' },
    { parameter: 'first', token: '*|FNAME|*' },
  ];
  for (let time = 0; time < 2; time++)
    expect((await desk.api.ask('registerTagTokens', { as: desk.tenant.editor, params: { id: image.id }, body: { tokens } })).status).toBe(
      200,
    );
  const kept = await desk.api.db.withCompany(desk.tenant.companyId, (tx) =>
    tx.query('select parameter, token from tag_token where company_id = $1 and object_id = $2 order by parameter', [
      desk.tenant.companyId,
      image.id,
    ]),
  );
  expect(kept).toEqual(tokens);
});

test('what a draft would weigh is told for each format, publishing takes the one that is asked for, and a heavy version says why', async () => {
  const flat = await desk.create({ data: textDocument('Flat {{name}}'), width: 300, height: 80 });
  const weigh = async (id: number, query: Record<string, string> = {}) =>
    (await desk.api.ask('weighDraft', { as: desk.tenant.viewer, params: { id }, query })).body as {
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
    expect((await desk.publish(flat.id, { format })).body.version).toMatchObject({ format, weight, heavy: [] });

  const clear = await desk.create({ data: textDocument('Clear'), transparent: true, width: 300, height: 80 });
  expect((await weigh(clear.id)).formats.map(({ format }) => format)).toEqual(['png']);

  const noise = `data:image/jpeg;base64,${noisyJpeg(900, 700).toString('base64')}`;
  const photo = { type: 'image', src: noise, left: 0, top: 0, width: 900, height: 700, originX: 'left', originY: 'top', layerName: 'Sea' };
  const heavy = await desk.create({ data: { version: '3.4.0', objects: [photo] }, width: 900, height: 700 });
  const [best] = (await weigh(heavy.id)).formats;
  expect([best?.format, (best?.weight ?? 0) > 100 * 1024, best?.heavy.map(({ cause }) => cause)]).toEqual([
    'jpeg',
    true,
    ['photograph', 'size'],
  ]);
  const version = (await desk.publish(heavy.id)).body.version as { heavy: { what: string }[] };
  expect(version.heavy).toEqual(best?.heavy);
  expect(version.heavy[0]?.what).toContain('“Sea” is a photograph and covers 100%');
  const { versions } = (await desk.api.ask('listVersions', { as: desk.tenant.viewer, params: { id: heavy.id } })).body as {
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

test('refuses to publish a link that can never work, names it, and saves the draft all the same', async () => {
  for (const [field, link] of [
    ['link', 'www.x'],
    ['link', '//x'],
    ['link', 'https://shop.example/{{nosuch}}'],
    ['link', '{{first}}'],
    ['fallback_link', 'shop.example/sale'],
  ] as const) {
    const image = await desk.create({
      data: textDocument('Hi {{first}}'),
      data_source: { fields: 'first' },
      link: 'https://shop.example/',
    });
    expect((await desk.save(image.id, { [field]: link })).status).toBe(200);
    const refused = await desk.publish(image.id);
    expect([link, refused.status, refused.body.errors]).toEqual([link, 422, [{ path: field, message: expect.any(String) }]]);
    expect(refused.body.detail).toContain(link.includes('{{') ? /\{\{\w+\}\}/.exec(link)?.[0] : `“${link}”`);
  }
});

test('publishes a text with an unknown field and warns of it with its path', async () => {
  const image = await desk.create({
    data: textDocument('Hi {{frist}}'),
    data_source: { fields: 'first' },
    link: 'https://shop.example/{{first}}',
  });
  const { status, body } = await desk.publish(image.id);
  expect([status, body.warnings]).toEqual([
    201,
    [{ path: 'data.objects.0.text', message: expect.stringContaining('shows {{frist}}, which is no field of this image') }],
  ]);
  await desk.save(image.id, { data: textDocument('Hi {{first}}') });
  expect((await desk.publish(image.id)).body.warnings).toEqual([]);
});

test('names the links of an older version that no click can follow any more, and makes it live', async () => {
  const { owner, companyId } = desk.tenant;
  const allow = (allowed_hosts: string[]) =>
    desk.api.ask('updateCompany', { as: owner, params: { id: companyId }, body: { allowed_hosts } });
  const image = await desk.create({ data: textDocument('One'), data_source: { fields: 'first' }, link: '{{first}}' });
  await allow(['shop.example']);
  await desk.publish(image.id);
  await desk.save(image.id, { link: 'https://shop.example/{{first}}' });
  await desk.publish(image.id);
  const found = async () => {
    const { body } = await desk.api.ask('listVersions', { as: owner, params: { id: image.id } });
    return (body['versions'] as { problems: unknown[] }[]).map(({ problems }) => problems);
  };
  expect(await found()).toEqual([[], []]);
  await allow([]);
  const dead = [{ path: 'link', message: expect.stringContaining('The link: {{first}} alone comes from the email’s tag') }];
  expect(await found()).toEqual([[], dead]);
  const { status, body } = await desk.restore(image.id, 1);
  expect([status, body]).toEqual([200, { image: expect.objectContaining({ live_version: 1 }), warnings: dead }]);
});
