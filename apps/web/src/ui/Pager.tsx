import Next from '@mui/icons-material/ChevronRightOutlined';
import Previous from '@mui/icons-material/ChevronLeftOutlined';
import type { ReactNode } from 'react';
import { formatCount } from './format.ts';
import { IconButton } from './IconButton.tsx';
import { Row } from './layout.ts';
import { Text } from './Text.tsx';

export interface PagerProps {
  /** From 1. */
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
  /** Beside the count. */
  note?: ReactNode;
}

/** The foot of a table: which rows are shown, and the way to others. */
export function Pager({ page, perPage, total, onPage, note }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / perPage));
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  return (
    <Row
      gap={3}
      align="center"
      justify="space-between"
      sx={{ minHeight: 44, px: 3, borderTop: '1px solid', borderColor: 'divider', color: 'text.secondary' }}
    >
      <Text variant="caption">{note ?? `Rows per page ${perPage}`}</Text>
      <Row gap={1} align="center">
        <Text variant="caption" role="status">
          {formatCount(from)}–{formatCount(Math.min(total, page * perPage))} of {formatCount(total)}
        </Text>
        {last > 1 ? (
          <>
            <IconButton label="Previous page" size="work" disabled={page <= 1} onClick={() => onPage(page - 1)}>
              <Previous />
            </IconButton>
            <IconButton label="Next page" size="work" disabled={page >= last} onClick={() => onPage(page + 1)}>
              <Next />
            </IconButton>
          </>
        ) : null}
      </Row>
    </Row>
  );
}
