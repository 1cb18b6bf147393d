import ArrowDown from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUp from '@mui/icons-material/ArrowUpwardOutlined';
import Chevron from '@mui/icons-material/ChevronRightOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import useMediaQuery from '@mui/material/useMediaQuery';
import Checkbox from '@mui/material/Checkbox';
import { Fragment, useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { Card } from './Card.tsx';
import { hiddenFromSight } from './hidden-from-sight.ts';
import { IconButton } from './IconButton.tsx';
import { Box, Row, Stack } from './layout.ts';
import { Pager, type PagerProps } from './Pager.tsx';
import { SelectField } from './SelectField.tsx';
import { Tooltip } from './Tooltip.tsx';
import { useListSort, usePageNumber, type ListSort } from './use-view-parameters.ts';

export interface ListColumn<R> {
  head: string;
  /** The head is read out but not seen: a column of icons. */
  headHidden?: boolean;
  align?: 'right';
  width?: number | string;
  /** The head may take two lines, where there are many columns. */
  headWraps?: boolean;
  cell: (row: R) => ReactNode;
  /** How its values come about, in a sentence. */
  hint?: string | undefined;
  /** A press on the head sorts by it. */
  sortBy?: (row: R) => string | number;
  /** Totals above the first row. */
  total?: ReactNode;
}

export interface ListTableProps<R> {
  label: string;
  columns: readonly ListColumn<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  /** The row's content where there is no room for columns. */
  narrow: (row: R) => ReactNode;
  /** The totals where there is no room for columns. */
  narrowTotal?: ReactNode;
  /** Head of the column that is sorted at first, and whether its greatest come first. */
  sort?: { by: string; descending: boolean };
  /** Lets rows be selected. */
  select?: RowSelection<R> | undefined;
  nested?: NestedRows<R> | undefined;
  /** Its rows are one page of a longer list, which its foot leads through. */
  pageOf?: Pick<PagerProps, 'page' | 'total' | 'onPage'>;
  /** Letters; for a list beside another one of its page, whose page and sorting are in the address too. */
  name?: string;
}

/** Rows under a row, which a button shows. */
export interface NestedRows<R> {
  rows: (row: R) => readonly R[];
  /** "Rulesets of Spring offer". */
  label: (row: R) => string;
}

export interface RowSelection<R> {
  /** "Select Customers". */
  label: (row: R) => string;
  has: (row: R) => boolean;
  /** @param range with Shift: from where the last one was selected */
  toggle: (row: R, range: boolean) => void;
  /** Called with the order of the rows. */
  inOrder: (rows: readonly R[]) => void;
}

const PER_PAGE = 25;

/** A list of things with their facts and actions, 25 a page; on a phone one block each. */
export function ListTable<R>({
  label,
  columns,
  rows,
  rowKey,
  narrow,
  narrowTotal,
  sort: firstSort,
  select,
  nested,
  pageOf,
  name,
}: ListTableProps<R>) {
  // Paper is narrow, too, and has room for every column: their type is smaller there.
  const small = useMediaQuery('screen and (max-width:899.95px)');
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined).map(({ head }) => head);
  const [sort, setSort] = useListSort(sortable, firstSort, name);
  const [page, setPage] = usePageNumber(name);
  const [opened, setOpened] = useState<ReadonlySet<string | number>>(new Set());
  const toggle = (key: string | number) =>
    setOpened((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]));
  const button = (row: R) =>
    nested && nested.rows(row).length > 0 ? (
      <OpenButton label={nested.label(row)} open={opened.has(rowKey(row))} onClick={() => toggle(rowKey(row))} />
    ) : null;
  const under = (row: R) => (nested && opened.has(rowKey(row)) ? nested.rows(row) : []);
  const sorted = sortRows(rows, columns.find(({ head }) => head === sort?.by)?.sortBy, sort?.descending ?? false);
  useEffect(() => select?.inOrder(sorted));
  const shownPage = Math.min(page, Math.max(1, Math.ceil(rows.length / PER_PAGE)));
  const shown = sorted.slice((shownPage - 1) * PER_PAGE, shownPage * PER_PAGE);
  return (
    <Card sx={{ overflow: 'hidden' }}>
      {small && sortable.length > 1 && rows.length > 1 ? <SortFields heads={sortable} sort={sort} onSort={setSort} /> : null}
      {small ? (
        <Box component="ul" aria-label={label} sx={{ '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } }}>
          {narrowTotal ? (
            <Box component="li" sx={{ px: 4, py: 3, bgcolor: 'tint' }}>
              {narrowTotal}
            </Box>
          ) : null}
          {shown.map((row) => (
            <Box component="li" key={rowKey(row)} sx={{ px: 4, py: 3 }}>
              {select ? (
                <Row gap={1} align="flex-start" sx={{ ml: -3 }}>
                  <SelectRow row={row} select={select} />
                  <Box sx={{ flex: 1, minWidth: 0 }}>{narrow(row)}</Box>
                </Row>
              ) : nested ? (
                <Row gap={1} align="flex-start" sx={{ ml: -3 }}>
                  <Box sx={{ width: 44, flex: 'none' }}>{button(row)}</Box>
                  <Stack gap={3} sx={{ flex: 1, minWidth: 0 }}>
                    {narrow(row)}
                    {under(row).map((inner) => (
                      <div key={rowKey(inner)}>{narrow(inner)}</div>
                    ))}
                  </Stack>
                </Row>
              ) : (
                narrow(row)
              )}
            </Box>
          ))}
        </Box>
      ) : (
        <Box sx={{ overflowX: 'auto' }}>
          <Box component="table" aria-label={label} sx={columns.some(({ headWraps }) => headWraps) ? MANY_COLUMNS : TABLE}>
            <thead>
              <tr>
                {select ? (
                  <Box component="th" scope="col" sx={{ width: 44 }}>
                    <Box component="span" sx={hiddenFromSight}>
                      Select
                    </Box>
                  </Box>
                ) : null}
                {columns.map((column) => (
                  <Head
                    key={column.head}
                    column={column}
                    sorted={sort?.by === column.head ? (sort.descending ? 'descending' : 'ascending') : undefined}
                    onSort={() => setSort({ by: column.head, descending: sort?.by === column.head ? !sort.descending : false })}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {columns.some(({ total }) => total !== undefined) ? (
                <Box component="tr" sx={{ bgcolor: 'tint', fontWeight: 600 }}>
                  {columns.map((column, index) => (
                    <Box
                      // Its first cell says of what the row is.
                      component={index === 0 ? 'th' : 'td'}
                      {...(index === 0 ? { scope: 'row' } : {})}
                      key={column.head}
                      sx={TOTAL_CELL(column.align)}
                    >
                      {column.total}
                    </Box>
                  ))}
                </Box>
              ) : null}
              {shown.map((row) => (
                <Fragment key={rowKey(row)}>
                  <Box component="tr" sx={select?.has(row) ? { bgcolor: 'action.selected' } : null}>
                    {select ? (
                      <td>
                        <SelectRow row={row} select={select} />
                      </td>
                    ) : null}
                    {columns.map((column, index) => (
                      <Box component="td" key={column.head} sx={column.align ? { textAlign: column.align } : undefined}>
                        {nested && index === 0 ? (
                          <Row gap={1} align="center" sx={{ ml: -2 }}>
                            <Box sx={{ width: 32, flex: 'none' }}>{button(row)}</Box>
                            {column.cell(row)}
                          </Row>
                        ) : (
                          column.cell(row)
                        )}
                      </Box>
                    ))}
                  </Box>
                  {under(row).map((inner) => (
                    <Box component="tr" key={rowKey(inner)} sx={{ bgcolor: 'background.sunken' }}>
                      {columns.map((column, index) => (
                        <Box component="td" key={column.head} sx={column.align ? { textAlign: column.align } : undefined}>
                          {index === 0 ? <Box sx={{ pl: '36px' }}>{column.cell(inner)}</Box> : column.cell(inner)}
                        </Box>
                      ))}
                    </Box>
                  ))}
                </Fragment>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
      <Pager page={shownPage} perPage={PER_PAGE} total={rows.length} onPage={setPage} {...pageOf} />
    </Card>
  );
}

/** In place of heads that sort. */
function SortFields({ heads, sort, onSort }: { heads: readonly string[]; sort: ListSort | undefined; onSort: (sort: ListSort) => void }) {
  const Arrow = sort?.descending ? ArrowDown : ArrowUp;
  return (
    <Row gap={2} align="flex-end" sx={{ px: 4, py: 3, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <SelectField
          label="Sort by"
          size="work"
          value={sort?.by ?? ''}
          placeholder="As listed"
          options={heads.map((head) => ({ value: head, label: head }))}
          onChange={(by) => onSort({ by, descending: sort?.descending ?? false })}
        />
      </Box>
      <IconButton
        label={sort?.descending ? 'Descending. Sort ascending' : 'Ascending. Sort descending'}
        disabled={sort === undefined}
        onClick={() => sort && onSort({ ...sort, descending: !sort.descending })}
      >
        <Arrow />
      </IconButton>
    </Row>
  );
}

function SelectRow<R>({ row, select }: { row: R; select: RowSelection<R> }) {
  return (
    <Checkbox
      checked={select.has(row)}
      onClick={(event: MouseEvent) => select.toggle(row, event.shiftKey)}
      slotProps={{ input: { 'aria-label': select.label(row) } }}
      sx={{ p: 1.5, m: -1 }}
    />
  );
}

function OpenButton({ label, open, onClick }: { label: string; open: boolean; onClick: () => void }) {
  return (
    <IconButton label={label} size="work" aria-expanded={open} onClick={onClick}>
      <Chevron sx={{ transform: open ? 'rotate(90deg)' : 'none', transition: 'transform 120ms' }} />
    </IconButton>
  );
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th': { height: 36, px: { xs: 2, lg: 3 }, textAlign: 'left', whiteSpace: 'nowrap', typography: 'label', color: 'text.secondary' },
  '& td': { height: 48, px: { xs: 2, lg: 3 }, py: 1, borderTop: '1px solid', borderColor: 'divider' },
  '& tr > :first-of-type': { pl: 3 },
  '& tr > :last-of-type': { pr: 3 },
  '& tbody tr:hover': { bgcolor: 'tint' },
  '@media print': {
    '& th, & td, &&& tbody th, &&& tbody td': { height: 28, px: 1, fontSize: 10, lineHeight: '14px', whiteSpace: 'normal' },
    '& tr': { breakInside: 'avoid' },
    '& td > span': { minWidth: 0, overflowWrap: 'break-word' },
    '& td > span > span': { fontSize: 9, lineHeight: '12px' },
  },
} as const;

/** Ten columns fit beside each other on a small laptop. */
const MANY_COLUMNS = {
  ...TABLE,
  '& th': { ...TABLE['& th'], px: { xs: 1, lg: 3 } },
  '& td': { ...TABLE['& td'], px: { xs: 1, lg: 3 } },
} as const;

const TOTAL_CELL = (align: 'right' | undefined) => ({
  borderTop: '1px solid',
  borderColor: 'divider',
  '&&': { typography: 'body2', fontWeight: 600, color: 'text.primary', height: 40, ...(align ? { textAlign: align } : {}) },
});

function Head<R>({
  column,
  sorted,
  onSort,
}: {
  column: ListColumn<R>;
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  const button = (
    <ButtonBase
      onClick={onSort}
      sx={{
        font: 'inherit',
        textAlign: 'inherit',
        gap: 1,
        color: sorted ? 'text.primary' : 'inherit',
        borderRadius: '4px',
        '&:hover': { color: 'text.primary' },
      }}
    >
      {sorted ? <Arrow sx={{ fontSize: 14 }} aria-hidden /> : null}
      {column.head}
      {column.hint ? <Info aria-hidden sx={{ fontSize: 13, color: 'text.tertiary', '@media print': { display: 'none' } }} /> : null}
    </ButtonBase>
  );
  return (
    <Box
      component="th"
      scope="col"
      aria-sort={sorted}
      sx={{
        ...(column.width ? { width: column.width } : {}),
        ...(column.headWraps ? { whiteSpace: 'normal !important', lineHeight: '16px !important' } : {}),
        ...(column.align ? { textAlign: `${column.align} !important` } : {}),
      }}
    >
      {column.sortBy ? (
        column.hint ? (
          <Tooltip text={column.hint} describes>
            {button}
          </Tooltip>
        ) : (
          button
        )
      ) : column.headHidden ? (
        <Box component="span" sx={hiddenFromSight}>
          {column.head}
        </Box>
      ) : (
        column.head
      )}
    </Box>
  );
}

const BY_NAME = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });

/** Numbers by their size, texts as people sort them; in the order they come in, where nothing sorts them. */
export function sortRows<R>(rows: readonly R[], by: ((row: R) => string | number) | undefined, descending: boolean): readonly R[] {
  if (!by) return rows;
  const order = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : BY_NAME.compare(String(a), String(b));
  // Each row is asked once, not once for each comparison.
  const keyed = rows.map((row) => ({ row, key: by(row) }));
  return keyed.sort((a, b) => (descending ? order(b.key, a.key) : order(a.key, b.key))).map(({ row }) => row);
}
