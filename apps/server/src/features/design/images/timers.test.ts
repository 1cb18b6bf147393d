import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGif } from '../../../render/testing/read-gif.ts';
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
  // In the mail: 25 hours, for there are no days in the picture. One that says so in plain words looks the same.
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
  expect([gif.width, gif.height, gif.frames.length]).toEqual([600, 220, 60]);
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
