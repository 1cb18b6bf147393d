import { valuesOf } from '@limn/merge';
import { expect, test, vi } from 'vitest';
import type { SceneDocument, SceneObject } from './document.ts';
import { findOverflow } from './find-overflow.ts';
import { skiaEnv } from './testing/skia-env.ts';

// The first text makes hundreds of font files ready, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const FRAME = { width: 300, height: 120 };
const TRIED = Object.entries({
  Short: 'Bo',
  Long: 'Maximiliana-Konstantina Wolfeschlegelsteinhausen',
  Accents: 'Šibenik Łukaszówna',
  'Right to left': 'عبد الرحمن القحطاني عبد الرحمن القحطاني',
  Emoji: '👩‍👩‍👧‍👦🏳️‍🌈👩‍👩‍👧‍👦🏳️‍🌈👩‍👩‍👧‍👦🏳️‍🌈👩‍👩‍👧‍👦🏳️‍🌈👩‍👩‍👧‍👦🏳️‍🌈',
  Empty: '',
}).map(([label, name]) => ({ label, values: valuesOf({ name }) }));
const TEXT: SceneObject = { type: 'textbox', left: 20, top: 20, width: 120, text: '{{name}}', fontSize: 16, fontFamily: 'Open Sans' };
const text = (more: object): SceneObject => ({ ...TEXT, ...more });

async function found(object: SceneObject, tried = TRIED) {
  const document: SceneDocument = { version: '3.4.0', objects: [object] };
  return findOverflow(document, FRAME, await skiaEnv(document), tried);
}

test.each([
  ['a line that leaves the canvas', { type: 'i-text', left: 120, fontSize: 24 }, /reaches \d+ px beyond the picture\./, 'Long'],
  ['lines that leave a box of a fixed height', { boxHeight: 20, top: 40 }, /reaches \d+ px out of its box\./, 'Long'],
  ['the same in the middle of the box', { boxHeight: 20, top: 40, verticalAlign: 'middle' }, /out of its box\./, 'Long'],
  ['a word that is wider than its box', { width: 60, fontSize: 7, top: 4 }, /wider than its box\./, 'Long'],
  ['words that are cut', { width: 60, height: 20, minFontSize: 14 }, /is cut: \d+ letters do not fit\./, 'Long'],
  [
    'capitals that leave the canvas',
    { type: 'i-text', left: 20, fontSize: 13, textTransform: 'uppercase' },
    /beyond the picture\./,
    'Long',
  ],
  ['a text from the right that leaves the canvas', { type: 'i-text', left: 120, direction: 'rtl', fontSize: 24 }, /beyond/, 'Long'],
])('names %s, and with which values', async (_what, more, says, label) => {
  const [problem, ...others] = await found(text({ ...more, layerName: 'Greeting' }));
  expect(problem).toMatchObject({ place: 0, label });
  expect(problem?.text).toMatch(says);
  expect(problem?.text).toContain('“Greeting”');
  expect(problem?.value).toContain('Maximiliana');
  expect(others).toEqual([]);
});

test.each(TRIED.slice(2).filter(({ label }) => label !== 'Empty'))('finds $label values by themselves', async (tried) => {
  expect(await found(text({ type: 'i-text', left: 250, fontSize: 20 }), [tried])).toMatchObject([{ kind: 'overflow', label: tried.label }]);
});

test('ignores texts that have room, shrink or overflow by design', async () => {
  const short = TRIED.filter(({ label }) => label === 'Short' || label === 'Empty');
  expect(await found(text({}), short)).toEqual([]);
  expect(await found(text({ width: 200, height: 22, minFontSize: 2 }))).toEqual([]);
  expect(await found(text({ left: 295, text: 'Beside the canvas' }))).toEqual([]);
});
