import { expect, test, vi } from 'vitest';
import type { SceneDocument } from './document.ts';
import { grownFrom } from './grown-text.ts';
import { prepare } from './prepare.ts';
import { complete, type CompleteText } from './complete.ts';
import { measurerOf } from './text-measurer.ts';
import { skiaEnv } from './testing/skia-env.ts';

// The first text makes hundreds of font files ready, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const badge = (more: object) => complete({ type: 'textbox', left: 100, top: 20, width: 60, text: 'Member', ...more }) as CompleteText;

test.each([
  ['left', 'left', 0, 100],
  ['center', 'left', 0, 90],
  ['right', 'left', 0, 80],
  ['justify', 'left', 0, 100],
  ['justify-center', 'left', 0, 90],
  ['center', 'center', 0, 100],
  ['left', 'center', 0, 110],
  ['right', 'right', 0, 100],
  ['left', 'right', 0, 120],
  ['center', 'left', 180, 110],
])('grows a %s text placed by its %s, turned by %s°, from where its lines begin', (textAlign, originX, angle, left) => {
  const place = grownFrom(badge({ textAlign, originX, angle }), 80);
  expect([place.left, place.top]).toEqual([expect.closeTo(left, 6), expect.closeTo(20, 6)]);
});

test('grows with its scale, along its own line, and not at all where it fits', () => {
  expect(grownFrom(badge({ textAlign: 'center', scaleX: 2 }), 80)).toEqual({ left: 80, top: 20 });
  expect(grownFrom(badge({ textAlign: 'right', angle: 90 }), 80)).toEqual({ left: 100, top: 0 });
  for (const width of [60, 40]) expect(grownFrom(badge({ textAlign: 'center' }), width)).toEqual({ left: 100, top: 20 });
});

test('keeps the middle of a centred label in its badge, whatever its weight', async () => {
  const label = badge({ textAlign: 'center', width: 30, fontFamily: 'Open Sans', fontSize: 20, strokeWidth: 0 });
  const document: SceneDocument = { version: '3.4.0', objects: [label] };
  const env = await skiaEnv(document);
  const middle = (fontWeight: string) => {
    const preparation = { env, measurer: measurerOf(env), values: new Map(), maxValueLength: Infinity, policy: { allowedHosts: [] } };
    return prepare({ ...label, fontWeight }, preparation)?.matrix[4];
  };
  expect([middle('normal'), middle('bold')]).toEqual([expect.closeTo(115, 3), expect.closeTo(115, 3)]);
});
