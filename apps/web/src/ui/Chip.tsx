import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { Box } from './layout.ts';

/** A label: grey, 22 high. */
export function Chip({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        maxWidth: 160,
        height: 22,
        px: 2,
        borderRadius: '11px',
        bgcolor: 'well',
        color: 'text.primary',
        fontSize: 12,
        lineHeight: '16px',
        overflow: 'hidden',
      }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {children}
      </Box>
    </Box>
  );
}

/** One filter of a row of filters. */
export function FilterChip({ children, selected, onClick }: { children: ReactNode; selected: boolean; onClick: () => void }) {
  return (
    <ButtonBase
      aria-pressed={selected}
      onClick={onClick}
      sx={{
        flex: 'none',
        height: 30,
        px: 3,
        borderRadius: '15px',
        border: '1px solid',
        fontSize: 13,
        whiteSpace: 'nowrap',
        borderColor: selected ? 'action.selected' : 'line.strong',
        bgcolor: selected ? 'action.selected' : 'background.paper',
        color: 'text.primary',
        fontWeight: selected ? 600 : 400,
        '&:hover': { borderColor: 'field.line' },
        '@media (max-width:899.95px)': { height: 36, borderRadius: '18px' },
      }}
    >
      {children}
    </ButtonBase>
  );
}
