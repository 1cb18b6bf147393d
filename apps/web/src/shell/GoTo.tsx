import { useEffect, useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Search } from '../ui/icons/general.ts';
import { Dialog as KitDialog } from '../ui/kit/overlays.ts';
import { InputBase } from '../ui/kit/inputs.ts';
import { Box, Row } from '../ui/layout.ts';
import { Text } from '../ui/Text.tsx';
import { createEntryMatch, type Entry } from './match-entries.ts';
import { useEntries } from './use-entries.tsx';

export interface GoToProps {
  /** Text typed before the field was there to take it. */
  typed: () => string;
  onClose: () => void;
}

/** Search or go to: pages, images, data and actions by a few letters, with the arrow keys and Enter. */
export function GoTo(props: GoToProps) {
  // Typing renders the dialog alone, so that the entries are indexed once.
  const entries = useEntries();
  return <GoToDialog all={entries} {...props} />;
}

function GoToDialog({ all, typed, onClose }: GoToProps & { all: readonly Entry[] }) {
  const id = useId();
  useGivesFocusBack();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const match = useMemo(() => createEntryMatch(all), [all]);
  const entries = useMemo(() => match(words), [match, words]);
  const chosen = entries[Math.min(at, entries.length - 1)];
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, entries.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter') run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <KitDialog
      open
      disableRestoreFocus
      onClose={onClose}
      maxWidth={false}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': 'Search or go to',
          'aria-labelledby': undefined,
          sx: { width: 560, maxWidth: 'calc(100% - 32px)', mx: 4, mt: { xs: 2, md: '10vh' } },
        },
      }}
    >
      <Row gap={3} align="center" sx={{ px: 4, borderBottom: '1px solid', borderColor: 'divider' }}>
        <Search sx={{ fontSize: 20, color: 'icon' }} aria-hidden />
        <InputBase
          autoFocus
          fullWidth
          value={words}
          placeholder="Search or go to…"
          onFocus={() => {
            const begun = typed();
            setWords((now) => now + begun);
          }}
          onChange={(event) => {
            setWords(event.target.value);
            setAt(0);
          }}
          onKeyDown={keys}
          inputProps={{
            role: 'combobox',
            'aria-expanded': true,
            'aria-controls': id,
            'aria-activedescendant': chosen ? `${id}-${entries.indexOf(chosen)}` : undefined,
            'aria-label': 'Search or go to',
            autoComplete: 'off',
          }}
          sx={{ height: 52, fontSize: 16 }}
        />
      </Row>
      <Box id={id} role="listbox" aria-label="Results" sx={{ p: 2, maxHeight: 400, overflow: 'auto' }}>
        {entries.map((entry, index) => (
          <Result
            key={entry.key}
            id={`${id}-${index}`}
            entry={entry}
            on={entry === chosen}
            onPick={() => run(entry)}
            onPoint={() => setAt(index)}
          />
        ))}
      </Box>
      {entries.length === 0 ? (
        <Text variant="body2" role="status" muted sx={{ px: 5, pb: 5 }}>
          No results for “{words}”.
        </Text>
      ) : null}
    </KitDialog>
  );
}

/**
 * To where it was before, unless a page that was gone to has placed it: the kit would take it away from there
 * again.
 */
function useGivesFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}

function Result({ id, entry, on, onPick, onPoint }: { id: string; entry: Entry; on: boolean; onPick: () => void; onPoint: () => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search box above handles the keys of the list
    <Row
      id={id}
      role="option"
      aria-selected={on}
      tabIndex={-1}
      onClick={onPick}
      onMouseMove={onPoint}
      gap={3}
      align="center"
      sx={{
        minHeight: 40,
        px: 3,
        borderRadius: '6px',
        cursor: 'pointer',
        typography: 'body2',
        bgcolor: on ? 'action.selected' : undefined,
        '@media (forced-colors: active)': { outline: on ? '2px solid Highlight' : undefined, outlineOffset: '-2px' },
        '& svg': { fontSize: 18, color: 'icon' },
        '@media (max-width:899.95px)': { minHeight: 48 },
      }}
    >
      {entry.icon as ReactNode}
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {entry.label}
      </Box>
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {entry.kind}
      </Box>
    </Row>
  );
}
