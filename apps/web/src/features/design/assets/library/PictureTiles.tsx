import type { CdnImage } from '@limn/contracts';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { Checkbox } from '../../../../ui/kit/inputs.ts';
import { Box } from '../../../../ui/layout.ts';
import { Picture } from '../../../../ui/Picture.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { sizeOf, weightOf } from '../../../../ui/drop/picture-labels.ts';

export interface PictureTilesProps {
  label: string;
  pictures: readonly CdnImage[];
  onPick: (picture: CdnImage) => void;
  /** Lets several be selected: by checkbox, and by a press on the picture while any is. */
  select?: TileSelection | undefined;
}

export interface TileSelection {
  chosen: readonly CdnImage[];
  has: (id: number) => boolean;
  toggle: (id: number, range?: boolean) => void;
}

/** Pictures in rows; one is a stop of the Tab key, the arrow keys lead to the others. */
export function PictureTiles({ label, pictures, onPick, select }: PictureTilesProps) {
  const list = useRef<HTMLUListElement>(null);
  const [stopId, setStopId] = useState<number>();
  const stop = pictures.find((picture) => picture.id === stopId) ?? pictures[0];
  const keys = (event: KeyboardEvent) => {
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = tiles.findIndex((tile) => tile === event.target);
    const next = at < 0 ? undefined : tiles[stepFrom(tiles, at, event.key)];
    if (!next || next === tiles[at]) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come from the buttons inside
    <Box
      component="ul"
      ref={list}
      aria-label={label}
      onKeyDown={keys}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: { xs: 2, md: 3 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(160px, 1fr))' },
      }}
    >
      {pictures.map((picture) => (
        <Box component="li" key={picture.id} sx={{ position: 'relative' }}>
          <Tile
            picture={picture}
            isStop={picture === stop}
            isSelected={select?.has(picture.id) ?? false}
            onPick={(range) => (select && select.chosen.length > 0 ? select.toggle(picture.id, range) : onPick(picture))}
            onFocus={() => setStopId(picture.id)}
          />
          {select ? (
            <Checkbox
              checked={select.has(picture.id)}
              onClick={(event: MouseEvent) => select.toggle(picture.id, event.shiftKey)}
              slotProps={{ input: { 'aria-label': `Select ${picture.name}` } }}
              sx={CORNER}
            />
          ) : null}
        </Box>
      ))}
    </Box>
  );
}

/** Readable on any picture. */
const CORNER = {
  position: 'absolute',
  top: 6,
  left: 6,
  p: 1,
  borderRadius: '6px',
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'background.paper' },
} as const;

interface TileProps {
  picture: CdnImage;
  isStop: boolean;
  isSelected: boolean;
  onPick: (range: boolean) => void;
  onFocus: () => void;
}

function Tile({ picture, isStop, isSelected, onPick, onFocus }: TileProps) {
  return (
    <ButtonBase
      tabIndex={isStop ? 0 : -1}
      onClick={(event: MouseEvent) => onPick(event.shiftKey)}
      onFocus={onFocus}
      sx={{
        display: 'block',
        width: '100%',
        textAlign: 'left',
        border: '1px solid',
        borderColor: isSelected ? 'primary.main' : 'divider',
        ...(isSelected ? { outline: '1px solid', outlineColor: 'primary.main' } : {}),
        borderRadius: '10px',
        overflow: 'hidden',
        bgcolor: 'background.paper',
        '&:hover': { borderColor: 'field.line' },
      }}
    >
      <Box
        sx={{
          height: 112,
          p: 2,
          bgcolor: 'well',
          display: 'grid',
          placeItems: 'center',
          gridTemplateRows: 'minmax(0, 1fr)',
          gridTemplateColumns: 'minmax(0, 1fr)',
        }}
      >
        <Picture src={picture.url} alt="" style={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }} />
      </Box>
      <Box sx={{ p: '8px 10px 9px', minWidth: 0 }}>
        <Text variant="body2" noWrap strong>
          {picture.name}
        </Text>
        <Text variant="caption" component="p" noWrap muted>
          {sizeOf(picture)}, {weightOf(picture)}
        </Text>
      </Box>
    </ButtonBase>
  );
}

/** Rows are found by where the tiles stand, so that it holds for any number of columns. */
function stepFrom(tiles: readonly HTMLElement[], at: number, key: string): number {
  const here = tiles[at]?.getBoundingClientRect();
  if (!here) return at;
  if (key === 'ArrowRight') return Math.min(tiles.length - 1, at + 1);
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return tiles.length - 1;
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return at;
  const rows = tiles.map((tile, index) => ({ index, box: tile.getBoundingClientRect() }));
  const other = rows.filter(({ box }) => (key === 'ArrowDown' ? box.top > here.top + 1 : box.top < here.top - 1));
  const row = key === 'ArrowDown' ? Math.min(...other.map(({ box }) => box.top)) : Math.max(...other.map(({ box }) => box.top));
  const inRow = other.filter(({ box }) => Math.abs(box.top - row) < 2);
  return inRow.toSorted((a, b) => Math.abs(a.box.left - here.left) - Math.abs(b.box.left - here.left))[0]?.index ?? at;
}
