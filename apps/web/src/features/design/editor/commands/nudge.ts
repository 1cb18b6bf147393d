import { canMove, type Command } from './command.ts';
import { moveSelection } from './move-objects.ts';

const DIRECTIONS = [
  { id: 'left', key: 'ArrowLeft', x: -1, y: 0 },
  { id: 'right', key: 'ArrowRight', x: 1, y: 0 },
  { id: 'up', key: 'ArrowUp', x: 0, y: -1 },
  { id: 'down', key: 'ArrowDown', x: 0, y: 1 },
];

function nudge(direction: (typeof DIRECTIONS)[number], pixels: number, key: string): Command {
  return {
    id: `nudge-${direction.id}-${pixels}`,
    label: `Move ${direction.id} ${pixels} px`,
    keys: [key],
    enabled: canMove,
    run: ({ store }) =>
      void moveSelection(store, { left: direction.x * pixels, top: direction.y * pixels }, { label: 'Move', merge: 'nudge' }),
  };
}

export const nudges: readonly Command[] = DIRECTIONS.flatMap((direction) => [
  nudge(direction, 1, direction.key),
  nudge(direction, 10, `Shift+${direction.key}`),
]);
