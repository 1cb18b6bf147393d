/** The lines into which a document's texts are broken, text by text. */
import { valuesOf } from '@limn/merge';
import { everyObject, isText, type SceneDocument } from '../document.ts';
import type { DrawingEnv } from '../drawing-env.ts';
import { prepare } from '../prepare.ts';
import { measurerOf } from '../text-measurer.ts';

export function textLines(document: SceneDocument, env: DrawingEnv): string[][] {
  const preparation = { env, measurer: measurerOf(env), values: valuesOf({}), maxValueLength: Infinity, policy: { allowedHosts: [] } };
  return [...everyObject(document.objects)].filter(isText).map((text) => {
    const node = prepare({ ...text, visible: true, opacity: 1 }, preparation);
    return node?.kind === 'text' ? node.layout.lines.map((line) => line.graphemes.join('')) : [];
  });
}
