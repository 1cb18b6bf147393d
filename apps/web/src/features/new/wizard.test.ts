import { expect, test } from 'vitest';
import { defaultName, imageToCreate, offeredTypes, startWizard, whatIsMissing, type Wizard } from './wizard.ts';

const NOW = new Date(2026, 10, 21, 14, 31);
const aWizard = (change: Partial<Wizard> = {}): Wizard => ({ ...startWizard(NOW), typeId: 1, ...change });
const picture = {
  id: 9,
  url: 'https://cdn.example/9',
  name: 'shop.jpg',
  width: 1200,
  height: 400,
  tags: [],
  mime: 'image/jpeg',
  bytes: 10,
};

test('a new image is called after the local date and time', () => {
  expect(defaultName(NOW)).toBe('New Image 21/11/2026, 14:31');
});

test('a step says what it needs before it can be left', () => {
  expect(whatIsMissing(aWizard({ step: 0, name: '  ' }))).toBe('Give the image a name.');
  expect(whatIsMissing(aWizard({ step: 1, typeId: undefined }))).toBe('Choose what makes the picture different.');
  expect(whatIsMissing(aWizard({ step: 2, template: 'background' }))).toBe('Upload the background image first.');
  expect([0, 1, 2].map((step) => whatIsMissing(aWizard({ step: step as Wizard['step'] })))).toEqual([undefined, undefined, undefined]);
});

test('only kinds of image whose data can be chosen are offered', () => {
  expect(offeredTypes([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 6 }])).toEqual([{ id: 1 }]);
});

test('an empty canvas is 600 by 200 and white, with the fields as a list', () => {
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

test('a background image gives the canvas its size and is its one object', () => {
  const { width, height, data } = imageToCreate(aWizard({ template: 'background', picture }));
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

test('a picture larger than a canvas may be is drawn smaller, in its proportions', () => {
  const { width, height, data } = imageToCreate(aWizard({ template: 'background', picture: { ...picture, width: 10_000, height: 2500 } }));
  expect({ width, height }).toEqual({ width: 5000, height: 1250 });
  expect(data.objects[0]).toMatchObject({ width: 10_000, scaleX: 0.5, scaleY: 0.5 });
});
