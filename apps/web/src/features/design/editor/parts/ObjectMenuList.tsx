import { Divider } from '../../../../ui/kit/base.ts';
import { Menu } from '../../../../ui/kit/overlays.ts';
import { MenuItem } from '../../../../ui/kit/inputs.ts';
import { Box } from '../../../../ui/layout.ts';
import { runCommand, type Command } from '../commands/command.ts';
import { cropToFit, isCropped } from '../commands/crop-to-fit.ts';
import { keyLabel } from '../commands/keys.ts';
import { toggleSafeArea } from '../commands/safe-area.ts';
import { showFields } from '../commands/show-fields.ts';
import type { EditorState } from '../store/editor-store.ts';
import type { ObjectMenuProps } from './ObjectMenu.tsx';
import { useEditor, useEditorState } from '../context/editor-context.tsx';

/** Commands that switch something on and off, and whether it is on. */
const CHECKED: ReadonlyMap<Command, (state: EditorState) => boolean | undefined> = new Map([
  [cropToFit, isCropped],
  [toggleSafeArea, ({ safeArea }: EditorState) => safeArea],
  [showFields, ({ showsFields }: EditorState) => showsFields],
]);

const MAC = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** The list of an `ObjectMenu`. Commands that cannot act say why. */
export function ObjectMenuList({ label, items, anchor, onClose }: ObjectMenuProps) {
  const { commands } = useEditor();
  const state = useEditorState((whole) => whole);
  const place =
    anchor instanceof HTMLElement
      ? { anchorEl: anchor }
      : { anchorReference: 'anchorPosition' as const, anchorPosition: anchor ?? { left: 0, top: 0 } };
  return (
    <Menu
      open={anchor !== undefined}
      onClose={onClose}
      {...place}
      slotProps={{ list: { 'aria-label': label, dense: true }, paper: { sx: { minWidth: 200 } } }}
    >
      {items.map((command, index) => {
        if (command === 'line') return <Divider key={`line ${index}`} component="li" sx={{ my: 1 }} />;
        const enabled = command.enabled(state);
        const checked = CHECKED.get(command)?.(state);
        return [
          command.id === 'delete' && items[index - 1] !== 'line' ? <Divider key="line" component="li" sx={{ my: 1 }} /> : null,
          <MenuItem
            key={command.id}
            disabled={enabled !== true}
            {...(checked === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': checked })}
            onClick={() => {
              onClose();
              runCommand(command, commands);
            }}
          >
            <Box component="span" sx={{ flex: 1 }}>
              {checked === undefined ? '' : checked ? '✓ ' : '  '}
              {command.label}
            </Box>
            {command.keys[0] ? (
              <Box
                component="span"
                aria-hidden
                sx={{ color: 'text.tertiary', fontSize: 12, '@media (pointer: coarse)': { display: 'none' } }}
              >
                {keyLabel(command.keys[0], MAC)}
              </Box>
            ) : null}
          </MenuItem>,
        ];
      })}
    </Menu>
  );
}
