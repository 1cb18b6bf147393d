import { expect, test } from 'vitest';
import { wrapText, type TextToWrap } from './wrap-text.ts';

/** Every character is 10 wide, a space 5, and what has no shape nothing. */
const width = (grapheme: string) => (grapheme === '' ? 0 : grapheme === ' ' ? 5 : 10);

function wrapped(text: string, boxWidth: number, more: Partial<TextToWrap> = {}) {
  const object = { type: 'textbox', text, textTransform: null, locale: undefined, ...more } as TextToWrap;
  return wrapText(object, boxWidth, 0, (graphemes) => graphemes.map(width));
}
const lines = (...given: Parameters<typeof wrapped>) => wrapped(...given).lines.map(({ graphemes }) => graphemes.join(''));

test('ends lines at opportunities of words and shows hyphens that were soft', () => {
  expect(lines('well-known and/or it', 60)).toEqual(['well-', 'known', 'and/or', 'it']);
  expect(lines('extra\u00adordinary', 60)).toEqual(['extra-', 'ordina', 'ry']);
  expect(lines('extra\u00adordinary', 140)).toEqual(['extraordinary']);
  // A hyphen needs room too.
  expect(lines('a extra\u00adordinary', 65)).toEqual(['a', 'extra-', 'ordina', 'ry']);
  // Where it has none on a whole line, the word is broken without.
  expect(lines('extra\u00adordinary', 50)).toEqual(['extra', 'ordin', 'ary']);
  expect(lines('one\u200btwo', 40)).toEqual(['one', 'two']);
  expect(lines('日本語。の', 30)).toEqual(['日本', '語。の']);
});

test('breaks words that are wider than the box, never before what closes them', () => {
  expect(wrapped('Donaudampfschifffahrt, a', 60)).toMatchObject({ width: 60, isWordBroken: true });
  expect(lines('abcdef, a', 60)).toEqual(['abcde', 'f, a']);
  expect(lines('한국어텍스트입니다.', 60)).toEqual(['한국어텍스트', '입니다.']);
  expect(wrapped('한국어텍스트', 40).isWordBroken).toBe(false);
  expect(lines('abc', 4)).toEqual(['a', 'b', 'c']);
});

test('keeps words whole that exceed the box by rounding, or in texts that shrink', () => {
  expect(wrapped('abcdef', 59.4)).toMatchObject({ width: 60, isWordBroken: false });
  expect(wrapped('abcdef', 40, { keepsWords: true })).toMatchObject({ width: 60, isWordBroken: false });
  expect(lines('ab-cdef', 40, { keepsWords: true })).toEqual(['ab-', 'cdef']);
});

test('ends lines at spaces alone where a version was published so', () => {
  const before = { lineBreaks: 'spaces' } as const;
  expect(lines('well-known and/or 日本語 extra\u00adordinary', 60, before)).toEqual(['well-known', 'and/or 日本語', 'extra\u00adordinary']);
  expect(wrapped('well-known', 60, before).width).toBe(100);
});

test('keeps signs from beginning lines that may break anywhere', () => {
  expect(lines('日本語。の「夏」', 30, { splitByGrapheme: true })).toEqual(['日本', '語。の', '「夏」']);
  expect(lines('日本語。', 30, { splitByGrapheme: true, lineBreaks: 'spaces' })).toEqual(['日本語', '。']);
});

const TEXTS = [
  '本日限定！東京の「夏」フェア、ポッチャリーーな々。',
  '今天只有特价，优惠请快来选购吧！（限量）',
  'ข้อเสนอพิเศษวันนี้เท่านั้น iPhoneใหม่ล่าสุด',
  'ភាសាខ្មែរជំរាបសួរ မင်္ဂလာပါမြန်မာ ສະບາຍດີລາວ',
  '오늘만 특별한 할인혜택을드립니다.',
  'A well-known and/or mid-season  extra\u00adordinary sale\u200bprice Donaudampfschifffahrtsgesellschaft',
  'Dear {{first_name}}, 50% off\n\nuntil 24/12!',
];
/** Two of these may follow what is wider than half a box. */
const NEVER_FIRST = /^[、。，．！」』）ー々ッャっ,.!)%]/u;

test.each(TEXTS)('keeps every line inside boxes of all widths, and every character: %s', (text) => {
  for (let box = 40; box <= 400; box += 5) {
    const result = wrapped(text, box);
    expect(result.width).toBe(box);
    const sources = text.split('\n').map(() => '');
    for (const [index, line] of result.lines.entries()) {
      expect(line.graphemes.reduce((sum, grapheme) => sum + width(grapheme), 0)).toBeLessThanOrEqual(box);
      const before = result.lines[index - 1];
      const isWithin = before?.source === line.source;
      if (isWithin) expect(line.graphemes.join('')).not.toMatch(NEVER_FIRST);
      const gap = isWithin ? line.offset - before.offset - before.graphemes.length : 0;
      sources[line.source] += ' '.repeat(gap) + line.graphemes.join('');
    }
    // Soft hyphens that are not shown, and zero width spaces, leave nothing.
    const seen = sources.join('\n').replaceAll('-', '');
    expect(seen).toBe(text.replaceAll(/[\u00ad\u200b-]/g, ''));
  }
});
