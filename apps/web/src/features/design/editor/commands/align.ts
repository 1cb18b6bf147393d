import { alignShift, distributeShifts, type Direction, type Edge } from '../document/align-boxes.ts';
import { boundingBox, unionOf } from '../document/geometry.ts';
import { selectedLayers } from '../store/editor-store.ts';
import { canMove, canvasSize, type Command } from './command.ts';
import { moveEach } from './move-objects.ts';

/** Several objects stand in line with each other, a single one with the canvas. */
function align(edge: Edge, label: string, keys: readonly string[]): Command {
  return {
    id: `align-${edge}`,
    label,
    keys,
    enabled: canMove,
    run: ({ store }) => {
      const state = store.getState();
      const layers = selectedLayers(state);
      const boxes = layers.map((layer) => boundingBox(layer.object));
      const frame = boxes.length > 1 ? unionOf(boxes) : { left: 0, top: 0, ...canvasSize(state) };
      const shifts = layers.map((layer, index) => [layer.key, alignShift(boxes[index] ?? frame, frame, edge)] as const);
      moveEach(store, new Map(shifts), { label });
    },
  };
}

function distribute(direction: Direction, label: string, keys: readonly string[]): Command {
  return {
    id: `distribute-${direction}`,
    label,
    keys,
    enabled: (state) => {
      const may = canMove(state);
      if (may !== true) return may;
      return state.selection.length > 2 ? true : 'Select three objects or more.';
    },
    run: ({ store }) => {
      const layers = selectedLayers(store.getState());
      const shifts = distributeShifts(
        layers.map((layer) => boundingBox(layer.object)),
        direction,
      );
      moveEach(store, new Map(layers.map((layer, index) => [layer.key, shifts[index] ?? { left: 0, top: 0 }] as const)), { label });
    },
  };
}

export const alignLeft = align('left', 'Align left', ['Alt+a']);
export const alignCentre = align('centre', 'Align centre', ['Alt+h']);
export const alignRight = align('right', 'Align right', ['Alt+d']);
export const alignTop = align('top', 'Align top', ['Alt+w']);
export const alignMiddle = align('middle', 'Align middle', ['Alt+v']);
export const alignBottom = align('bottom', 'Align bottom', ['Alt+s']);
export const distributeAcross = distribute('across', 'Distribute across', ['Alt+Shift+h']);
export const distributeDown = distribute('down', 'Distribute down', ['Alt+Shift+v']);
