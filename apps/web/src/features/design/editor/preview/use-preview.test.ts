import { expect, test } from 'vitest';
import { brokenPictures, withPlaceholders } from './use-preview.ts';
import type { SceneDocument } from '@limn/scene';
import { newDynamicImage, PLACEHOLDER } from '../document/dynamic-image.ts';

test('says which pictures recipients don’t get, why, and what stands there', () => {
  const picture = { layer: 'Crest', src: 'http://shop.example/a.png', data: null, problem: 'Its host didn’t answer.' };
  expect(
    brokenPictures([
      { ...picture, data: 'data:image/png;base64,AA==', problem: null, shows: 'picture' },
      { ...picture, shows: 'fallback' },
      { ...picture, layer: 'Badge', shows: 'nothing' },
    ]),
  ).toEqual([
    'The picture “Crest” does not load. Its host didn’t answer. Its fallback is shown.',
    'The picture “Badge” does not load. Its host didn’t answer. Emails leave it out.',
  ]);
});

const dynamic = (url: string, fallback: string | null) =>
  newDynamicImage({ url, preview: PLACEHOLDER, fallback: fallback === null ? null : { url: fallback } }, { width: 600, height: 200 });

test('shows a dynamic picture, else its fallback, else a placeholder', () => {
  const document: SceneDocument = {
    version: '3.4.0',
    objects: [
      dynamic('https://a.example/1', null),
      dynamic('https://a.example/gone', 'https://b.example/2'),
      dynamic('https://a.example/gone', null),
    ],
  };
  const loaded = new Set(['https://a.example/1', 'https://b.example/2']);
  const shown = withPlaceholders(document, { get: (src) => (loaded.has(src) ? { width: 1, height: 1 } : undefined) });
  expect(shown.objects.map((object) => (object.type === 'image' ? object.fallbackUrl : ''))).toEqual([
    null,
    'https://b.example/2',
    PLACEHOLDER.url,
  ]);
});
