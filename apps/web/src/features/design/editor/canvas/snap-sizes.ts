/**
 * Lets the edge that is pulled snap to the canvas and to the other objects; Ctrl or ⌘ sizes freely. Turned
 * objects are sized freely.
 */
import type { BasicTransformEvent, Canvas, FabricObject, TPointerEvent } from 'fabric';
import { boundingBox, type Box, type Size } from '../document/geometry.ts';
import { canvasSize } from '../commands/command.ts';
import type { EditorStore } from '../store/editor-store.ts';
import type { CanvasObject } from './fabric-objects.ts';
import { snapEdge, type SnapLine } from './snapping.ts';

const SNAP_PX = 6;
/** Smaller than this nothing is made by snapping. */
const MIN = 2;

/** Answers with the lines to draw now. */
export function attachSizeSnapping(canvas: Canvas, store: EditorStore): () => readonly SnapLine[] {
  let lines: readonly SnapLine[] = [];

  function snap({ target, e, transform }: BasicTransformEvent<TPointerEvent> & { target: FabricObject }): void {
    lines = [];
    if (e.ctrlKey || e.metaKey || e.altKey || target.angle % 360 !== 0) return;
    const state = store.getState();
    const sized: readonly CanvasObject[] = canvas.getActiveObjects();
    const others = state.document.layers
      .filter((layer) => layer.object.visible !== false && !sized.some((object) => object.layerKey === layer.key))
      .map((layer) => boundingBox(layer.object));
    const pulled = pulledEdges(transform.corner);
    // Fabric works out where an object lies only when its gesture ends.
    target.setCoords();
    const box = target.getBoundingRect();
    const found = (['x', 'y'] as const).flatMap((axis) => {
      const end = pulled[axis];
      const edge = end && snapEdge(box, end, axis, others, canvasSize(state), SNAP_PX / canvas.getZoom());
      return edge ? [{ axis, ...edge }] : [];
    });
    const isFree = !pulled.x || !pulled.y || e.shiftKey;
    // A corner keeps the proportions, so only the nearer of two edges can be followed.
    const taken = isFree ? found : found.toSorted((a, b) => Math.abs(a.shift) - Math.abs(b.shift)).slice(0, 1);
    const anchor = target.translateToOriginPoint(target.getRelativeCenterPoint(), transform.originX, transform.originY);
    for (const { axis, shift } of taken) {
      const factor = factorOf(box, axis, (pulled[axis] === 'end' ? 1 : -1) * shift);
      if (factor === undefined) continue;
      if (transform.action === 'resizing') target.set({ width: target.width * factor });
      else if (isFree) target.set(axis === 'x' ? { scaleX: target.scaleX * factor } : { scaleY: target.scaleY * factor });
      else target.set({ scaleX: target.scaleX * factor, scaleY: target.scaleY * factor });
      lines = [...lines, ...found.filter((each) => each.axis === axis).map((each) => each.line)];
    }
    if (lines.length > 0) target.setPositionByOrigin(anchor, transform.originX, transform.originY);
  }

  function stop(): void {
    lines = [];
  }

  canvas.on({ 'object:scaling': snap, 'object:resizing': snap, 'object:modified': stop, 'mouse:up': stop });
  return () => lines;
}

function pulledEdges(corner: string): { x?: 'start' | 'end'; y?: 'start' | 'end' } {
  return {
    ...(corner.includes('l') ? { x: 'start' as const } : corner.includes('r') ? { x: 'end' as const } : {}),
    ...(corner.includes('t') && corner !== 'mtr' ? { y: 'start' as const } : corner.includes('b') ? { y: 'end' as const } : {}),
  };
}

/** By how much a box is stretched so that it becomes longer by some pixels. */
function factorOf(box: Box & Size, axis: 'x' | 'y', longer: number): number | undefined {
  const length = axis === 'x' ? box.width : box.height;
  return length + longer > MIN && length > 0 ? (length + longer) / length : undefined;
}
