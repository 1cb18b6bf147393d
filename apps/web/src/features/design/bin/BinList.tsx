import { KINDS, type Binned } from './binned.ts';
import { ImageTypeIcon } from '../cards/public.ts';
import { DeleteForever, Restore } from '../../../ui/icons/general.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatAgo, formatCount } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { ListTable, type ListColumn, type RowSelection } from '../../../ui/ListTable.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Text } from '../../../ui/Text.tsx';

export interface BinListProps {
  rows: readonly Binned[];
  nowMs: number;
  /** Absent for those who only read. */
  onRestore?: (row: Binned) => void;
  onPurge?: (row: Binned) => void;
  select?: RowSelection<Binned> | undefined;
}

export function BinList(props: BinListProps) {
  return (
    <ListTable
      label="Deleted items"
      columns={columnsOf(props)}
      rows={props.rows}
      select={props.select}
      rowKey={({ id }) => id}
      sort={{ by: 'Deleted', descending: true }}
      narrow={(row) => narrowRow(row, props)}
    />
  );
}

function columnsOf(props: BinListProps): ListColumn<Binned>[] {
  const columns: ListColumn<Binned>[] = [
    { head: 'Picture', headHidden: true, width: 92, cell: pictureOf },
    { head: 'Name', sortBy: ({ name }) => name.toLowerCase(), cell: nameOf },
    { head: 'Deleted', width: 190, sortBy: ({ deleted_at: at }) => at, cell: (row) => deletionOf(row, props.nowMs) },
    { head: 'Days left', align: 'right', width: 100, sortBy: ({ days_left: days }) => days, cell: ({ days_left: days }) => daysLeft(days) },
  ];
  if (props.onRestore) columns.push({ head: 'Actions', align: 'right', width: 170, cell: (row) => actionsOf(row, props) });
  return columns;
}

function narrowRow(row: Binned, props: BinListProps) {
  return (
    <Stack gap={2}>
      <Row gap={3} align="center">
        {pictureOf(row)}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {nameOf(row)}
          <Text variant="caption" component="div" muted>
            {deletionOf(row, props.nowMs)}, {daysLeft(row.days_left)} left
          </Text>
        </Box>
      </Row>
      {actionsOf(row, props)}
    </Stack>
  );
}

function actionsOf(row: Binned, { onRestore, onPurge }: BinListProps) {
  if (!onRestore || !onPurge) return null;
  return (
    <Row gap={1} align="center" justify="flex-end" sx={{ mr: { md: -1.5 } }}>
      <Button size="work" icon={<Restore />} label={`Restore ${row.name}`} onClick={() => onRestore(row)}>
        Restore
      </Button>
      <IconButton size="work" label={`Delete forever: ${row.name}`} onClick={() => onPurge(row)}>
        <DeleteForever />
      </IconButton>
    </Row>
  );
}

function pictureOf({ picture: src, name, word }: Binned) {
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
      {src === undefined ? (
        <KindIcon word={word} size={20} />
      ) : (
        <Picture
          src={src}
          alt={`Preview of ${name}`}
          style={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain', display: 'block' }}
        />
      )}
    </Box>
  );
}

function nameOf({ name, word, typeId, detail }: Binned) {
  return (
    <>
      <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, typography: 'caption', color: 'text.secondary' }}>
        {typeId === undefined ? <KindIcon word={word} size={16} /> : <ImageTypeIcon typeId={typeId} />}
        {detail}
      </Box>
    </>
  );
}

function deletionOf({ deleted_at: at, deleted_by: who }: Binned, nowMs: number) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en-GB')}>
      {formatAgo(at, nowMs)}
      {who ? ` by ${who}` : ''}
    </time>
  );
}

function KindIcon({ word, size }: { word: Binned['word']; size: number }) {
  const Icon = KINDS[word].icon;
  return <Icon aria-hidden sx={{ fontSize: size, color: 'icon' }} />;
}

function daysLeft(days: number): string {
  return `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;
}
