import { expect, test } from 'vitest';
import { pictureAmong } from './picture-among.ts';

const file = (name: string, type: string, content = 'x') => new File([content], name, { type });

test('exactly one picture is taken; everything else is refused by its reason', () => {
  const picture = file('a.png', 'image/png');
  expect(pictureAmong([picture])).toEqual({ kind: 'picture', file: picture });
  expect(pictureAmong([])).toMatchObject({ kind: 'refused' });
  expect(pictureAmong([picture, picture])).toEqual({ kind: 'refused', message: 'Choose one picture at a time.' });
  expect(pictureAmong([file('notes.txt', 'text/plain')])).toEqual({
    kind: 'refused',
    message: '“notes.txt” is not a picture. Choose a PNG, JPEG, GIF or WebP file.',
  });
  expect(pictureAmong([file('a.png', 'image/png', '')])).toEqual({ kind: 'refused', message: '“a.png” is empty.' });
});
