import Delete from '@mui/icons-material/DeleteOutlined';
import Close from '@mui/icons-material/CloseOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { formatCount } from '../format.ts';
import { IconButton } from '../IconButton.tsx';
import { Box, Row } from '../layout.ts';

export interface SelectionAct {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  /** Why it can't be done with these. */
  disabled?: string | false;
}

export interface SelectionBarProps {
  /** "Selected images". */
  label: string;
  selection: { chosen: readonly unknown[]; all(): void; clear(): void };
  /** How many the list shows. */
  of: number;
  acts: readonly SelectionAct[];
  /** Where they can simply be deleted: stands last. */
  onDelete?: () => void;
}

/**
 * Actions for the selection. They replace the filters, so that nothing moves, and stay visible while the list
 * is scrolled.
 */
export function SelectionBar({ label, selection: { chosen, all, clear }, of, acts, onDelete }: SelectionBarProps) {
  const narrow = useMediaQuery('(max-width:899.95px)');
  const count = chosen.length;
  const offered: SelectionAct[] = [...acts, ...(onDelete ? [{ label: 'Delete', icon: <Delete />, onClick: onDelete }] : [])];
  return (
    <Box role="toolbar" aria-label={label} sx={BAR}>
      <IconButton label="Clear selection" size="work" onClick={clear}>
        <Close />
      </IconButton>
      <Box role="status" sx={{ typography: 'h3', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(count)}
        {narrow ? null : ' selected'}
      </Box>
      {count < of && !narrow ? (
        <Button look="text" size="work" onClick={all}>
          Select all {formatCount(of)}
        </Button>
      ) : null}
      <Row gap={{ xs: 0, md: 1 }} sx={{ ml: 'auto' }}>
        {offered.map(({ label: act, icon, onClick, disabled = false }) =>
          narrow ? (
            <IconButton key={act} label={act} onClick={onClick} disabled={disabled !== false}>
              {icon}
            </IconButton>
          ) : (
            <Button
              key={act}
              look="text"
              size="work"
              icon={icon}
              onClick={onClick}
              disabled={disabled !== false}
              {...(disabled === false ? {} : { reason: disabled })}
            >
              {act}
            </Button>
          ),
        )}
      </Row>
    </Box>
  );
}

const BAR = {
  position: 'sticky',
  top: { xs: 8, md: 12 },
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, md: 2 },
  minHeight: 48,
  mt: '-62px',
  mb: '14px',
  px: 2,
  borderRadius: '10px',
  border: '1px solid',
  borderColor: 'divider',
  bgcolor: 'action.selected',
  color: 'text.primary',
  boxShadow: 'var(--e2)',
} as const;
