import { expect, test } from 'vitest';
import { facesOf, type FontFace } from './font-files.ts';
import type { CodeRange } from './font-css.ts';
import { createGlyphLoader } from './glyph-loader.ts';

const families = (['Lora', 'Open Sans', 'Noto Sans JP', 'Noto Color Emoji'] as const).flatMap((family) =>
  facesOf({ family, package: family, category: 'serif', weights: family === 'Noto Color Emoji' ? [400] : [400, 700], styles: ['normal'] }),
);
const LATIN: CodeRange = [0x20, 0x17f];
const FILES: Record<string, readonly { name: string; range: CodeRange; missing?: string }[]> = {
  Lora: [{ name: 'latin', range: LATIN, missing: '≈' }],
  'Open Sans': [
    { name: 'latin', range: LATIN },
    { name: 'symbols', range: [0x2200, 0x22ff], missing: '≈' },
  ],
  'Noto Sans JP': [
    { name: 'math', range: [0x2200, 0x22ff] },
    { name: 'han', range: [0x4e00, 0x9fff] },
  ],
  'Noto Color Emoji': [{ name: 'emoji', range: [0x1f000, 0x1ffff] }],
};

function loader() {
  const registered: string[] = [];
  const slicesOf = (face: FontFace) =>
    (FILES[face.family] ?? []).map(({ name, range }) => ({
      family: face.family,
      package: face.package,
      name: `${face.family} ${face.weight} ${name}`,
      ranges: [range],
      isWhole: false,
    }));
  const load = createGlyphLoader(
    {
      slicesOf,
      charactersOf: ({ ranges }) => ranges,
      register(slice) {
        registered.push(slice.name);
        const file = FILES[slice.family]?.find(({ name }) => slice.name.endsWith(name));
        return (codePoint) => String.fromCodePoint(codePoint) !== file?.missing;
      },
    },
    families,
  );
  const font = (fontFamily: string, fontWeight: string | number = 400) => ({ fontFamily, fontWeight, fontStyle: 'normal' });
  return { registered, load, font };
}

test('registers only the files a text needs, once each', () => {
  const { registered, load, font } = loader();
  load(font('Lora'), 'Hello');
  load(font('Lora'), 'Hello again');
  expect(registered).toEqual(['Lora 400 latin']);
  load(font('Lora', 'bold'), 'Hello 日本😀');
  expect(registered).toEqual(['Lora 400 latin', 'Lora 700 latin', 'Noto Sans JP 700 han', 'Noto Color Emoji 400 emoji']);
  load(font('Lora', 700), '日');
  expect(registered).toHaveLength(4);
});

test('tries the next family of the stack for a missing character', () => {
  const { registered, load, font } = loader();
  load(font('Open Sans'), '≈');
  expect(registered).toEqual(['Open Sans 400 symbols', 'Noto Sans JP 400 math']);
});

test('loads nothing for unknown characters and falls back for families', () => {
  const { registered, load, font } = loader();
  load(font('Comic Sans MS'), 'a\u{10ffff}\ud800');
  expect(registered).toEqual(['Open Sans 400 latin']);
});
