import { Fragment } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Box, Stack } from '../ui/layout.ts';
import { Text } from '../ui/Text.tsx';
import { isApple } from './is-apple.ts';

const CTRL = isApple() ? '⌘' : 'Ctrl';

const GROUPS: readonly { title: string; rows: readonly (readonly [what: string, ...keys: string[]])[] }[] = [
  {
    title: 'Everywhere',
    rows: [
      ['Search or go to a page, an image or an action', CTRL, 'K'],
      ['This list', '?'],
      ['From control to control', 'Tab'],
      ['Skip to content, when a page has opened', 'Tab'],
    ],
  },
  {
    title: 'List of images',
    rows: [
      ['Select or deselect a card', 'Space'],
      ['Select all up to a card', 'Shift', 'Space'],
      ['Select all', CTRL, 'A'],
      ['Clear the selection', 'Esc'],
    ],
  },
  {
    title: 'Dialogs and menus',
    rows: [
      ['The next step', CTRL, 'Enter'],
      ['From entry to entry', '↑', '↓'],
      ['To an entry by its first characters', 'A', '…', 'Z'],
      ['Close', 'Esc'],
    ],
  },
];

/** The keys of the whole app; the editor has a list of its own. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keyboard shortcuts"
      width={500}
      actions={
        <Button look="outlined" onClick={onClose} autoFocus>
          Close
        </Button>
      }
    >
      <Stack gap={5}>
        {GROUPS.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <Text variant="h3" component="h3" sx={{ mb: 2 }}>
              {title}
            </Text>
            <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '8px 16px', typography: 'body2' }}>
              {rows.map(([what, ...keys]) => (
                <Fragment key={what}>
                  <dt>{what}</dt>
                  <Box component="dd" sx={{ justifySelf: 'end' }}>
                    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
                      {keys.map((key) => (
                        <Key key={key}>{key}</Key>
                      ))}
                    </Box>
                  </Box>
                </Fragment>
              ))}
            </Box>
          </section>
        ))}
        <Text variant="body2" muted>
          The editor has more. Open an image and press ? there.
        </Text>
      </Stack>
    </Dialog>
  );
}

function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        minWidth: 22,
        px: 1.5,
        textAlign: 'center',
        font: 'inherit',
        fontSize: 12,
        lineHeight: '20px',
        fontWeight: 600,
        borderRadius: '4px',
        border: '1px solid',
        borderColor: 'line.strong',
        bgcolor: 'background.sunken',
      }}
    >
      {children}
    </Box>
  );
}
