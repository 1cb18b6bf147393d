import { afterAll, beforeAll, expect, test } from 'vitest';
import { openImageKit, textDocument, type ImageKit, type WireImage } from '../../../testing/image-kit.ts';

let kit: ImageKit;
beforeAll(async () => {
  kit = await openImageKit();
});
afterAll(() => kit.close());

test('takes the background of a document where no colour is sent', async () => {
  const data = { version: '3.4.0', background: '#ff5555', objects: [{ type: 'rect', id: 7, width: 10, height: 10 }] };
  const image = await kit.create({ data });
  expect(image.bgcolor).toBe('#ff5555');
  expect((await kit.create({ data, bgcolor: '#00ff00' })).bgcolor).toBe('#00ff00');
  const save = async (body: object) => {
    expect((await kit.save(image.id, body)).status).toBe(200);
    return (await kit.read(image.id)).bgcolor;
  };
  // A colour that was chosen since stays, until the document says another.
  expect(await save({ bgcolor: '#0000ff' })).toBe('#0000ff');
  expect(await save({ data })).toBe('#0000ff');
  expect(await save({ data: { ...data, background: '#123456' } })).toBe('#123456');
});

test('creates an empty white image of 600 × 200 that was never published', async () => {
  const image = await kit.create();
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
  expect(await kit.rendered(image.uuid)).toMatchObject({ reason: 'unknown' });
});

test('lists every image, newest change first, without documents', async () => {
  const [one, two] = [await kit.create({ name: 'One' }), await kit.create({ name: 'Two' })];
  await kit.save(one.id, { labels: ['x'] });
  const images = (await kit.api.ask('listImages', { as: kit.tenant.viewer })).body.images as WireImage[];
  expect(images.slice(0, 2).map(({ id }) => id)).toEqual([one.id, two.id]);
  for (const image of images) expect(image).not.toHaveProperty('data');
});

test('reads images from the database, no matter who changed them or what is cached', async () => {
  const image = await kit.create({ name: 'Before', data_source: { fields: 'first' } });
  const listed = async () => {
    const { body } = await kit.api.ask('listImages', { as: kit.tenant.viewer });
    return (body.images as WireImage[]).find(({ id }) => id === image.id);
  };
  const one = async () => (await kit.api.ask('getImage', { as: kit.tenant.viewer, params: { id: image.id } })).body.image as WireImage;
  for (const name of ['Elsewhere', 'Grüße “now”']) {
    expect(await listed()).toMatchObject({ name: (await one()).name });
    await kit.api.db.withCompany(kit.tenant.companyId, (tx) => tx.run('update image set name = $2 where id = $1', [image.id, name]));
    expect([(await listed())?.name, (await one()).name]).toEqual([name, name]);
  }
  const { data, weight, format, ...summary } = await one();
  expect({ data, weight, format }).toEqual({ data: image.data, weight: null, format: null });
  expect(await listed()).toEqual(summary);
  await kit.api.db.withCompany(kit.tenant.companyId, (tx) => tx.run('update image set deleted_at = now() where id = $1', [image.id]));
  expect(await listed()).toBeUndefined();
});

test('lists images and templates apart, and never publishes templates', async () => {
  const image = await kit.create({ name: 'For people' });
  const template = await kit.create({ name: 'To begin with', template: true, source: { image: image.id } });
  const list = async (query: Record<string, string>) =>
    ((await kit.api.ask('listImages', { as: kit.tenant.viewer, query })).body.images as WireImage[]).map(({ id }) => id);
  const copy = (await kit.api.ask('copyImage', { as: kit.tenant.editor, params: { id: template.id } })).body.image as WireImage;
  expect(copy).toMatchObject({ name: 'Copy of To begin with', template: true });
  expect(await list({ template: '1' })).toEqual([copy.id, template.id]);
  for (const query of [{} as Record<string, string>, { template: '0' }]) {
    expect(await list(query)).toContain(image.id);
    for (const id of [template.id, copy.id]) expect(await list(query)).not.toContain(id);
  }
  expect(await kit.publish(template.id)).toMatchObject({
    status: 422,
    body: { detail: 'No one is sent a template. Create an image from it, and publish that.' },
  });
  expect(await kit.rendered(template.uuid)).toMatchObject({ reason: 'unknown' });
});

test('saves each field alone and keeps the others', async () => {
  const image = await kit.create({ data_source: { fields: 'first' } });
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
  let expected: Record<string, unknown> = await kit.read(image.id);
  for (const [field, value] of Object.entries(changes)) {
    const { status } = await kit.save(image.id, { [field]: value });
    const now = await kit.read(image.id);
    const { updated_at, unpublished_changes: _, type, ...saved } = now;
    const { updated_at: __, unpublished_changes: ___, type: ____, ...before } = { ...expected, [field]: value } as Record<string, unknown>;
    expect({ field, status, saved }).toEqual({ field, status: 200, saved: before });
    expect(updated_at).toEqual(expect.any(String));
    expect(type).toBeDefined();
    expected = now;
  }
  expect((expected.type as { merge_fields: unknown }).merge_fields).toEqual([
    { name: 'first', value: '{{first}}' },
    { name: 'town', value: '{{town}}' },
  ]);
});

test('keeps documents byte for byte over a hundred rounds', async () => {
  const image = await kit.create();
  const text = JSON.stringify(textDocument('Hello {{first}} ✨')).replace(':10', ': 10.0');
  expect((await kit.save(image.id, { data: text })).status).toBe(200);
  const stored = async () =>
    (
      await kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
        tx.one<{ document: string }>('select document from image where company_id = $1 and id = $2', [kit.tenant.companyId, image.id]),
      )
    ).document;
  expect(await stored()).toBe(text);
  let data = (await kit.read(image.id)).data;
  for (let round = 0; round < 100; round++) {
    await kit.save(image.id, { data });
    data = (await kit.read(image.id)).data;
  }
  expect(await stored()).toBe(JSON.stringify(JSON.parse(text)));
});

test('refuses documents that cannot be drawn, with the path, and keeps the draft', async () => {
  const image = await kit.create({ data: textDocument('kept') });
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
    const { status, body } = await kit.save(image.id, { data });
    expect([status, body.code]).toEqual([422, 'invalid']);
    expect((body.errors as { path: string }[])[0]?.path).toMatch(new RegExp(`^${path}`));
  }
  expect((await kit.read(image.id)).data).toEqual(textDocument('kept'));
});

test('refuses documents on a stale revision; single fields are last write wins', async () => {
  const image = await kit.create();
  const first = await kit.save(image.id, { data: textDocument('mine') }, image.revision);
  expect((first.body.image as WireImage).revision).toBe(image.revision + 1);
  const late = await kit.save(image.id, { data: textDocument('theirs') }, image.revision);
  expect(late.body).toMatchObject({
    status: 409,
    code: 'stale_revision',
    revision: image.revision + 1,
    updated_by: 'images-editor',
    updated_at: expect.any(String),
  });
  expect((await kit.save(image.id, { name: 'Any time' }, image.revision)).status).toBe(200);
  expect((await kit.read(image.id)).data).toEqual(textDocument('mine'));
  const field = await kit.save(image.id, { link: 'https://example.com' });
  expect((field.body.image as WireImage).revision).toBe(image.revision + 1);
  expect((await kit.save(image.id, { data: textDocument('unguarded') })).status).toBe(200);
});

test('accepts exactly one of many guarded saves on one revision', async () => {
  const image = await kit.create();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => kit.save(image.id, { data: textDocument(`save ${n}`) }, image.revision)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
});

test('copies an image to an unlocked draft with new ids and preview address', async () => {
  const image = await kit.create({
    name: 'Original',
    data: textDocument('Hi {{first}}'),
    labels: ['x'],
    data_source: { fields: 'first' },
    preview_settings: { first: 'Sam' },
  });
  await kit.publish(image.id);
  const { status, body } = await kit.api.ask('copyImage', { as: kit.tenant.editor, params: { id: image.id }, body: {} });
  const copy = body.image as WireImage;
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
  expect(copy.id).not.toBe(image.id);
  expect(copy.uuid).not.toBe(image.uuid);
  expect(copy.preview_image).not.toBe(image.preview_image);
  await kit.save(copy.id, { data: textDocument('changed') });
  expect((await kit.read(image.id)).data).toEqual(textDocument('Hi {{first}}'));
});

test('refuses unknown steps in custom merge fields, with path and position', async () => {
  const image = await kit.create({ custom_merge_fields: [{ name: 'a', value: '{{first | upper}}' }] });
  const fields = [
    { name: 'a', value: '{{first | upper}}' },
    { name: 'b', value: 'Dear {{first | titel}}' },
  ];
  const message = 'At position 16: There is no step “titel”. Did you mean “title”?';
  const refused = await kit.save(image.id, { custom_merge_fields: fields });
  expect({ status: refused.status, detail: refused.body.detail, errors: refused.body.errors }).toEqual({
    status: 422,
    detail: message,
    errors: [{ path: 'custom_merge_fields.1.value', message }],
  });
  const { status, body } = await kit.api.ask('setCustomMergeField', { as: kit.tenant.editor, params: { id: image.id }, body: fields[1] });
  expect([status, body.errors]).toEqual([422, [{ path: 'value', message }]]);
  const created = await kit.api.ask('createImage', {
    as: kit.tenant.owner,
    body: { name: 'x', type_id: 1, custom_merge_fields: fields },
  });
  expect([created.status, created.body.errors]).toEqual([422, [{ path: 'custom_merge_fields.1.value', message }]]);
});

test('adds a custom merge field once and changes it under its name', async () => {
  const image = await kit.create();
  const set = async (name: string, value: string) =>
    (await kit.api.ask('setCustomMergeField', { as: kit.tenant.editor, params: { id: image.id }, body: { name, value } })).body
      .custom_merge_fields;
  await set('a', '1');
  await set('b', '2');
  expect(await set('a', '3')).toEqual([
    { name: 'a', value: '3' },
    { name: 'b', value: '2' },
  ]);
});

test('field lists that cannot be used are refused by name', async () => {
  for (const fields of ['first,first', 'a{b', 'eid'])
    expect([fields, (await kit.save((await kit.create()).id, { data_source: { fields } })).body.code]).toEqual([fields, 'invalid']);
});
