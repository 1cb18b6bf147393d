import { expect, test } from 'vitest';
import { brokenPictures } from './broken-pictures.ts';

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
