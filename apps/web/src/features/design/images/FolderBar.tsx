import type { ImageFolder } from '@limn/contracts';
import { useState, type ReactNode } from 'react';
import { CreateNewFolder as Add, Folder, FolderOff as NoFolder, Image as Images } from '../../../ui/icons/general.ts';
import { ButtonBase } from '../../../ui/kit/base.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { hiddenFromSight } from '../../../ui/hidden-from-sight.ts';
import { Box } from '../../../ui/layout.ts';
import { draggedImages, isDraggingImages } from './drag-images.ts';

export interface FolderBarProps {
  folders: readonly ImageFolder[];
  /** Counts of all images, and of those in no folder. */
  total: number;
  unfiled: number;
  /** Id of the chosen one; 0: those in no folder; undefined: all images. */
  chosen: number | undefined;
  onChoose: (folder: number | undefined) => void;
  /** Absent for those who only read. */
  onAdd: (() => void) | undefined;
  /** Images were dropped on a folder, or on the images in none. */
  onDrop: ((ids: readonly number[], folder: ImageFolder | undefined) => void) | undefined;
}

/** The folders of the company: to look into, and to drop images on. */
export function FolderBar({ folders, total, unfiled, chosen, onChoose, onAdd, onDrop }: FolderBarProps) {
  const tile = { chosen, onChoose };
  return (
    <Box component="nav" aria-label="Folders" sx={BAR}>
      <Tile {...tile} folder={undefined} icon={<Images />} name="All images" count={total} />
      {folders.map((folder) => (
        <Tile
          {...tile}
          key={folder.id}
          folder={folder.id}
          icon={<Folder />}
          name={folder.name}
          count={folder.images}
          onDrop={onDrop && ((ids) => onDrop(ids, folder))}
        />
      ))}
      <Tile
        {...tile}
        folder={0}
        icon={<NoFolder />}
        name="No folder"
        count={unfiled}
        onDrop={onDrop && ((ids) => onDrop(ids, undefined))}
      />
      {onAdd ? (
        <Box sx={{ flex: 'none', alignSelf: 'center' }}>
          <Button look="text" size="work" icon={<Add />} onClick={onAdd}>
            New folder
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}

interface TileProps {
  folder: number | undefined;
  icon: ReactNode;
  name: string;
  count: number;
  chosen: number | undefined;
  onChoose: (folder: number | undefined) => void;
  onDrop?: ((ids: readonly number[]) => void) | undefined;
}

function Tile({ folder, icon, name, count, chosen, onChoose, onDrop }: TileProps) {
  const [over, setOver] = useState(false);
  const on = folder === chosen;
  return (
    <ButtonBase
      aria-current={on ? 'true' : undefined}
      onClick={() => onChoose(folder)}
      onDragOver={(event) => {
        if (!onDrop || !isDraggingImages(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!onDrop || !isDraggingImages(event)) return;
        event.preventDefault();
        onDrop(draggedImages(event));
      }}
      sx={{
        ...TILE,
        borderColor: over ? 'accent' : on ? 'action.selected' : 'divider',
        bgcolor: on ? 'action.selected' : 'background.paper',
        fontWeight: on ? 600 : 400,
        outline: over ? '2px solid' : 'none',
        outlineColor: 'accent',
      }}
    >
      {icon}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {name}
      </Box>{' '}
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(count)}
      </Box>
      <Box component="span" sx={hiddenFromSight}>
        {count === 1 ? ' image' : ' images'}
      </Box>
    </ButtonBase>
  );
}

const BAR = {
  display: 'flex',
  gap: 2,
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  overflowX: { xs: 'auto', md: 'visible' },
  maxHeight: { md: 184 },
  overflowY: { md: 'auto' },
  mx: { xs: -4, md: -1 },
  px: { xs: 4, md: 1 },
  py: 1,
  mb: { xs: 2, md: 3 },
} as const;

const TILE = {
  flex: 'none',
  maxWidth: 240,
  height: { xs: 44, md: 36 },
  px: 3,
  gap: 2,
  borderRadius: '10px',
  border: '1px solid',
  fontSize: 13,
  '& .MuiSvgIcon-root': { fontSize: 18, color: 'icon', flex: 'none' },
  '&:hover': { borderColor: 'field.line' },
} as const;
