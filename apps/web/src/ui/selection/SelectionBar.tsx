import Close from '@mui/icons-material/CloseOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import MoveToFolder from '@mui/icons-material/DriveFileMoveOutlined';
import Label from '@mui/icons-material/LabelOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import LockOpen from '@mui/icons-material/LockOpenOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Box } from '../../../ui/layout.ts';
import type { ImageSelection } from './use-selection.ts';

export interface SelectionBarProps {
  selection: ImageSelection;
  /** How many the list shows. */
  of: number;
  onLabel: () => void;
  onLock: (lock: boolean) => void;
  onMove: () => void;
  onDelete: () => void;
}

/** What can be done with the selected images. It takes the place of the filters, so that no card moves, and stays in sight while the list is scrolled. */
export function SelectionBar({ selection, of, onLabel, onLock, onMove, onDelete }: SelectionBarProps) {
  const { images, all, clear } = selection;
  const narrow = useMediaQuery('(max-width:899.95px)');
  const count = images.length;
  const allLocked = images.every(({ lock }) => lock);
  const reason = count === 1 ? 'It is locked. Unlock it first.' : 'All of them are locked. Unlock them first.';
  const act = (label: string, icon: ReactNode, onClick: () => void, disabled = false) =>
    narrow ? (
      <IconButton key={label} label={label} onClick={onClick} disabled={disabled}>
        {icon}
      </IconButton>
    ) : (
      <Button key={label} look="text" size="work" icon={icon} onClick={onClick} disabled={disabled} reason={reason}>
        {label}
      </Button>
    );
  return (
    <Box role="toolbar" aria-label="Selected images" sx={BAR}>
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
      <Box sx={{ ml: 'auto', display: 'flex', gap: { xs: 0, md: 1 } }}>
        {act('Label', <Label />, onLabel, allLocked)}
        {images.some(({ lock }) => !lock) ? act('Lock', <Lock />, () => onLock(true)) : null}
        {images.some(({ lock }) => lock) ? act('Unlock', <LockOpen />, () => onLock(false)) : null}
        {act('Move to folder', <MoveToFolder />, onMove)}
        {act('Delete', <Delete />, onDelete, allLocked)}
      </Box>
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
