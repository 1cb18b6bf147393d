/**
 * While Alt is held: how far the selection is from what is under the pointer, else from the edges of the
 * canvas.
 */
import type { Canvas } from 'fabric';
import { boundingBox } from '../document/geometry.ts';
import { findLayer } from '../document/editor-document.ts';
import type { EditorStore } from '../store/editor-store.ts';
import { canvasSize } from '../commands/command.ts';
import type { CanvasObject } from './fabric-objects.ts';
import { measures, type Measure } from './measuring.ts';

export interface MeasureLines {
  lines(): readonly Measure[];
  dispose(): void;
}

export function attachMeasuring(canvas: Canvas, store: EditorStore): MeasureLines {
  let held = false;
  let under: string | undefined;

  function hold(next: boolean): void {
    if (held === next) return;
    held = next;
    if (canvas.getActiveObject()) canvas.requestRenderAll();
  }

  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Alt') hold(event.type === 'keydown');
  };
  const release = (): void => hold(false);
  window.addEventListener('keydown', keys);
  window.addEventListener('keyup', keys);
  window.addEventListener('blur', release);
  canvas.on('mouse:move', ({ e, target }) => {
    const object: CanvasObject | undefined = target;
    const next = object?.layerKey;
    hold(e.altKey);
    if (held && next !== under) canvas.requestRenderAll();
    under = next;
  });

  return {
    lines() {
      const active = held ? canvas.getActiveObject() : undefined;
      if (!active) return [];
      const state = store.getState();
      const other = under === undefined || state.selection.includes(under) ? undefined : findLayer(state.document, under);
      return measures(active.getBoundingRect(), other ? boundingBox(other.object) : { left: 0, top: 0, ...canvasSize(state) });
    },
    dispose() {
      window.removeEventListener('keydown', keys);
      window.removeEventListener('keyup', keys);
      window.removeEventListener('blur', release);
    },
  };
}
