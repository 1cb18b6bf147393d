import {
  billLines,
  csvFileName,
  formatFigure,
  OPENS_AND_BILL,
  reportCsv,
  reportLines,
  type BillLine,
  type OpensAndBill,
} from '@limn/reporting';
import { Button } from '../../../ui/Button.tsx';
import { GuideLink } from '../../../ui/GuideLink.tsx';
import { FileDownload as Download } from '../../../ui/icons/general.ts';
import { Box, Row } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Text } from '../../../ui/Text.tsx';
import type { DateRange } from './report-range.ts';

/** Two sums, line by line: from all opens to what is billed, and on to what the other reports show. */
export function BillTables({ bill, range }: { bill: OpensAndBill; range: DateRange }) {
  const [toBill, toReports] = [billLines(bill), reportLines(bill)];
  const differences = [...toBill, ...toReports].filter(({ label }) => label === 'Difference');
  return (
    <Box component="section" aria-label={OPENS_AND_BILL.title} sx={{ breakInside: 'avoid' }}>
      <Row gap={3} align="flex-end" justify="space-between" wrap sx={{ mb: 3 }}>
        <div>
          <Text variant="h2" component="h2" sx={{ mb: 0.5 }}>
            {OPENS_AND_BILL.title}
          </Text>
          <Text variant="body2" muted>
            Only opens by people are billed. These sums are the same for People and All opens.
          </Text>
        </div>
        <Row gap={3} align="center" sx={{ '@media print': { display: 'none' } }}>
          <GuideLink to="/help/counting#credits">How credits are counted</GuideLink>
          <Button
            size="work"
            icon={<Download />}
            onClick={() =>
              saveFile(
                csvFileName(OPENS_AND_BILL, range.from, range.to),
                reportCsv(OPENS_AND_BILL, [...toBill, ...toReports.slice(1)], {}),
                'text/csv;charset=utf-8',
              )
            }
          >
            Export sums
          </Button>
        </Row>
      </Row>
      {differences.map(({ key, how }) => (
        <Box key={key} sx={{ mb: 3 }}>
          <Note kind="warning">{how}</Note>
        </Box>
      ))}
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Lines label="From all opens to the bill" lines={toBill} />
        <Lines label="From billed opens to the reports" lines={toReports} />
      </Box>
    </Box>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly BillLine[] }) {
  return (
    <Box
      component="table"
      aria-label={label}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: 13,
        lineHeight: '18px',
        '& th, & td': {
          py: 2,
          px: 2,
          fontWeight: 400,
          textAlign: 'left',
          verticalAlign: 'top',
          borderBottom: '1px solid',
          borderColor: 'divider',
        },
        '& caption': { typography: 'caption', color: 'text.secondary', textAlign: 'left', px: 2, pb: 1 },
        '& td': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', pl: 4 },
        '& .sum > th > span:first-of-type, & .sum > td, & .start > th > span:first-of-type, & .start > td': { fontWeight: 600 },
        '& .sum > *': { borderTop: '2px solid', borderTopColor: 'text.secondary', bgcolor: 'tint' },
      }}
    >
      <caption>{label}</caption>
      <tbody>
        {lines.map(({ key, part, label: name, how, opens }) => (
          <tr key={key} className={part}>
            <th scope="row">
              <span>{name}</span>
              <Text component="span" variant="caption" muted sx={{ display: 'block' }}>
                {how}
              </Text>
            </th>
            <td>{amountOf(part, opens)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** "−1,204", "+31", "88,120". */
function amountOf(part: BillLine['part'], opens: number): string {
  const digits = formatFigure('count', Math.abs(opens));
  if (opens === 0) return digits;
  return opens < 0 ? `−${digits}` : part === 'plus' ? `+${digits}` : digits;
}
