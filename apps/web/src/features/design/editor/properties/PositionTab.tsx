import {
  AlignHorizontalCenter as AlignCentre,
  AlignHorizontalLeft as AlignLeft,
  AlignHorizontalRight as AlignRight,
  FlipToBack as Backward,
  FlipToFront as Forward,
  VerticalAlignBottom as AlignBottom,
  VerticalAlignCenter as AlignMiddle,
  VerticalAlignTop as AlignTop,
} from '../../../../ui/icons/editing.ts';
import { canvasSize, runCommand } from '../commands/command.ts';
import { moveSelection } from '../commands/move-objects.ts';
import { backward, forward } from '../commands/order.ts';
import { boundingBox, unionOf, type Box } from '../document/geometry.ts';
import { NumberField } from '../parts/NumberField.tsx';
import { ToggleButtons } from '../parts/ToggleButtons.tsx';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import type { TabProps } from './TabBody.tsx';
import { TabGrid } from './TabGrid.tsx';
import { useSelection } from './use-selection.ts';

export function PositionTab({ narrow }: TabProps) {
  const { commands, session } = useEditor();
  const width = useEditorState((state) => state.image.width);
  const height = useEditorState((state) => state.image.height);
  const { objects, typeBox, disabled } = useSelection();
  if (objects.length === 0) return null;
  const box = unionOf(objects.map(boundingBox));
  const to = (place: Partial<Pick<Box, 'left' | 'top'>>, label: string) =>
    void moveSelection(
      session.store,
      { left: (place.left ?? box.left) - box.left, top: (place.top ?? box.top) - box.top },
      { label, merge: 'position' },
    );
  const canvas = canvasSize({ ...session.store.getState() });
  const button = (id: string, label: string, icon: React.ReactNode, onClick: () => void) => ({ id, label, icon, on: false, onClick });
  return (
    <TabGrid narrow={narrow} columns={4}>
      <NumberField
        label="Left"
        unit="px"
        min={-5000}
        max={5000}
        digits={1}
        value={box.left}
        disabled={disabled}
        onChange={(left) => typeBox({ left }, 'Move')}
      />
      <NumberField
        label="Top"
        unit="px"
        min={-5000}
        max={5000}
        digits={1}
        value={box.top}
        disabled={disabled}
        onChange={(top) => typeBox({ top }, 'Move')}
      />
      <ToggleButtons
        label="Align on the canvas"
        disabled={disabled}
        options={[
          button('left', 'Left edge', <AlignLeft />, () => to({ left: 0 }, 'Align')),
          button('centre', 'Centre, across', <AlignCentre />, () => to({ left: (width - box.width) / 2 }, 'Align')),
          button('right', 'Right edge', <AlignRight />, () => to({ left: canvas.width - box.width }, 'Align')),
          button('top', 'Top edge', <AlignTop />, () => to({ top: 0 }, 'Align')),
          button('middle', 'Centre vertically', <AlignMiddle />, () => to({ top: (height - box.height) / 2 }, 'Align')),
          button('bottom', 'Bottom edge', <AlignBottom />, () => to({ top: canvas.height - box.height }, 'Align')),
        ]}
      />
      <ToggleButtons
        label="Order"
        disabled={disabled || objects.length !== 1}
        options={[
          button('forward', 'Forward', <Forward />, () => void runCommand(forward, commands)),
          button('backward', 'Backward', <Backward />, () => void runCommand(backward, commands)),
        ]}
      />
    </TabGrid>
  );
}
