import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGif } from '../../../render/testing/read-gif.ts';
import { findImageType, type ImageFacts } from '@limn/image-types';
import { openImageKit, textDocument, type ImageKit } from '../../../testing/image-kit.ts';

let kit: ImageKit;
beforeAll(async () => {
  kit = await openImageKit();
});
afterAll(() => kit.close());

const timer = { kind: 'fixed', end: '2099-12-24T18:00', timezone: 'Europe/Paris', duration_seconds: 0, field: '', end_image: '' };
const aTimer = (change: object = {}) =>
  kit.create({
    type_id: 2,
    width: 200,
    height: 60,
    data: textDocument('{{days}} days'),
    data_source: { fields: 'name', timer: { ...timer, ...change } },
  });

test('makes, saves, previews and publishes an animated countdown', async () => {
  const image = await aTimer();
  expect(image).toMatchObject({ type: { id: 2, name: 'Countdown timer' }, data_source: { fields: 'name', timer } });
  const preview = await kit.api.ask('previewJson', { as: kit.tenant.viewer, params: { id: image.id }, query: {} });
  expect(JSON.stringify(preview.body)).toMatch(/"text":"2\d{4} days"/);
  const published = await kit.publish(image.id);
  expect(published.body.version).toMatchObject({ format: 'gif', weight: expect.any(Number) });
  const { reason, bytes } = await kit.rendered(image.uuid, 'name=Ada');
  expect(reason).toBe('picture');
  expect(readGif(Buffer.from(bytes, 'base64'))).toMatchObject({ width: 200, height: 60, loops: false });
});

test('previews countdowns as recipients see them, also in custom fields', async () => {
  const custom_merge_fields = [
    { name: 'left', value: '{{rest}}' },
    { name: 'rest', value: '{{hours}} H' },
    { name: 'unused', value: '{{days}} {{minutes}}' },
  ];
  const make = (text: string) =>
    kit.create({
      type_id: 2,
      data: textDocument(text),
      custom_merge_fields: custom_merge_fields.toReversed(),
      data_source: { fields: '', timer: { ...timer, kind: 'evergreen', duration_seconds: 90_000 } },
      preview_settings: { end: '2099-12-24T18:00' },
    });
  const shown = async (text: string) => {
    const { id } = await make(text);
    const { body } = await kit.api.ask('previewJson', { as: kit.tenant.viewer, params: { id }, query: {} });
    return (body.preview as { objects: { text: string }[] }).objects[0]?.text;
  };
  expect(await shown('{{left}}')).toMatch(/^6\d{5} H$/);
  expect(await shown('{{hours | after:" h"}}')).toMatch(/^6\d{5} h$/);
  // In the mail: 25 hours, for there are no days in the picture. One that says so in plain words looks the
  // same.
  const gif = async (text: string) => {
    const image = await make(text);
    await kit.publish(image.id);
    return (await kit.rendered(image.uuid, 'eid=ada')).bytes;
  };
  expect(await gif('{{left}}')).toBe(await gif('{{hours}} H'));
});

test('counts at once when a countdown starts from a design', async () => {
  const image = await kit.create({
    type_id: 2,
    source: { gallery: 'last-call-band' },
    data_source: { fields: '', timer: { ...timer, kind: 'evergreen', duration_seconds: 90 } },
  });
  expect(image).toMatchObject({ data_source: { fields: 'offer' }, preview_settings: { offer: '20% off everything' } });
  expect((await kit.publish(image.id)).body.version).toMatchObject({ format: 'gif' });
  const gif = readGif(Buffer.from((await kit.rendered(image.uuid, 'eid=ada&offer=Free')).bytes, 'base64'));
  expect({ width: gif.width, height: gif.height, frameCount: gif.frames.length }).toEqual({ width: 600, height: 220, frameCount: 60 });
});

test('publishes a countdown’s target with its version', async () => {
  const image = await aTimer({ end: '2020-01-01T00:00' });
  await kit.publish(image.id);
  const over = await kit.rendered(image.uuid);
  const saved = await kit.save(image.id, { data_source: { timer: { ...timer, end: '2098-01-01' } } });
  expect(saved.body.image).toMatchObject({ unpublished_changes: true });
  expect((await kit.rendered(image.uuid)).bytes).toBe(over.bytes);
  await kit.publish(image.id);
  await expect.poll(async () => (await kit.rendered(image.uuid)).bytes).not.toBe(over.bytes);
});

test('reads its date from the row that the tag names, as the column writes dates', async () => {
  const { api, tenant } = kit;
  const inTwoYears = new Date(Date.now() + 730 * 86_400_000).toISOString().slice(0, 10);
  const british = inTwoYears.split('-').toReversed().join('/');
  const form = new FormData();
  // The 31st proves that days come first. A column may be called as the end that is tried out in a preview.
  form.append('file', new Blob([`code,expires,end\nA,31/01/2020,31/01/2020\nB,${british},31/01/2020\nC,,\n`]), 'offers.csv');
  const table = (await api.ask('uploadDatatable', { as: tenant.editor, form })).body.id as number;
  await api.ask('confirmDatatable', { as: tenant.editor, params: { id: table }, body: { uniqueHeader: 'code' } });
  await expect
    .poll(async () => (await api.ask('datatableStat', { as: tenant.viewer, params: { id: table } })).body.status)
    .toBe('complete');
  const image = await aTimer({ kind: 'field', field: 'expires' });
  await kit.save(image.id, { locale: 'en-US', data_source: { id: table, link_fields: 'name' } });
  const saved = await kit.read(image.id);
  expect(saved).toMatchObject({
    data_source: {
      id: table,
      columns: ['code', 'expires', 'end'],
      unique_header: 'code',
      link_fields: 'name',
      timer: { kind: 'field', field: 'expires' },
    },
  });
  const tagged = findImageType(2)
    ?.tagFields(saved as ImageFacts)
    .map(({ model, required }) => [model, required ?? false]);
  expect(tagged).toEqual([
    ['timezone', false],
    ['key', true],
    ['name', false],
  ]);
  const shown = async (preview_settings: object) => {
    await kit.save(image.id, { preview_settings });
    const { body } = await api.ask('previewJson', { as: tenant.viewer, params: { id: image.id }, query: {} });
    return (body.preview as { objects: { text: string }[] }).objects[0]?.text;
  };
  expect({ A: await shown({ key: 'A' }), C: await shown({ key: 'C' }), B: await shown({ key: 'B' }) }).toEqual({
    A: '00 days',
    C: '-- days',
    B: expect.stringMatching(/^7[23]\d days$/),
  });
  await kit.publish(image.id);
  const [over, left] = [await kit.rendered(image.uuid, 'key=A'), await kit.rendered(image.uuid, 'key=B')];
  expect({ overReason: over.reason, leftReason: left.reason, isSamePicture: left.bytes === over.bytes }).toEqual({
    overReason: 'picture',
    leftReason: 'picture',
    isSamePicture: false,
  });
  const fixed = await aTimer({ end: '2020-01-01T00:00' });
  await kit.publish(fixed.id);
  expect((await kit.rendered(fixed.uuid)).bytes).toBe(over.bytes);
  // A table that a countdown reads isn't deleted, and its rows are proofed.
  expect((await api.ask('deleteDatatable', { as: tenant.editor, params: { id: table } })).status).toBe(409);
  const proof = (await api.ask('proofRows', { as: tenant.viewer, params: { id: image.id }, body: { rows: [1, 2, 3] } })).body;
  expect((proof.rows as { problems: { text: string }[] }[]).map(({ problems }) => problems.map(({ text }) => text))).toEqual([
    [],
    [],
    [expect.stringMatching(/^“expires” says no date that can be read/)],
  ]);
});

test('saving the list of fields leaves the countdown as it is', async () => {
  const image = await aTimer();
  await kit.save(image.id, { data_source: { fields: 'name,city' } });
  expect(await kit.read(image.id)).toMatchObject({ data_source: { fields: 'name,city', timer } });
});

test('refuses invalid countdowns by field when saved and when published', async () => {
  const refused = await kit.api.ask('createImage', {
    as: kit.tenant.owner,
    body: { name: 'x', type_id: 2, data_source: { timer: { ...timer, timezone: 'Mars' } } },
  });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'data_source.timer.timezone', message: '"Mars" is no timezone. Choose one from the list.' }],
  ]);
  const unfinished = await kit.create({ type_id: 2, data: textDocument('{{seconds}}') });
  expect((await kit.publish(unfinished.id)).body).toMatchObject({
    status: 422,
    errors: [{ path: 'data_source.timer.end', message: 'Say when the countdown ends.' }],
  });
});
