import { expect, test } from 'vitest';
import { pictureAmong } from './use-picture-upload.ts';

const file = (name: string, type: string, content = 'x') => new File([content], name, { type });
const [picture, other] = [file('a.png', 'image/png'), file('b.png', 'image/png')];
const [list, empty] = [file('notes.txt', 'text/plain'), file('none.png', 'image/png', '')];

test('takes one picture, the first of several, and explains refusals', () => {
  expect(pictureAmong([picture])).toEqual({ kind: 'picture', file: picture });
  expect(pictureAmong([picture, other])).toEqual({
    kind: 'picture',
    file: picture,
    note: 'One picture at a time: “a.png” was used, out of 2 files.',
  });
  expect(pictureAmong([list, empty, other])).toMatchObject({ kind: 'picture', file: other });
  expect(pictureAmong([])).toMatchObject({ kind: 'refused' });
  expect(pictureAmong([list])).toEqual({
    kind: 'refused',
    message: '“notes.txt” is not a picture. Choose a PNG, JPEG, GIF or WebP file.',
  });
  expect(pictureAmong([empty])).toEqual({ kind: 'refused', message: '“none.png” is empty.' });
});
