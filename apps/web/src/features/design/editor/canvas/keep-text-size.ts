/**
 * While the box of a text that shrinks is drawn larger, its text is scaled inversely, so that the words keep
 * their size and wrap again.
 */
import { Group, type Canvas, type FabricObject } from 'fabric';
import type { Values } from '@limn/merge';
import type { SceneObject } from '@limn/scene';
import { isAutoScale } from '../document/object-facts.ts';
import { withTextBox } from '../document/text-box.ts';
import { fitResizedText } from './fit-shown-text.ts';

export function attachTextSizeKeeper(
  canvas: Canvas,
  wireOf: (shown: FabricObject) => SceneObject | undefined,
  samples: () => Values,
): void {
  canvas.on('object:scaling', ({ target }) => {
    const wire = wireOf(target);
    if (!(target instanceof Group) || !wire || !isAutoScale(wire)) return;
    const size = { width: target.width * Math.abs(target.scaleX), height: target.height * Math.abs(target.scaleY) };
    fitResizedText(target, withTextBox(wire, size), samples());
  });
}
