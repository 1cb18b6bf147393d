import { newShape, type ShapeKind } from '../document/new-objects.ts';
import { addObject, centred } from './add-object.ts';
import { canChange, type Command } from './command.ts';

function shapeCommand(kind: ShapeKind, label: string, keys: readonly string[]): Command {
  return {
    id: `add-${kind}`,
    label,
    keys,
    enabled: canChange,
    run: ({ store }) => void addObject(store, centred(newShape(kind, { left: 0, top: 0 }), store), `Add ${label.toLowerCase()}`),
  };
}

export const addSquare = shapeCommand('rect', 'Square', ['s']);
export const addCircle = shapeCommand('circle', 'Circle', ['o']);
export const addTriangle = shapeCommand('triangle', 'Triangle', []);
export const addStar = shapeCommand('star', 'Star', []);
export const addLine = shapeCommand('line', 'Line', []);
