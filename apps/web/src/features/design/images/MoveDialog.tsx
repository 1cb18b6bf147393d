import type { ImageFolder, ImageSummary } from '@limn/contracts';
import { useState, type ReactNode } from 'react';
import { CreateNewFolder as Add, Folder, FolderOff as NoFolder } from '../../../ui/icons/general.ts';
import { ButtonBase } from '../../../ui/kit/base.ts';
import { thingsText } from '../../../ui/batch-labels.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Box } from '../../../ui/layout.ts';

export interface MoveDialogProps {
  images: readonly ImageSummary[];
  folders: readonly ImageFolder[];
  onMove: (folder: ImageFolder | undefined) => void;
  /** Asks for the name of a new folder, and moves them there. */
  onNew: () => void;
  onClose: () => void;
}

/** More folders than this can be searched. */
const SEARCHED_FROM = 9;

/** Where the images are to be: one press moves them. */
export function MoveDialog({ images, folders, onMove, onNew, onClose }: MoveDialogProps) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const shown = folders.filter(({ name }) => name.toLowerCase().includes(wanted));
  const isIn = (id: number | null) => images.every((image) => image.folder_id === id);
  return (
    <Dialog
      open
      title={`Move ${thingsText(images, 'image')}`}
      width={500}
      onClose={onClose}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button icon={<Add />} onClick={onNew}>
            New folder
          </Button>
        </>
      }
    >
      {folders.length >= SEARCHED_FROM ? (
        <Box sx={{ mb: 3 }}>
          <SearchField label="Search folders" placeholder="Search folders" value={words} onChange={setWords} autoFocus />
        </Box>
      ) : null}
      <Box component="ul" aria-label="Folders" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 360, overflowY: 'auto' }}>
        {shown.map((folder) => (
          <Place
            key={folder.id}
            icon={<Folder />}
            name={folder.name}
            note={isIn(folder.id) ? 'here now' : formatCount(folder.images)}
            disabled={isIn(folder.id)}
            onClick={() => onMove(folder)}
          />
        ))}
        {wanted === '' ? (
          <Place
            icon={<NoFolder />}
            name="No folder"
            note={isIn(null) ? 'here now' : ''}
            disabled={isIn(null)}
            onClick={() => onMove(undefined)}
          />
        ) : null}
      </Box>
    </Dialog>
  );
}

function Place({
  icon,
  name,
  note,
  disabled,
  onClick,
}: {
  icon: ReactNode;
  name: string;
  note: string;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <li>
      <ButtonBase
        disabled={disabled}
        onClick={onClick}
        sx={{
          width: '100%',
          minHeight: 44,
          px: 3,
          gap: 3,
          borderRadius: '6px',
          justifyContent: 'flex-start',
          typography: 'body1',
          color: disabled ? 'text.disabled' : 'text.primary',
          '& .MuiSvgIcon-root': { fontSize: 18, color: 'icon' },
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        {icon}
        <Box component="span" sx={{ flex: 1, minWidth: 0, textAlign: 'left', overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {note}
        </Box>
      </ButtonBase>
    </li>
  );
}
