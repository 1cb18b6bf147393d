/**
 * Drawing a shape by dragging over the canvas. The drag stays inside the canvas; a drag of no size draws
 * nothing.
 */
import type { Canvas, TPointerEventInfo } from 'fabric';
import { drawnShape, type Drag, type ShapeKind } from '../document/new-objects.ts';
import type { EditorStore } from '../store/editor-store.ts';
import { addObject } from '../commands/add-object.ts';
import { canvasSize } from '../commands/command.ts';
import { boundingBox, shiftInside } from '../document/geometry.ts';
import { numberOf } from '../document/object-facts.ts';

export interface DrawTool {
  drag(): (Drag & { kind: ShapeKind }) | undefined;
  /** Forgets the drag that was begun. */
  drop(): void;
}

export function attachDrawTool(canvas: Canvas, store: EditorStore): DrawTool {
  let current: (Drag & { kind: ShapeKind }) | undefined;

  function pointIn({ scenePoint }: TPointerEventInfo): { x: number; y: number } {
    const { width, height } = canvasSize(store.getState());
    return { x: Math.round(Math.max(0, Math.min(width, scenePoint.x))), y: Math.round(Math.max(0, Math.min(height, scenePoint.y))) };
  }

  canvas.on({
    'mouse:down': (event) => {
      const { tool } = store.getState();
      if (tool === 'select') return;
      const at = pointIn(event);
      current = { kind: tool, from: at, to: at };
    },
    'mouse:move': (event) => {
      if (!current) return;
      current.to = pointIn(event);
      canvas.requestRenderAll();
    },
    'mouse:up': (event) => {
      if (!current) return;
      const drawn = drawnShape(current.kind, { from: current.from, to: pointIn(event) });
      current = undefined;
      store.set({ tool: 'select' });
      if (!drawn) return;
      const back = shiftInside(boundingBox(drawn), canvasSize(store.getState()));
      addObject(store, { ...drawn, left: numberOf(drawn, 'left') + back.left, top: numberOf(drawn, 'top') + back.top }, 'Draw');
    },
  });
  return {
    drag: () => current,
    drop: () => {
      current = undefined;
    },
  };
}
