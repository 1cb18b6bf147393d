import type { CdnImage } from '@limn/contracts';
import type { ReactNode } from 'react';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FilterChip } from '../../../../ui/Chip.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { hiddenFromSight } from '../../../../ui/hidden-from-sight.ts';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { SkeletonBox, Loading } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { PictureTiles, type TileSelection } from './PictureTiles.tsx';
import type { Pictures } from './use-pictures.ts';

export interface PictureLibraryProps {
  pictures: Pictures;
  onPick: (picture: CdnImage) => void;
  /** Shown while the company has no picture at all. */
  none: ReactNode;
  autoFocus?: boolean;
  /** Stands between the search and the pictures. */
  first?: ReactNode;
  /** Lets several be selected; `bar` then takes the place of the search. */
  select?: TileSelection | undefined;
  bar?: ReactNode;
}

/** Every uploaded picture, found by name and tag. */
export function PictureLibrary({ pictures, onPick, none, autoFocus = false, first, select, bar }: PictureLibraryProps) {
  const { found, total, words, tag } = pictures;
  const isFiltered = words.trim() !== '' || tag !== '';
  if (pictures.error !== undefined)
    return (
      <LoadFailure error={pictures.error} busy={pictures.isFetching} onRetry={pictures.retry}>
        Couldn’t load your pictures.
      </LoadFailure>
    );
  if (found && total === 0 && !isFiltered) return none;
  return (
    <Stack gap={{ xs: 3, md: 4 }}>
      <Box sx={{ mb: '-14px' }}>
        <Row gap={3} align="center" wrap sx={{ mb: '14px', visibility: select && select.chosen.length > 0 ? 'hidden' : 'visible' }}>
          <Box sx={{ flex: '1 1 220px', maxWidth: { md: 320 } }}>
            <SearchField
              label="Search pictures"
              placeholder="Search by name or tag"
              value={words}
              onChange={pictures.search}
              autoFocus={autoFocus}
            />
          </Box>
          <Tags pictures={pictures} />
        </Row>
        {bar}
      </Box>
      {found === undefined ? <TileSkeleton /> : total === 0 ? <Nothing pictures={pictures} /> : null}
      {first}
      {found && total > 0 ? <PictureTiles label="Pictures" pictures={found} onPick={onPick} select={select} /> : null}
      {pictures.pages > 1 ? <Pager pictures={pictures} /> : null}
      <Box role="status" aria-label="Search result" sx={hiddenFromSight}>
        {found && isFiltered ? `${formatCount(total)} found` : ''}
      </Box>
    </Stack>
  );
}

const MAX_TAGS = 12;

function Tags({ pictures: { tags, tag, choose } }: { pictures: Pictures }) {
  const shown = tag !== '' && !tags.slice(0, MAX_TAGS).includes(tag) ? [tag, ...tags.slice(0, MAX_TAGS - 1)] : tags.slice(0, MAX_TAGS);
  if (shown.length === 0) return null;
  return (
    <Row role="group" aria-label="Tags" gap={1.5} wrap sx={{ minWidth: 0 }}>
      {shown.map((one) => (
        <FilterChip key={one} selected={one === tag} onClick={() => choose(one)}>
          {one}
        </FilterChip>
      ))}
    </Row>
  );
}

function Nothing({ pictures: { words, tag, search, choose } }: { pictures: Pictures }) {
  const clear = () => {
    search('');
    if (tag !== '') choose(tag);
  };
  return (
    <Stack gap={3} align="center" sx={{ py: 8, textAlign: 'center' }}>
      <Text>
        {words.trim() === '' ? `No pictures tagged “${tag}”.` : `No results for “${words.trim()}”${tag === '' ? '' : ` tagged “${tag}”`}.`}
      </Text>
      <Button onClick={clear}>Clear search</Button>
    </Stack>
  );
}

function Pager({ pictures: { page, pages, turn } }: { pictures: Pictures }) {
  return (
    <Row component="nav" aria-label="Pages of pictures" gap={3} align="center" justify="center">
      <Button size="work" disabled={page <= 1} onClick={() => turn(page - 1)}>
        Previous
      </Button>
      <Text variant="body2" muted sx={{ fontVariantNumeric: 'tabular-nums' }}>
        Page {formatCount(page)} of {formatCount(pages)}
      </Text>
      <Button size="work" disabled={page >= pages} onClick={() => turn(page + 1)}>
        Next
      </Button>
    </Row>
  );
}

function TileSkeleton() {
  return (
    <Loading label="Loading your pictures">
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' }}>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <SkeletonBox key={place} width="100%" height={164} sx={{ borderRadius: '10px' }} />
        ))}
      </Box>
    </Loading>
  );
}
