import type { ActivityEntry } from '@limn/contracts';
import { VpnKey as Code } from '../../../../ui/icons/general.ts';
import { useMediaQuery } from '../../../../ui/kit/base.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Pager, type PagerProps } from '../../../../ui/Pager.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { detailOf, momentOf } from './activity-labels.ts';

interface ActivityTableProps extends PagerProps {
  rows: readonly ActivityEntry[];
  timezone: string;
}

/** One page of the log; on a phone one block each. */
export function ActivityTable({ rows, timezone, ...pager }: ActivityTableProps) {
  const small = useMediaQuery('(max-width:899.95px)');
  return (
    <Card sx={{ overflow: 'hidden' }}>
      {small ? (
        <Box component="ul" aria-label="Activity" sx={{ '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } }}>
          {rows.map((row) => (
            <Box component="li" key={row.id} sx={{ px: 4, py: 3, overflowWrap: 'anywhere' }}>
              <Text variant="body2" component="div">
                <Who row={row} /> {row.what}
              </Text>
              <Text variant="caption" component="div" muted sx={{ mt: 1 }}>
                {[momentOf(row, timezone), detailOf(row)].filter(Boolean).join(' · ')}
              </Text>
            </Box>
          ))}
        </Box>
      ) : (
        <Box component="table" aria-label="Activity" sx={TABLE}>
          <thead>
            <tr>
              <Box component="th" scope="col" sx={{ width: 232 }}>
                When
              </Box>
              <Box component="th" scope="col" sx={{ width: '22%' }}>
                Who
              </Box>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <Box component="td" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {momentOf(row, timezone)}
                </Box>
                <td>
                  <Who row={row} />
                </td>
                <td>
                  {row.what.charAt(0).toUpperCase() + row.what.slice(1)}
                  {detailOf(row) ? (
                    <Text variant="caption" component="div" muted>
                      {detailOf(row)}
                    </Text>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <Pager {...pager} />
    </Card>
  );
}

function Who({ row: { who, by_key } }: { row: ActivityEntry }) {
  return (
    <Box component="span" sx={{ fontWeight: 600 }}>
      {by_key ? <Code titleAccess="API key" sx={{ fontSize: 16, color: 'icon', verticalAlign: '-3px', mr: 1.5 }} /> : null}
      {who}
    </Box>
  );
}

const TABLE = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th': { height: 36, px: 3, textAlign: 'left', typography: 'label', color: 'text.secondary' },
  '& td': { height: 48, px: 3, py: 1.5, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' },
  '& tbody tr:hover': { bgcolor: 'tint' },
} as const;
