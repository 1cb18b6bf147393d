/** Carets and styles in texts whose lines end within words: what is typed at a place must stand there. */
import { Textbox } from 'fabric';
import { expect, test } from 'vitest';
import { teachFabric } from '../canvas/teach-fabric.ts';
import './canvas-in-jsdom.ts';

teachFabric();

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemesOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
/** Spaces and line breaks that a line ended with, and signs that only say where one may. */
const UNSEEN = /^[ \n\u00ad\u200b]$/;

test.each([
  'well-known and/or  Donaudampfschifffahrt',
  'extra\u00adordinary one\u200btwo\n\nthree',
  '本日限定！東京の「夏」フェア。\nポッチャリ',
  'ข้อเสนอพิเศษวันนี้เท่านั้น',
])('finds every character of “%s” behind its caret, with its style', (text) => {
  const typed = graphemesOf(text);
  for (const splitByGrapheme of [false, true]) {
    for (let width = 45; width <= 300; width += 15) {
      const box = new Textbox(text, { width, fontSize: 20, splitByGrapheme });
      expect(box.width).toBe(width);
      for (const caret of typed.keys()) {
        box.setSelectionStyles({ deltaY: caret + 1 }, caret, caret + 1);
        const { lineIndex, charIndex } = box.get2DCursorLocation(caret);
        const line = box._textLines[lineIndex] ?? [];
        const [shown, styled] =
          charIndex < line.length ? [line[charIndex], [lineIndex, charIndex]] : [box._textLines[lineIndex + 1]?.[0], [lineIndex + 1, 0]];
        if (UNSEEN.test(typed[caret] ?? '')) continue;
        expect({ width, caret, shown }).toEqual({ width, caret, shown: typed[caret] });
        const [atLine = 0, atChar = 0] = styled;
        expect(box._getStyleDeclaration(atLine, atChar)).toMatchObject({ deltaY: caret + 1 });
      }
    }
  }
});
