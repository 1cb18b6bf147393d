import type { Receipt } from '@limn/contracts';
import { formatCount, formatFullDay } from '../../../../ui/format.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { ListTable, type ListColumn } from '../../../../ui/ListTable.tsx';
import { Text } from '../../../../ui/Text.tsx';

const STATUS_LABELS: Readonly<Record<Receipt['status'], string>> = {
  paid: 'Paid',
  due: 'Not paid yet',
  refunded: 'Refunded',
  void: 'Void',
};

const COLUMNS: readonly ListColumn<Receipt>[] = [
  { head: 'Date', sortBy: ({ issued_on, id }) => `${issued_on} ${id}`, width: 190, cell: ({ issued_on }) => formatFullDay(issued_on) },
  { head: 'For', cell: ({ description }) => description },
  { head: 'Credits', align: 'right', width: 130, cell: ({ credits }) => (credits === null ? '–' : formatCount(credits)) },
  { head: 'Amount', align: 'right', width: 130, cell: ({ amount }) => amount },
  { head: 'Status', width: 140, cell: statusOf },
];

export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  if (receipts.length === 0)
    return (
      <Text variant="body2" muted>
        Receipts and monthly statements appear here.
      </Text>
    );
  return (
    <ListTable
      name="receipts"
      label="Receipts"
      columns={COLUMNS}
      rows={receipts}
      rowKey={({ id }) => id}
      sort={{ by: 'Date', descending: true }}
      narrow={narrowRow}
    />
  );
}

function narrowRow(receipt: Receipt) {
  return (
    <Row gap={3} justify="space-between">
      <Box>
        <Text variant="body2" strong>
          {receipt.description}
        </Text>
        <Text variant="caption" muted>
          {formatFullDay(receipt.issued_on)}
        </Text>
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Text variant="body2">{receipt.amount}</Text>
        <Text variant="caption">{statusOf(receipt)}</Text>
      </Box>
    </Row>
  );
}

function statusOf({ status }: Receipt) {
  return (
    <Box component="span" sx={{ color: status === 'due' ? 'error.main' : 'text.secondary' }}>
      {STATUS_LABELS[status]}
    </Box>
  );
}
