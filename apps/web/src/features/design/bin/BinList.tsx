import DeleteForever from '@mui/icons-material/DeleteForeverOutlined';
import Restore from '@mui/icons-material/RestoreOutlined';
import type { BinnedImage } from '@limn/contracts';
import { ImageTypeIcon } from '../cards/public.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatAgo, formatCount } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Box } from '../../../ui/layout.ts';
import { ListTable, type ListColumn } from '../../../ui/ListTable.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Text } from '../../../ui/Text.tsx';

export interface BinListProps {
  images: readonly BinnedImage[];
  nowMs: number;
  /** Absent for those who only read. */
  onRestore?: (image: BinnedImage) => void;
  onPurge?: (image: BinnedImage) => void;
}

export function BinList(props: BinListProps) {
  return (
    <ListTable
      label="Deleted images"
      columns={columnsOf(props)}
      rows={props.images}
      rowKey={({ id }) => id}
      sort={{ by: 'Deleted', descending: true }}
      narrow={(image) => narrowRow(image, props)}
    />
  );
}

function columnsOf(props: BinListProps): ListColumn<BinnedImage>[] {
  const columns: ListColumn<BinnedImage>[] = [
    { head: 'Picture', headHidden: true, width: 92, cell: pictureOf },
    { head: 'Name', sortBy: ({ name }) => name.toLowerCase(), cell: nameOf },
    { head: 'Deleted', width: 190, sortBy: ({ deleted_at: at }) => at, cell: (image) => deletionOf(image, props.nowMs) },
    { head: 'Days left', align: 'right', width: 100, sortBy: ({ days_left: days }) => days, cell: ({ days_left: days }) => daysLeft(days) },
  ];
  if (props.onRestore) columns.push({ head: 'Actions', align: 'right', width: 170, cell: (image) => actionsOf(image, props) });
  return columns;
}

function narrowRow(image: BinnedImage, props: BinListProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        {pictureOf(image)}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {nameOf(image)}
          <Text variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {deletionOf(image, props.nowMs)}, {daysLeft(image.days_left)} left
          </Text>
        </Box>
      </Box>
      {actionsOf(image, props)}
    </Box>
  );
}

function actionsOf(image: BinnedImage, { onRestore, onPurge }: BinListProps) {
  if (!onRestore || !onPurge) return null;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1, mr: { md: -1.5 } }}>
      <Button size="work" icon={<Restore />} label={`Restore ${image.name}`} onClick={() => onRestore(image)}>
        Restore
      </Button>
      <IconButton size="work" label={`Delete forever: ${image.name}`} onClick={() => onPurge(image)}>
        <DeleteForever />
      </IconButton>
    </Box>
  );
}

function pictureOf({ preview_image: src, name }: BinnedImage) {
  return (
    <Box
      sx={{
        width: 80,
        height: 40,
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'well',
        borderRadius: '4px',
        overflow: 'hidden',
      }}
    >
      <Picture
        src={src}
        alt={`Preview of ${name}`}
        style={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain', display: 'block' }}
      />
    </Box>
  );
}

function nameOf({ name, type, template }: BinnedImage) {
  return (
    <>
      <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, typography: 'caption', color: 'text.secondary' }}>
        <ImageTypeIcon typeId={type.id} />
        {template ? `Template, ${type.name}` : type.name}
      </Box>
    </>
  );
}

function deletionOf({ deleted_at: at, deleted_by: who }: BinnedImage, nowMs: number) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en-GB')}>
      {formatAgo(at, nowMs)}
      {who ? ` by ${who}` : ''}
    </time>
  );
}

function daysLeft(days: number): string {
  return `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;
}
