import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../../testing/api-server.ts';
import { formWith, pngOf } from '../../testing/small-pictures.ts';

interface Image extends Record<string, unknown> {
  id: number;
  uuid: string;
  name: string;
  revision: number;
  live_version: number | null;
  unpublished_changes: boolean;
  preview_image: string;
}

let api: ApiServer;
let tenant: Tenant;
beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('images');
});
afterAll(() => api.close());

const textDocument = (text: string) => ({
  version: '3.4.0',
  objects: [{ type: 'textbox', text, left: 10, top: 10, width: 300, fontSize: 24, fontFamily: 'Open Sans', fill: '#16243a' }],
});

async function create(body: object = {}): Promise<Image> {
  const answer = await api.ask('createImage', { as: tenant.owner, body: { name: 'An image', type_id: 1, ...body } });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.image as Image;
}
const save = (id: number, body: object, ifMatch?: number) =>
  api.ask('updateImage', {
    as: tenant.editor,
    params: { id },
    body,
    ...(ifMatch === undefined ? {} : { headers: { 'if-match': `"${ifMatch}"` } }),
  });
const read = async (id: number) => (await api.ask('getImage', { as: tenant.viewer, params: { id } })).body.image as Image;
const publish = (id: number, body: object = {}) => api.ask('publishImage', { as: tenant.editor, params: { id }, body });
const restore = (id: number, v: number) => api.ask('restoreVersion', { as: tenant.editor, params: { id, v }, body: {} });
const rendered = async (uuid: string, query = '') => {
  const address =
    api.front.http.server.address() ??
    (await new Promise((resolve) => api.front.http.server.listen(0, '127.0.0.1', () => resolve(api.front.http.server.address()))));
  const response = await fetch(`http://127.0.0.1:${(address as { port: number }).port}/render/${uuid}?${query}`);
  return { reason: response.headers.get('x-limn-reason'), bytes: Buffer.from(await response.arrayBuffer()).toString('base64') };
};

test('a new image is empty, white and 600 × 200, and has never been published', async () => {
  const image = await create();
  expect(image).toMatchObject({
    width: 600,
    height: 200,
    bgcolor: '#ffffff',
    transparent: false,
    lock: false,
    link: '',
    labels: [],
    revision: 1,
    live_version: null,
    unpublished_changes: true,
    template: false,
    app: null,
    published_at: null,
    data: { version: '3.4.0', objects: [] },
  });
  expect(image.type).toMatchObject({ id: 1, short_name: 'CSV' });
  expect(await rendered(image.uuid)).toMatchObject({ reason: 'unknown' });
});

test('the list has every image of the company, newest change first, without documents', async () => {
  const [one, two] = [await create({ name: 'One' }), await create({ name: 'Two' })];
  await save(one.id, { labels: ['x'] });
  const images = (await api.ask('listImages', { as: tenant.viewer })).body.images as Image[];
  expect(images.slice(0, 2).map(({ id }) => id)).toEqual([one.id, two.id]);
  for (const image of images) expect(image).not.toHaveProperty('data');
});

test('each field is saved alone and the others stay', async () => {
  const image = await create({ data_source: { fields: 'first' } });
  const changes = {
    name: 'Renamed',
    labels: ['a', 'b'],
    width: 640,
    height: 320,
    bgcolor: '#16243a',
    transparent: true,
    link: 'https://example.com/{{first}}',
    fallback_link: 'https://example.com',
    preview_settings: { first: 'Sam', uid: 's@example.com' },
    tag_settings: { first: '*|FNAME|*' },
    tags: { include_link: true, email_field: '*|EMAIL|*' },
    url_settings: { utm_source: 'mail' },
    custom_merge_fields: [{ name: 'hi', value: 'Hi {{first}}' }],
    data_source: { id: null, fields: 'first,town', csv_header: 'first,town' },
    app: 'shop',
    lock: true,
  };
  let expected: Record<string, unknown> = await read(image.id);
  for (const [field, value] of Object.entries(changes)) {
    const { status, body } = await save(image.id, { [field]: value });
    const { updated_at, unpublished_changes: _, type, ...saved } = body.image as Image;
    const { updated_at: __, unpublished_changes: ___, type: ____, ...before } = { ...expected, [field]: value } as Record<string, unknown>;
    expect([field, status, saved]).toEqual([field, 200, before]);
    expect(updated_at).toEqual(expect.any(String));
    expect(type).toBeDefined();
    expected = body.image as Image;
  }
  expect((expected.type as { merge_fields: unknown }).merge_fields).toEqual([
    { name: 'first', value: '{{first}}' },
    { name: 'town', value: '{{town}}' },
  ]);
});

test('a document sent as JSON text is kept byte for byte, over a hundred rounds', async () => {
  const image = await create();
  const text = JSON.stringify(textDocument('Hello {{first}} ✨')).replace(':10', ': 10.0');
  expect((await save(image.id, { data: text })).status).toBe(200);
  const stored = async () =>
    (
      await api.db.withCompany(tenant.companyId, (tx) =>
        tx.one<{ document: string }>('select document from image where company_id = $1 and id = $2', [tenant.companyId, image.id]),
      )
    ).document;
  expect(await stored()).toBe(text);
  let data = (await read(image.id)).data;
  for (let round = 0; round < 100; round++) data = ((await save(image.id, { data })).body.image as Image).data;
  expect(await stored()).toBe(JSON.stringify(JSON.parse(text)));
});

test('what cannot be drawn is refused with its path, and the draft stays', async () => {
  const image = await create({ data: textDocument('kept') });
  const refused: [unknown, string][] = [
    ['{"objects": [', 'data'],
    [{ version: '3.4.0', objects: [{ type: 'path', path: [] }] }, 'data.objects'],
    [{ version: '3.4.0', objects: [{ type: 'rect', width: 'wide' }] }, 'data.objects'],
    [{ version: '3.4.0', objects: [{ type: 'image', src: 'javascript:alert(1)', width: 1, height: 1 }] }, 'data.objects.0.src'],
    [{ version: '3.4.0', objects: [{ type: 'image', src: 'file:///etc/passwd', width: 1, height: 1 }] }, 'data.objects.0.src'],
    [{ version: '3.4.0', objects: Array.from({ length: 1001 }, () => ({ type: 'rect', width: 1, height: 1 })) }, 'data'],
    [textDocument('x'.repeat(5 * 1024 * 1024)), 'data'],
  ];
  for (const [data, path] of refused) {
    const { status, body } = await save(image.id, { data });
    expect([status, body.code]).toEqual([422, 'invalid']);
    expect((body.errors as { path: string }[])[0]?.path).toMatch(new RegExp(`^${path}`));
  }
  expect((await read(image.id)).data).toEqual(textDocument('kept'));
});

test('a document saved on an older revision is refused with who saved and when; single fields are last write wins', async () => {
  const image = await create();
  const first = await save(image.id, { data: textDocument('mine') }, image.revision);
  expect((first.body.image as Image).revision).toBe(image.revision + 1);
  const late = await save(image.id, { data: textDocument('theirs') }, image.revision);
  expect(late.body).toMatchObject({
    status: 409,
    code: 'stale_revision',
    revision: image.revision + 1,
    updated_by: 'images-editor',
    updated_at: expect.any(String),
  });
  expect((await save(image.id, { name: 'Any time' }, image.revision)).status).toBe(200);
  expect((await read(image.id)).data).toEqual(textDocument('mine'));
  const field = await save(image.id, { link: 'https://example.com' });
  expect((field.body.image as Image).revision).toBe(image.revision + 1);
  expect((await save(image.id, { data: textDocument('unguarded') })).status).toBe(200);
});

test('of many guarded saves on one revision exactly one is done', async () => {
  const image = await create();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => save(image.id, { data: textDocument(`save ${n}`) }, image.revision)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
});

test('a locked image refuses changes, publishing, restoring and deleting; lock, preview, tag and tracking settings are free', async () => {
  const image = await create({ data: textDocument('locked') });
  await publish(image.id);
  await save(image.id, { lock: true });
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
    expect([field, (await save(image.id, { [field]: value })).status]).toEqual([field, 423]);
  const params = { id: image.id };
  expect((await publish(image.id)).body).toMatchObject({ status: 423, code: 'locked' });
  expect((await restore(image.id, 1)).status).toBe(423);
  expect((await api.ask('deleteImage', { as: tenant.owner, params })).status).toBe(423);
  expect((await api.ask('setCustomMergeField', { as: tenant.owner, params, body: { name: 'a', value: 'b' } })).status).toBe(423);
  for (const [field, value] of Object.entries({
    preview_settings: { uid: 'x' },
    tag_settings: { a: 'b' },
    tags: { items: 2 },
    url_settings: { utm_source: 'x' },
  }))
    expect([field, (await save(image.id, { [field]: value })).status]).toEqual([field, 200]);
  expect((await api.ask('copyImage', { as: tenant.owner, params, body: {} })).body.image).toMatchObject({
    lock: false,
    name: 'Copy of An image',
  });
  expect((await save(image.id, { lock: false })).status).toBe(200);
  expect((await save(image.id, { name: 'free again' })).status).toBe(200);
});

test('a copy is a draft of its own, unlocked, with a new id, uuid and preview address', async () => {
  const image = await create({
    name: 'Original',
    data: textDocument('Hi {{first}}'),
    labels: ['x'],
    data_source: { fields: 'first' },
    preview_settings: { first: 'Sam' },
  });
  await publish(image.id);
  const { status, body } = await api.ask('copyImage', { as: tenant.editor, params: { id: image.id }, body: {} });
  const copy = body.image as Image;
  expect([status, copy]).toEqual([
    201,
    expect.objectContaining({
      name: 'Copy of Original',
      live_version: null,
      labels: ['x'],
      data: textDocument('Hi {{first}}'),
      preview_settings: { first: 'Sam' },
      lock: false,
    }),
  ]);
  expect([copy.id, copy.uuid, copy.preview_image]).not.toEqual([image.id, image.uuid, image.preview_image]);
  await save(copy.id, { data: textDocument('changed') });
  expect((await read(image.id)).data).toEqual(textDocument('Hi {{first}}'));
});

test('recipients see the published version, whatever happens to the draft, and an older one after it is restored', async () => {
  const image = await create({ data: textDocument('First'), width: 200, height: 60 });
  const first = await publish(image.id, { note: 'The first' });
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
  const shown = await rendered(image.uuid, 'a=1');
  expect(shown.reason).toBe('picture');
  expect(((await save(image.id, { data: textDocument('Second') })).body.image as Image).unpublished_changes).toBe(true);
  expect((await rendered(image.uuid, 'a=2')).bytes).toBe(shown.bytes);
  expect((await publish(image.id)).body.version).toMatchObject({ version: 2, live: true });
  await expect.poll(async () => (await rendered(image.uuid, 'a=3')).bytes).not.toBe(shown.bytes);
  const restored = await restore(image.id, 1);
  expect(restored.body.image).toMatchObject({ live_version: 1, unpublished_changes: true, data: textDocument('Second') });
  await expect.poll(async () => (await rendered(image.uuid, 'a=4')).bytes).toBe(shown.bytes);
  const { versions } = (await api.ask('listVersions', { as: tenant.viewer, params: { id: image.id } })).body as {
    versions: { version: number; live: boolean }[];
  };
  expect(versions.map(({ version, live }) => [version, live])).toEqual([
    [2, false],
    [1, true],
  ]);
  expect((await restore(image.id, 9)).status).toBe(404);
});

test('names, labels, preview and tag settings act at once and make no unpublished changes', async () => {
  const image = await create({ data: textDocument('x') });
  await publish(image.id);
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
    expect([change, ((await save(image.id, change)).body.image as Image).unpublished_changes]).toEqual([change, false]);
  for (const change of [
    { width: 601 },
    { link: 'https://example.com' },
    { custom_merge_fields: [] },
    { fallback_link: 'https://example.com' },
    { data_source: { fields: 'a' } },
  ]) {
    await publish(image.id);
    expect([change, ((await save(image.id, change)).body.image as Image).unpublished_changes]).toEqual([change, true]);
  }
});

test('a picture that is replaced after publishing does not change what recipients see', async () => {
  const picture = (await api.ask('uploadCdnImage', { as: tenant.editor, form: formWith(pngOf(40, 20, [255, 0, 0])) })).body.cdn_image as {
    id: number;
    url: string;
  };
  const image = await create({
    width: 40,
    height: 20,
    data: {
      version: '3.4.0',
      objects: [
        { type: 'image', src: picture.url, left: 0, top: 0, width: 40, height: 20, imageType: 'static', staticImageId: picture.id },
      ],
    },
  });
  expect((await publish(image.id)).status).toBe(201);
  const shown = await rendered(image.uuid, 'b=1');
  await api.ask('uploadCdnImage', { as: tenant.editor, form: formWith(pngOf(40, 20, [0, 0, 255]), { replace: String(picture.id) }) });
  expect((await rendered(image.uuid, 'b=2')).bytes).toBe(shown.bytes);
  expect((await publish(image.id)).status).toBe(201);
  await expect.poll(async () => (await rendered(image.uuid, 'b=3')).bytes).not.toBe(shown.bytes);
});

test('the format is the one that suits the picture, unless another is asked for', async () => {
  const image = await create({ data: textDocument('Flat') });
  expect((await publish(image.id)).body.version).toMatchObject({ format: 'png' });
  expect((await publish(image.id, { format: 'jpeg' })).body.version).toMatchObject({ format: 'jpeg', weight: expect.any(Number) });
  expect((await publish(image.id, { format: 'tiff' })).body.errors).toEqual([{ path: 'format', message: 'Use one of: jpeg, png.' }]);
});

test('publishing twice with the same key makes one version', async () => {
  const image = await create({ data: textDocument('Once') });
  const once = () =>
    api.ask('publishImage', { as: tenant.editor, params: { id: image.id }, body: {}, headers: { 'idempotency-key': 'publish-1' } });
  const answers = await Promise.all([once(), once(), once()]);
  expect(answers.map(({ status, body }) => [status, (body.version as { version: number }).version])).toEqual([
    [201, 1],
    [201, 1],
    [201, 1],
  ]);
});

test('a preview shows the picture whose address its preview data completes', async () => {
  const { url } = (await api.ask('uploadCdnImage', { as: tenant.editor, form: formWith(pngOf(40, 20, [255, 0, 0])) })).body.cdn_image as {
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
  const image = await create({ width: 40, height: 20, data_source: { fields: 'key' }, data: { version: '3.4.0', objects: [object] } });
  const shown = async () => {
    await api.ask('refreshPreview', { as: tenant.editor, params: { id: image.id }, body: {} });
    return (await api.app.inject({ method: 'GET', url: new URL(image.preview_image).pathname })).rawPayload.toString('base64');
  };
  const filled = create({
    width: 40,
    height: 20,
    data: { version: '3.4.0', objects: [{ ...object, imageType: 'static', dynamicUrl: null }] },
  });
  const expected = (await api.app.inject({ method: 'GET', url: new URL((await filled).preview_image).pathname })).rawPayload.toString(
    'base64',
  );
  expect(await shown()).not.toBe(expected);
  await save(image.id, { preview_settings: { key: url.slice(-32) } });
  expect(await shown()).toBe(expected);
});

test('publishing names the picture that cannot be had, and changes nothing', async () => {
  const image = await create({
    data: { version: '3.4.0', objects: [{ type: 'image', src: 'http://127.0.0.1:9/secret.png', left: 0, top: 0, width: 4, height: 4 }] },
  });
  const { status, body } = await publish(image.id);
  expect([status, body.errors]).toEqual([422, [{ path: 'data.objects.0.src', message: expect.any(String) }]]);
  expect(await read(image.id)).toMatchObject({ live_version: null });
});

test('a deleted image is gone from lists, and its tag goes on answering with a picture', async () => {
  const image = await create({ data: textDocument('gone') });
  await publish(image.id);
  expect((await api.ask('deleteImage', { as: tenant.editor, params: { id: image.id } })).body).toEqual({
    message: 'The image is deleted.',
  });
  expect((await api.ask('getImage', { as: tenant.viewer, params: { id: image.id } })).status).toBe(404);
  const images = (await api.ask('listImages', { as: tenant.viewer })).body.images as Image[];
  expect(images.map(({ id }) => id)).not.toContain(image.id);
  expect((await api.app.inject({ method: 'GET', url: new URL(image.preview_image).pathname })).statusCode).toBe(404);
  await expect.poll(async () => (await rendered(image.uuid)).reason).toBe('neutral');
});

test('the preview is the document with the preview data and the custom fields filled in', async () => {
  const image = await create({
    data: textDocument('Hi {{first}}, {{loud}} {{none}}'),
    data_source: { fields: 'first' },
    custom_merge_fields: [{ name: 'loud', value: '{{first}}!!' }],
    preview_settings: { first: 'Sam {{first}}' },
  });
  const { body } = await api.ask('previewJson', { as: tenant.viewer, params: { id: image.id }, query: { row: '0' } });
  expect((body.preview as { objects: { text: string }[] }).objects[0]?.text).toBe('Hi Sam {{first}}, Sam {{first}}!! ');
});

test('a custom merge field is added once and changed under its name', async () => {
  const image = await create();
  const set = async (name: string, value: string) =>
    (await api.ask('setCustomMergeField', { as: tenant.editor, params: { id: image.id }, body: { name, value } })).body.custom_merge_fields;
  await set('a', '1');
  await set('b', '2');
  expect(await set('a', '3')).toEqual([
    { name: 'a', value: '3' },
    { name: 'b', value: '2' },
  ]);
});

test('the preview address needs no sign-in, cannot be guessed and always shows the newest draft', async () => {
  const image = await create({ data: textDocument('One') });
  const path = new URL(image.preview_image).pathname;
  expect(path).toMatch(/^\/preview\/[0-9a-f]{64}\.png$/);
  const shown = async () => {
    const { statusCode, headers, rawPayload } = await api.app.inject({ method: 'GET', url: path });
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/png', 'no-cache']);
    return rawPayload.toString('base64');
  };
  const first = await shown();
  await save(image.id, { data: textDocument('Two') });
  await expect.poll(shown, { timeout: 5000 }).not.toBe(first);
  await save(image.id, { bgcolor: '#de620f' });
  const { body } = await api.ask('refreshPreview', { as: tenant.editor, params: { id: image.id }, body: {} });
  expect((body.image as Image).preview_image).toBe(image.preview_image);
  expect(await shown()).not.toBe(first);
});

test('a preview token shows the draft on the render host, for this image and purpose only', async () => {
  const image = await create({ data: textDocument('Draft') });
  const { token, expires } = (await api.ask('previewToken', { as: tenant.viewer, params: { id: image.id } })).body as {
    token: string;
    expires: string;
  };
  expect(Date.parse(expires) - Date.now()).toBeLessThanOrEqual(600_000);
  expect((await rendered(image.uuid, `t=${encodeURIComponent(token)}`)).reason).toBe('picture');
  expect((await rendered(image.uuid)).reason).toBe('unknown');
  const other = await create({ data: textDocument('Other') });
  expect((await rendered(other.uuid, `t=${encodeURIComponent(token)}`)).reason).toBe('unknown');
});

test('placeholders of a generated tag are kept once per parameter', async () => {
  const image = await create();
  const tokens = [
    { parameter: 'eid', token: '*|EMAIL|*' },
    { parameter: 'first', token: '*|FNAME|*' },
  ];
  for (let time = 0; time < 2; time++)
    expect((await api.ask('registerTagTokens', { as: tenant.editor, params: { id: image.id }, body: { tokens } })).status).toBe(200);
  const kept = await api.db.withCompany(tenant.companyId, (tx) =>
    tx.query('select parameter, token from tag_token where company_id = $1 and object_id = $2 order by parameter', [
      tenant.companyId,
      image.id,
    ]),
  );
  expect(kept).toEqual(tokens);
});

test('field lists that cannot be used are refused by name', async () => {
  for (const fields of ['first,first', 'a{b', 'eid'])
    expect([fields, (await save((await create()).id, { data_source: { fields } })).body.code]).toEqual([fields, 'invalid']);
  expect((await api.ask('createImage', { as: tenant.owner, body: { name: 'x', type_id: 1, data_source: { id: 5 } } })).body.errors).toEqual(
    [{ path: 'data_source.id', message: 'There is no such data source.' }],
  );
});
