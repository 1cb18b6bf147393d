import { readFileSync } from 'node:fs';
import { artOf, galleryTemplates, withOwnPictures } from '@limn/templates';
import { expect, test } from 'vitest';
import { demoDesign, galleryDesign } from './save-design.ts';

const ADDRESS = 'https://limn.test/cdn/';

test.each(galleryTemplates.map((template) => [template.id, template] as const))(
  'saves %s as it was, from a company’s image of it',
  (id, template) => {
    const files = artOf(template.document);
    const own = new Map(files.map((file, place) => [file, { id: place + 1, url: ADDRESS + file }]));
    const { width, height, bgcolor, link = '', typeId } = template;
    const image = { width, height, bgcolor, transparent: false, link, type: { id: typeId }, data: withOwnPictures(template.document, own) };
    const findArt = (src: string) => files.find((file) => src === ADDRESS + file);
    expect(galleryDesign(id, image, findArt, template)).toEqual(template);
  },
);

test('takes what was changed in the editor and keeps words and people', () => {
  const template = galleryTemplates[0];
  if (!template) throw new Error('The gallery is empty.');
  const image = {
    width: 640,
    height: 200,
    bgcolor: '#123456',
    transparent: false,
    link: '',
    type: { id: 1 },
    data: { ...template.document, objects: [] },
  };
  expect(galleryDesign(template.id, image, () => undefined, { ...template, link: 'https://old.example' })).toEqual({
    ...template,
    width: 640,
    height: 200,
    bgcolor: '#123456',
    document: { ...template.document, objects: [] },
  });
  expect(galleryDesign('new-one', image, () => undefined)).toMatchObject({ id: 'new-one', typeId: 1, width: 640, sample: [] });
});

test('keeps what an image of the demo is filled from, and no picture of one company', () => {
  const file = new URL('../apps/server/src/demo/designs/welcome-countdown.limn.json', import.meta.url);
  const before = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const picture = (src: string) => ({ objects: [{ type: 'image', src }] });
  const saved = (data: unknown, transparent = false) =>
    demoDesign({ width: 600, height: 240, bgcolor: '#1f3d34', transparent, link: '', type: { id: 2 }, data }, before);
  expect(saved({ objects: [] })).toEqual({ ...before, height: 240, link: '', data: { objects: [] } });
  expect(saved(picture('https://shop.example/{{photo}}'), true)).toMatchObject({ transparent: true });
  expect(() => saved(picture('https://limn.test/cdn/1'))).toThrow('of this company alone');
});

test('refuses a design of the gallery that has no background', () => {
  const image = { width: 600, height: 200, bgcolor: '', transparent: true, link: '', type: { id: 1 }, data: { objects: [] } };
  expect(() => galleryDesign('new-one', image, () => undefined)).toThrow('background');
});
