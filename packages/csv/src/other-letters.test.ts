import { expect, test } from 'vitest';
import { decodeText, OTHER_LETTERS, whyNoText } from './index.ts';
import { hasOtherLetters } from './other-letters.ts';

/** In no library of the language: as Node has it. */
declare const TextDecoder: new (label: string, options?: { fatal: boolean }) => { decode(bytes: Uint8Array): string };

/** A code page from its decoder, which shares nothing with what is tested. */
function encoderOf(label: string): (text: string) => Uint8Array {
  const decoder = new TextDecoder(label, { fatal: true });
  const bytesOf = new Map<string, number[]>();
  const note = (...bytes: number[]) => {
    try {
      const letter = decoder.decode(Uint8Array.from(bytes));
      if ([...letter].length === 1 && !bytesOf.has(letter)) bytesOf.set(letter, bytes);
    } catch {
      // Not a letter.
    }
  };
  for (let byte = 0; byte < 256; byte++) note(byte);
  if (/^(?:shift|euc|gbk|big5)/.test(label))
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) note(lead, trail);
  return (text) => Uint8Array.from([...text.normalize('NFC')].flatMap((letter) => bytesOf.get(letter) ?? [0x3f]));
}

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** A table of all countries, as people of this language write them. */
function countries(language: string): string {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const codes = ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second));
  return codes.flatMap((code) => (names.of(code) === undefined ? [] : [`${code},${names.of(code)}`])).join('\n');
}

test.each('af ca da de en es eu fi fr ga id is it nb nl pt sv'.split(' '))('reads Western letters of %s as they are', (language) => {
  const text = countries(language);
  const known = new Set(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)));
  const western = [...text.normalize('NFC')].filter((letter) => known.has(letter)).join('');
  expect(decodeText(encoderOf('windows-1252')(western))).toBe(western);
});

test.each([
  ['pl', ['windows-1250', 'iso-8859-2']],
  ['cs', ['iso-8859-2']],
  ['sk', ['iso-8859-2']],
  ['sl', ['iso-8859-2']],
  ...['ru', 'uk', 'bg', 'sr', 'mk', 'be', 'kk'].map((language) => [language, ['windows-1251', 'koi8-u', 'iso-8859-5', 'ibm866']] as const),
  ['el', ['windows-1253', 'iso-8859-7']],
  ['he', ['windows-1255']],
  ['ar', ['windows-1256']],
  ['fa', ['windows-1256']],
  ['th', ['windows-874']],
  ['ja', ['shift_jis', 'euc-jp']],
  ['ko', ['euc-kr']],
  ['zh', ['gbk']],
  ['zh-TW', ['big5']],
  ['de', ['macintosh']],
  ['fr', ['macintosh']],
] as const)('refuses letters of %s in other code pages', (language, labels) => {
  const text = countries(language);
  expect(labels.filter((label) => decodeText(encoderOf(label)(text)) !== undefined)).toEqual([]);
});

const PAGES = Object.entries({
  'windows-1250': 'cs-CZ hr-HR hu-HU pl-PL ro-RO sk-SK sl-SI sq-AL bs-BA sr-Latn-RS',
  'windows-1251': 'ru-RU uk-UA bg-BG sr-RS mk-MK be-BY kk-KZ',
  'windows-1252': 'de-DE en-GB',
  'windows-1253': 'el-GR',
  'windows-1254': 'tr-TR az-AZ',
  'windows-1255': 'he-IL',
  'windows-1256': 'ar-EG fa-IR',
  'windows-1257': 'et-EE lt-LT lv-LV',
  'windows-874': 'th-TH',
  shift_jis: 'ja-JP',
  'euc-kr': 'ko-KR',
  gbk: 'zh-CN',
  big5: 'zh-TW zh-HK',
}).flatMap(([page, locales]) => locales.split(' ').map((locale) => ({ locale, page })));

test.each(PAGES)('reads a file of a company of $locale in $page', ({ locale, page }) => {
  const decoder = new TextDecoder(page);
  const encode = encoderOf(page);
  // The ones of its letters that the page has.
  const text = [...countries(locale).normalize('NFC')].filter((letter) => decoder.decode(encode(letter)) === letter).join('');
  expect(text.length).toBeGreaterThan(2000);
  expect(decodeText(encode(text), locale)).toBe(text);
});

const LATIN: (text: string) => Uint8Array = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['signs beside words', 'Box of 3 m³,½ kg,£5,nº 7,1ª,5 ¥,¿Qué?,x¹'],
  ['pieces of Unicode pasted in', `café,${'donât,MÃ¼ller,â,'.repeat(9)}thÃ©`],
  ['lines drawn', '°°°°°°°°,§§§§§§§§,é'],
  ['one typing error among many letters', `${'é,'.repeat(40)}a³b,c³d`],
])('takes %s as Western', (_, text) => {
  expect(hasOtherLetters(LATIN(text))).toBe(false);
});

test('tells letters that it can’t read from files that are no text', () => {
  const picture = Uint8Array.from({ length: 4000 }, (_, at) => (at * 167 + 13) % 256);
  const japanese = encoderOf('shift_jis')(countries('ja'));
  const western = LATIN('name\nZo\u00eb\n');
  for (const locale of ['en-GB', 'ja-JP', 'pl-PL']) expect(decodeText(picture, locale)).toBe(undefined);
  expect(whyNoText(picture, 'no text')).toBe('no text');
  expect([decodeText(japanese, 'en-GB'), whyNoText(japanese, 'no text')]).toEqual([undefined, OTHER_LETTERS]);
  expect([decodeText(western, 'ja-JP'), whyNoText(western, 'no text')]).toEqual([undefined, OTHER_LETTERS]);
});
