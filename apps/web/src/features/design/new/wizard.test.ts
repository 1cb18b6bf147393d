import { expect, test } from 'vitest';
import { newTimer } from '../timer/timer-problems.ts';
import { offeredTypes } from './SourceForms.tsx';
import { defaultName, imageToCreate, startWizard, whatIsMissing, withType, withTypedField, type Wizard } from './wizard.ts';

const NOW = new Date(2026, 10, 21, 14, 31);
const aWizard = (change: Partial<Wizard> = {}): Wizard => ({ ...startWizard(NOW), typeId: 1, ...change });
const picture = { id: 9, url: 'https://cdn.example/9', name: 'shop.jpg', width: 1200, height: 400 };

function withCanvas(wizard: Wizard) {
  const body = imageToCreate(wizard);
  if (!('data' in body)) throw new Error('It has no canvas.');
  return body;
}

test('names a new image after the local date and time', () => {
  expect(defaultName(NOW)).toBe('New Image 21/11/2026, 14:31');
});

test('states what a step needs before it can be left', () => {
  expect(whatIsMissing(aWizard({ step: 0, name: '  ' }))).toBe('Give the image a name.');
  expect(whatIsMissing(aWizard({ step: 0, name: 'x'.repeat(200) }))).toBeUndefined();
  expect(whatIsMissing(aWizard({ step: 0, name: 'x'.repeat(201) }))).toBe('Use at most 200 characters.');
  expect(whatIsMissing(aWizard({ step: 2, choice: 'template' }))).toBe('Choose a template first.');
  expect(whatIsMissing(aWizard({ step: 2, choice: 'template', template: { image: 4 } }))).toBeUndefined();
  expect(whatIsMissing(aWizard({ step: 2, choice: 'template', template: { image: 4 } }), true)).toBe(
    'This template is gone. Choose another one.',
  );
  expect(whatIsMissing(aWizard({ step: 1, typeId: undefined }))).toBe('Choose what makes the picture different.');
  expect(whatIsMissing(aWizard({ step: 2, choice: 'background' }))).toBe('Upload the background image first.');
  expect([0, 1, 2].map((step) => whatIsMissing(aWizard({ step: step as Wizard['step'] })))).toEqual([undefined, undefined, undefined]);
});

test('offers only image types whose data can be chosen', () => {
  expect(offeredTypes([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 99 }])).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test('leaves a countdown once it can run, keeping date, timezone and field', () => {
  const timer = newTimer('Europe/Paris');
  const counting = (change: object) => aWizard({ step: 1, typeId: 2, fields: ['name'], timer: { ...timer, ...change } });
  expect(whatIsMissing(aWizard({ step: 1, typeId: 2 }))).toBe('Say when the countdown ends.');
  expect(whatIsMissing(counting({ end: '2026-12-24T18:00' }))).toBeUndefined();
  expect(imageToCreate(counting({ end: '2026-12-24T18:00' }))).toMatchObject({
    type_id: 2,
    data_source: { fields: 'name', timer: { kind: 'fixed', end: '2026-12-24T18:00', timezone: 'Europe/Paris' } },
  });
  expect(imageToCreate(counting({ kind: 'field', field: 'expires' })).data_source).toMatchObject({ fields: 'name,expires' });
});

test('makes an empty canvas of 600 by 200, white, with the fields as a list', () => {
  expect(imageToCreate(aWizard({ name: ' Spring ', fields: ['firstname', 'points'] }))).toEqual({
    name: 'Spring',
    type_id: 1,
    data_source: { fields: 'firstname,points' },
    custom_merge_fields: [],
    bgcolor: '#ffffff',
    width: 600,
    height: 200,
    data: { version: '3.4.0', background: '#ffffff', objects: [] },
  });
});

test('sizes the canvas by a background image, its one object', () => {
  const { width, height, data } = withCanvas(aWizard({ choice: 'background', picture }));
  expect({ width, height }).toEqual({ width: 1200, height: 400 });
  expect(data.objects).toEqual([
    expect.objectContaining({
      type: 'image',
      src: 'https://cdn.example/9',
      width: 1200,
      height: 400,
      scaleX: 1,
      imageType: 'static',
      staticImageId: 9,
    }),
  ]);
});

test('shrinks a picture larger than a canvas in proportion', () => {
  const { width, height, data } = withCanvas(aWizard({ choice: 'background', picture: { ...picture, width: 10_000, height: 2500 } }));
  expect({ width, height }).toEqual({ width: 5000, height: 1250 });
  expect(data.objects[0]).toMatchObject({ width: 10_000, scaleX: 0.5, scaleY: 0.5 });
});

test('takes everything but name and fields from the template', () => {
  const fromGallery = aWizard({ name: 'Spring', fields: ['first'], choice: 'template', template: { gallery: 'gift-tag' } });
  expect(imageToCreate(fromGallery)).toEqual({
    name: 'Spring',
    type_id: 1,
    data_source: { fields: 'first' },
    source: { gallery: 'gift-tag' },
  });
  expect(imageToCreate({ ...fromGallery, choice: 'empty' })).not.toHaveProperty('source');
});

test('images of a table or a feed name it', () => {
  expect(imageToCreate(aWizard({ typeId: 4, sourceId: 12 }))).toMatchObject({ type_id: 4, data_source: { id: 12 } });
  expect(imageToCreate(aWizard({ typeId: 6, sourceId: 12 }))).toMatchObject({ type_id: 6, api_source: { id: 12 } });
});

test('drops source and template when the image type changes', () => {
  const before = aWizard({ fields: ['a'], sourceId: 3, choice: 'template', template: { image: 4 }, picture });
  expect(withType(before, 1)).toBe(before);
  expect(withType(before, 2)).toEqual({ ...before, typeId: 2, sourceId: undefined, choice: undefined, template: undefined });
});

test('takes the name from its field when the step is left', () => {
  expect(withTypedField(aWizard({ fields: ['a'], typed: ' b ' }))).toMatchObject({ fields: ['a', 'b'], typed: '' });
});
