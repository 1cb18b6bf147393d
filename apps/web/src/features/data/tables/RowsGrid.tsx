import type { ColumnType, TableColumn } from '@limn/contracts';
import type { ColumnForm } from '@limn/values';
import { ScrollArea } from '../../../ui/ScrollArea.tsx';
import { Status } from '../../../ui/Status.tsx';
import { Box } from '../../../ui/layout.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { Thumbnail } from './Thumbnail.tsx';

const ONE_LINE = { display: 'block', maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const WEB_ADDRESS = /^https?:\/\//i;

export interface RowsGridProps {
  label: string;
  columns: readonly TableColumn[];
  /** The value of every column, for each row. */
  rows: readonly (readonly string[])[];
  /** Its column stands first and stays while the others scroll. */
  uniqueHeader: string | null;
  /** For a location table: whether each row is on no map. */
  unplaced?: readonly boolean[];
  /** Absent for those who only read. */
  onType: ((column: string, type: ColumnType, form?: ColumnForm) => void) | undefined;
  onUnique: ((column: string) => void) | undefined;
}

const LINE = { borderBottom: '1px solid', borderColor: 'divider' } as const;
const STICKY = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  borderRight: '1px solid',
  borderRightColor: 'divider',
} as const;

/** Rows of a table side by side with the names of their columns; a wide table scrolls sideways. */
export function RowsGrid({ label, columns, rows, uniqueHeader, unplaced, onType, onUnique }: RowsGridProps) {
  const order = uniqueFirst(columns, uniqueHeader);
  return (
    <ScrollArea label={label} sx={{ maxHeight: 'max(320px, calc(100vh - 300px))' }}>
      <Box component="table" sx={{ borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%', typography: 'body2' }}>
        <thead>
          <tr>
            {order.map(({ column, at }, place) => (
              <Box
                component="th"
                scope="col"
                key={at}
                sx={{
                  ...LINE,
                  ...(place === 0 ? STICKY : {}),
                  position: 'sticky',
                  top: 0,
                  zIndex: place === 0 ? 3 : 2,
                  bgcolor: 'background.paper',
                  height: 40,
                  px: 3,
                  whiteSpace: 'nowrap',
                  typography: 'label',
                  color: 'text.secondary',
                  textAlign: column.type === 'number' ? 'right' : 'left',
                }}
              >
                <ColumnHead
                  column={column}
                  unique={column.name === uniqueHeader}
                  onType={onType && ((type, form) => onType(column.name, type, form))}
                  onUnique={onUnique && uniqueHeader !== null && column.name !== uniqueHeader ? () => onUnique(column.name) : undefined}
                />
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own that is sure to be different
            <tr key={index}>
              {order.map(({ column, at }, place) => (
                <Box
                  component={place === 0 ? 'th' : 'td'}
                  scope={place === 0 ? 'row' : undefined}
                  key={at}
                  sx={{
                    ...LINE,
                    ...(place === 0 ? { ...STICKY, fontWeight: 600 } : {}),
                    height: 36,
                    px: 3,
                    py: 0.5,
                    textAlign: column.type === 'number' ? 'right' : 'left',
                    '& > span': column.type === 'number' ? { ml: 'auto' } : {},
                  }}
                >
                  {place === 0 && unplaced?.[index] ? <Status kind="failed">Unknown place</Status> : null}
                  <CellValue value={row[at] ?? ''} type={column.type} />
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </ScrollArea>
  );
}

function uniqueFirst(columns: readonly TableColumn[], unique: string | null): { column: TableColumn; at: number }[] {
  const placed = columns.map((column, at) => ({ column, at }));
  return [...placed.filter(({ column }) => column.name === unique), ...placed.filter(({ column }) => column.name !== unique)];
}

/** One value as its column's kind shows it. */
function CellValue({ value, type }: { value: string; type: ColumnType }) {
  if (value === '') return null;
  if (type === 'picture' && WEB_ADDRESS.test(value)) return <Thumbnail address={value} />;
  if (type === 'url' && WEB_ADDRESS.test(value))
    return (
      <Box component="a" href={value} target="_blank" rel="noopener noreferrer" title={value} sx={ONE_LINE}>
        {value.replace(WEB_ADDRESS, '')}
      </Box>
    );
  return (
    <Box component="span" title={value.length > 40 ? value : undefined} sx={ONE_LINE}>
      {value}
    </Box>
  );
}
