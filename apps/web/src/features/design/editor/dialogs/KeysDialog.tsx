import { Dialog } from '../../../../ui/Dialog.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { commands } from '../commands/index.ts';
import { keyLabel } from '../commands/keys.ts';

const MAC = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.userAgent);
const OTHERS: readonly [string, string][] = [
  ['Next layer, on the canvas', 'Tab'],
  ['Next part of the screen', 'F6'],
  ['Layer up or down, in the list', 'Alt ↑ ↓'],
  ['Zoom', `${MAC ? '⌘' : 'Ctrl'} wheel`],
  ['Pan the canvas', 'Space drag'],
  ['Select several', 'Shift click'],
  ['Show distances', MAC ? '⌥' : 'Alt'],
  ['Copy what is dragged', `${MAC ? '⌥' : 'Alt'} drag`],
  ['Enter a group', 'Double click'],
  ['Move without snapping', `${MAC ? '⌘' : 'Ctrl'} drag`],
];

/** Every command that has a key. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const rows = [
    ...commands
      .filter((command) => command.keys.length > 0)
      .map((command) => [command.label, keyLabel(command.keys[0] ?? '', MAC)] as const),
    ...OTHERS,
  ];
  return (
    <Dialog open title="Keyboard shortcuts" width={800} onClose={onClose}>
      {/* Longer than many windows: the keys have to be able to scroll it. */}
      <Box component="dl" tabIndex={0} sx={{ columnCount: { xs: 1, sm: 2 }, columnGap: 10, typography: 'body2' }}>
        {rows.map(([label, keys]) => (
          <Row key={label} gap={4} justify="space-between" sx={{ pb: 2, breakInside: 'avoid' }}>
            <dt>{label}</dt>
            <Box
              component="dd"
              sx={{
                m: 0,
                fontWeight: 600,
                fontSize: 12,
                bgcolor: 'well',
                borderRadius: '4px',
                px: 2,
                lineHeight: '20px',
                whiteSpace: 'nowrap',
              }}
            >
              {keys}
            </Box>
          </Row>
        ))}
      </Box>
    </Dialog>
  );
}
