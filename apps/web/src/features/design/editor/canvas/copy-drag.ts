/**
 * With Alt held, a drag takes a copy along: what is dragged stays where it is as well, and is seen there
 * meanwhile.
 */
import type { Canvas, FabricObject, TPointerEvent } from 'fabric';
import type { Values } from '@limn/merge';
import type { SceneObject } from '@limn/scene';
import { createCanvasObject, type CanvasObject } from './fabric-objects.ts';

export interface CopyDrag {
  /** True while the drag that goes on makes copies. */
  isCopying(): boolean;
  /** Takes what stands for the originals off the canvas again. */
  end(): void;
}

export function attachCopyDrag(canvas: Canvas, wireOf: (shown: CanvasObject) => SceneObject | undefined, samples: () => Values): CopyDrag {
  let ghosts: FabricObject[] | undefined;

  async function begin(): Promise<void> {
    const mine: FabricObject[] = (ghosts = []);
    const wires = canvas.getActiveObjects().flatMap((object) => wireOf(object) ?? []);
    const made = await Promise.all(wires.map((wire) => createCanvasObject(wire, '', samples())));
    if (ghosts !== mine) return;
    for (const object of made) object.set({ evented: false, selectable: false });
    mine.push(...made);
    canvas.insertAt(0, ...made);
    canvas.requestRenderAll();
  }

  function end(): void {
    if (ghosts) canvas.remove(...ghosts);
    ghosts = undefined;
  }

  canvas.on({
    'object:moving': ({ e }: { e: TPointerEvent }) => {
      if (e.altKey && !ghosts) void begin();
      if (!e.altKey) end();
    },
    'mouse:up': end,
  });
  return { isCopying: () => ghosts !== undefined, end };
}
