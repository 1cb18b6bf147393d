import type { ReactNode } from 'react';
import { Box } from '../../../../ui/layout.ts';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { Text } from '../../../../ui/Text.tsx';

interface PickListProps<T> {
  label: string;
  words: string;
  onWords: (words: string) => void;
  placeholder: string;
  /** Undefined until they are loaded. */
  choices: readonly T[] | undefined;
  keyOf: (choice: T) => string;
  chosen: string | undefined;
  onChoose: (key: string) => void;
  none: string;
  children: (choice: T) => ReactNode;
}

/** A searched list of which one is chosen. */
export function PickList<T>(props: PickListProps<T>) {
  const { label, words, onWords, placeholder, choices, keyOf, chosen, onChoose, none, children } = props;
  return (
    <Box sx={{ minWidth: 0 }}>
      <SearchField label={label} placeholder={placeholder} value={words} onChange={onWords} />
      <Box
        component="ul"
        aria-label={label}
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 2,
          p: 1,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '10px',
          maxHeight: { xs: 300, md: 560 },
          overflowY: 'auto',
        }}
      >
        {choices?.map((choice) => {
          const key = keyOf(choice);
          const on = key === chosen;
          return (
            <li key={key}>
              <Box
                component="button"
                type="button"
                aria-pressed={on}
                onClick={() => onChoose(key)}
                sx={{
                  width: '100%',
                  border: 0,
                  p: '7px 9px',
                  borderRadius: '7px',
                  font: 'inherit',
                  color: 'inherit',
                  textAlign: 'left',
                  cursor: 'pointer',
                  bgcolor: on ? 'action.selected' : 'transparent',
                  '&:hover': { bgcolor: on ? 'action.selected' : 'action.hover' },
                  '&:focus-visible': { outline: '2px solid', outlineColor: 'secondary.main', outlineOffset: '-2px' },
                }}
              >
                {children(choice)}
              </Box>
            </li>
          );
        })}
        {choices?.length === 0 ? (
          <Box component="li" sx={{ p: 3 }}>
            <Text variant="body2" muted>
              {words.trim() === '' ? none : `No results for “${words.trim()}”.`}
            </Text>
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}
