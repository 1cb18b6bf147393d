/** Lets moving objects snap to the canvas and to the other objects; Ctrl or ⌘ moves freely. */
import type { Canvas, FabricObject, TPointerEvent } from 'fabric';
import { boundingBox } from '../document/geometry.ts';
import type { EditorStore } from '../store/editor-store.ts';
import { canvasSize } from '../commands/command.ts';
import type { CanvasObject } from './fabric-objects.ts';
import { snapBox, type SnapLine } from './snapping.ts';

const SNAP_PX = 6;

/** Answers with the lines to draw now. */
export function attachSnapping(canvas: Canvas, store: EditorStore): () => readonly SnapLine[] {
  let lines: readonly SnapLine[] = [];

  function snap({ target, e }: { target: FabricObject; e: TPointerEvent }): void {
    lines = [];
    if (e.ctrlKey || e.metaKey) return;
    const state = store.getState();
    const moving: readonly CanvasObject[] = canvas.getActiveObjects();
    const others = state.document.layers
      .filter((layer) => layer.object.visible !== false && !moving.some((object) => object.layerKey === layer.key))
      .map((layer) => boundingBox(layer.object));
    // Fabric works out where an object lies only when its gesture ends.
    target.setCoords();
    const found = snapBox(target.getBoundingRect(), others, canvasSize(state), SNAP_PX / canvas.getZoom());
    target.set({ left: target.left + found.shift.x, top: target.top + found.shift.y });
    lines = found.lines;
  }

  function stop(): void {
    lines = [];
    canvas.requestRenderAll();
  }

  canvas.on({ 'object:moving': snap, 'object:modified': stop, 'mouse:up': stop });
  return () => lines;
}
