/** While the box of a text that shrinks is drawn larger, its text is scaled inversely, so that the words keep their size and wrap anew. */
import { Group, Textbox, type Canvas, type FabricObject } from 'fabric';
import type { SceneObject } from '@limn/scene';
import { isAutoScale, numberOf } from '../document/object-facts.ts';

export function attachTextSizeKeeper(canvas: Canvas, wireOf: (shown: FabricObject) => SceneObject | undefined): void {
  canvas.on('object:scaling', ({ target }) => {
    const wire = wireOf(target);
    if (!(target instanceof Group) || !wire || !isAutoScale(wire)) return;
    const [x, y] = [target.scaleX / numberOf(wire, 'scaleX'), target.scaleY / numberOf(wire, 'scaleY', 1)];
    for (const text of target.getObjects()) {
      if (!(text instanceof Textbox)) continue;
      text.set({ scaleX: 1 / x, scaleY: 1 / y, width: target.width * x, left: -target.width / 2, top: -target.height / 2, originY: 'top' });
      text.initDimensions();
    }
  });
}
