import { Gesture, Gradient } from '../../../../ui/icons/editing.ts';
import { Menu } from '../../../../ui/kit/overlays.ts';
import { MenuItem } from '../../../../ui/kit/inputs.ts';
import { addCircle, addLine, addSquare, addStar, addTriangle } from '../commands/add-shape.ts';
import { addScrim } from '../commands/add-scrim.ts';
import { runCommand, type Command } from '../commands/command.ts';
import type { Kind } from '../document/object-facts.ts';
import type { Tool } from '../store/editor-store.ts';
import { KIND_ICONS } from '../parts/kind-icon.tsx';
import { useEditor } from '../context/editor-context.tsx';

const SHAPES: readonly { command: Command; kind: Kind & Tool }[] = [
  { command: addSquare, kind: 'rect' },
  { command: addCircle, kind: 'circle' },
  { command: addTriangle, kind: 'triangle' },
  { command: addStar, kind: 'star' },
  { command: addLine, kind: 'line' },
];

/** Each shape at its usual size, or drawn by dragging over the canvas. */
export function ShapeMenu({ anchor, onClose, onChosen }: { anchor: HTMLElement | undefined; onClose: () => void; onChosen: () => void }) {
  const { commands, session } = useEditor();
  return (
    <Menu
      open={anchor !== undefined}
      anchorEl={anchor ?? null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'center', horizontal: 'left' }}
      transformOrigin={{ vertical: 'center', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': 'Shapes' } }}
    >
      {SHAPES.flatMap(({ command, kind }) => {
        const Icon = KIND_ICONS[kind];
        return [
          <MenuItem
            key={command.id}
            onClick={() => {
              onChosen();
              runCommand(command, commands);
            }}
          >
            <Icon />
            {command.label}
          </MenuItem>,
          <MenuItem
            key={`${command.id}-draw`}
            onClick={() => {
              onChosen();
              session.store.set({ tool: kind });
            }}
            sx={{ pl: '36px !important', color: 'text.secondary' }}
          >
            <Gesture />
            Draw a {command.label.toLowerCase()}
          </MenuItem>,
        ];
      })}
      <MenuItem
        onClick={() => {
          onChosen();
          runCommand(addScrim, commands);
        }}
      >
        <Gradient />
        {addScrim.label}
      </MenuItem>
    </Menu>
  );
}
