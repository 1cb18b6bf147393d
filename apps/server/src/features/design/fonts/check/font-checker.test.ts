/** Whatever a font does to the library that draws with it, it does to a process of its own. */
import { AppError } from '@limn/model';
import { afterEach, expect, test, vi } from 'vitest';
import { DEADLY_FONT, hostileFont } from '../../../../render/testing/hostile-fonts.ts';
import { fontFile, plainFont } from '../../../../testing/small-fonts.ts';
import { changedFont } from '../testing/changed-font.ts';
import { tinyFont } from '../testing/tiny-font.ts';
import { checkWithRetry } from './check-with-retry.ts';
import { createFontChecker, type FontChecker } from './font-checker.ts';

vi.setConfig({ testTimeout: 120_000 });

let checker: FontChecker;
afterEach(() => checker.close());

const outcome = (bytes: Buffer, whose = 'company 1') =>
  checker.check(bytes, 'file', whose).then(
    () => 'taken',
    (error: unknown) => (error instanceof AppError ? `${error.code}: ${error.publicMessage}` : String(error)),
  );

test('refuses a font that kills the process and checks the next in another', async () => {
  checker = createFontChecker();
  expect(await outcome(fontFile('lora-latin-400-normal.woff2'))).toBe('taken');
  const before = checker.pid() ?? 0;
  const large = outcome(fontFile('noto-color-emoji-emoji-400-normal.woff2'));
  process.kill(before, 'SIGKILL');
  expect(await large).toMatch(/^invalid: This font is made in a way that breaks the program/);
  expect(await outcome(plainFont('lora-latin-400-normal'))).toBe('taken');
  expect(checker.pid()).not.toBe(before);
});

test('refuses a font that ended drawing processes, without ending this one', async () => {
  checker = createFontChecker();
  await outcome(tinyFont());
  const before = checker.pid();
  expect(await outcome(hostileFont(DEADLY_FONT).bytes)).toBe('invalid: This font file is damaged. Download it again, and upload that.');
  expect(checker.pid()).toBe(before);
});

test('accepts or refuses broken fonts, each within its time', async () => {
  checker = createFontChecker({ deadlineMs: 5000 });
  const outcomes: string[] = [];
  for (let seed = 1; seed <= Number(process.env.SOAK_FONTS ?? 40); seed++) outcomes.push(await outcome(hostileFont(seed).bytes));
  expect(outcomes.filter((text) => text !== 'taken' && !/^invalid: This (font|file)(’s)? /.test(text))).toEqual([]);
  expect(outcomes.filter((text) => text === 'taken').length).toBeGreaterThan(3);
  expect(outcomes.filter((text) => text !== 'taken').length).toBeGreaterThan(10);
});

test('handles huge character maps and false lengths in time', async () => {
  checker = createFontChecker();
  await outcome(tinyFont());
  const groups = Buffer.alloc(10 * 1024 * 1024);
  groups.writeUInt16BE(1, 2);
  groups.writeUInt16BE(3, 4);
  groups.writeUInt16BE(10, 6);
  groups.writeUInt32BE(12, 8);
  groups.writeUInt16BE(12, 12);
  groups.writeUInt32BE(870_000, 24);
  const names = Buffer.alloc(0xffff * 12 + 6);
  names.writeUInt16BE(0xffff, 2);
  const began = performance.now();
  expect(await outcome(tinyFont({ tables: { cmap: groups } }))).toMatch(/^invalid: This font file is damaged/);
  expect(await outcome(tinyFont({ tables: { name: names } }))).toBe('taken');
  expect(await outcome(changedFont((font, tables) => font.writeUInt32BE(0x7fffffff, (tables.get('loca')?.entry ?? 0) + 12)))).toMatch(
    /^invalid: This font file is cut off/,
  );
  expect(performance.now() - began).toBeLessThan(5000);
});

test('names the characters that a font claims and has no glyph for', async () => {
  checker = createFontChecker();
  const whole = await checker.check(fontFile('lora-latin-400-normal.woff2'), 'file', 'company 1');
  expect(whole.blank).toEqual([]);
  // From the middle on all glyphs are empty.
  const half = changedFont((font, tables) => {
    const { offset = 0, length = 0 } = tables.get('loca') ?? {};
    for (let at = offset + (length >> 2) * 2; at < offset + length; at += 2)
      font.copy(font, at, offset + (length >> 2) * 2 - 2, offset + (length >> 2) * 2);
  });
  const { blank, characters } = await checker.check(half, 'file', 'company 1');
  expect([blank.length > 20, blank.length < characters.reduce((sum, [first, last]) => sum + last - first + 1, 0)]).toEqual([true, true]);
});

test('limits how many fonts wait', async () => {
  checker = createFontChecker();
  const outcomes = await Promise.all(Array.from({ length: 40 }, (_, index) => outcome(tinyFont(), `company ${index % 4}`)));
  expect(new Set(outcomes)).toEqual(new Set(['taken', 'unavailable: We can’t check fonts right now. Please try again in a moment.']));
});

test('limits one company’s crowd to half the places and takes others in turn', async () => {
  checker = createFontChecker();
  const ended: string[] = [];
  const ask = async (whose: string) => {
    const end = await outcome(tinyFont(), whose);
    ended.push(`${whose} ${end.split(':')[0]}`);
  };
  const crowd = Array.from({ length: 40 }, () => ask('crowd'));
  const others = [ask('first'), ask('second'), ask('first')];
  await Promise.all([...crowd, ...others]);
  expect(ended.filter((end) => end === 'crowd taken').length).toBeLessThanOrEqual(11);
  const taken = ended.filter((end) => end.endsWith('taken'));
  const places = ['first taken', 'second taken'].map((end) => taken.indexOf(end));
  expect([taken.filter((end) => end === 'first taken').length, Math.max(...places) < 5]).toEqual([2, true]);
});

test('waits while all places are taken, and gives up on request', async () => {
  checker = createFontChecker();
  const busy = Array.from({ length: 40 }, (_, index) => outcome(tinyFont(), `company ${index % 4}`));
  const wait = { pauseMs: 20, timeoutMs: 60_000, givesUp: () => false };
  expect((await checkWithRetry(checker, tinyFont(), 'an import', wait)).format).toBe('ttf');
  expect(new Set(await Promise.all(busy)).size).toBe(2);
  checker.close();
  await expect(checkWithRetry(checker, tinyFont(), 'an import', { ...wait, timeoutMs: 100 })).rejects.toMatchObject({
    code: 'unavailable',
  });
  await expect(checkWithRetry(checker, tinyFont(), 'an import', { ...wait, givesUp: () => true })).rejects.toMatchObject({
    code: 'unavailable',
  });
});
