import { expect, test } from 'vitest';
import { addressProblem, changedDynamicImage, dynamicImageOf, newDynamicImage, PLACEHOLDER } from './dynamic-image.ts';
import { newStaticImage } from './new-objects.ts';
import { propertiesOf } from './object-facts.ts';

const PREVIEW = { id: 4, url: 'https://limn.example/cdn/a/4', name: 'Shoe', width: 900, height: 300 };
const url = 'https://shop.example/{{product}}.jpg';
const canvas = { width: 600, height: 200 };

test('reads back a dynamic image with its box and preview as inserted', () => {
  const dynamic = { url, preview: PREVIEW, fallback: { id: 5, url: 'https://limn.example/cdn/a/5' } };
  const object = newDynamicImage(dynamic, canvas);
  expect(propertiesOf(object)).toMatchObject({
    imageType: 'dynamic',
    dynamicUrl: url,
    dynamicFit: 'crop',
    src: PREVIEW.url,
    previewUrl: PREVIEW.url,
    dynamicPreviewImageId: 4,
    dynamicFallbackImageId: 5,
    left: 0,
    top: 0,
    scaleX: 600 / 900,
    lockScalingFlip: true,
  });
  expect(dynamicImageOf(object)).toEqual({ ...dynamic, preview: { ...PREVIEW, name: 'Preview picture' } });
  expect(dynamicImageOf(newDynamicImage({ url, preview: PLACEHOLDER, fallback: null }, canvas))).toEqual({
    url,
    preview: PLACEHOLDER,
    fallback: null,
  });
});

test('keeps box and fit for a new address and makes a static picture dynamic', () => {
  const object = newDynamicImage({ url, preview: PREVIEW, fallback: null }, canvas);
  const changed = changedDynamicImage(object, { url: 'https://shop.example/{{other}}.jpg', preview: PREVIEW, fallback: null });
  expect(changed).not.toHaveProperty('scaleX');
  expect(changed).not.toHaveProperty('dynamicFit');
  const still = newStaticImage({ ...PREVIEW, id: 9, url: 'https://limn.example/cdn/a/9' }, canvas);
  expect(changedDynamicImage(still, { url, preview: PREVIEW, fallback: null })).toMatchObject({
    imageType: 'dynamic',
    staticImageId: null,
    assetId: null,
    dynamicFit: 'crop',
    src: PREVIEW.url,
  });
});

test.each([
  ['https://shop.example/{{product}}.jpg', undefined],
  ['https://shop.example/p.jpg', undefined],
  ['{{picture}}', undefined],
  ['shop.example/{{product}}.jpg', 'Start with https://'],
  ['{{host}}/{{product}}', 'Start with https://'],
  ['https://{{shop}}.example/p.jpg', 'Merge fields can fill the path'],
])('judges the address %s: %s', (template, problem) => {
  if (problem) expect(addressProblem(template)).toContain(problem);
  else expect(addressProblem(template)).toBeUndefined();
});
