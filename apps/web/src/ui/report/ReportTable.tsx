import { figureOf, formatFigure, numbersOf, type Dimension, type Figures, type Report } from '@limn/reporting';
import { Link } from 'react-router';
import { formatFullDay } from '../format.ts';
import { editorAddress } from '../image-addresses.ts';
import { Box } from '../layout.ts';
import { ListTable, type ListColumn } from '../ListTable.tsx';
import { Text } from '../Text.tsx';

export interface ReportTableProps<Row extends object> {
  report: Report<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  totals: Figures;
}

const TOTALS = 'TOTALS';
const DAY_WIDTH = 190;
const FIGURE_WIDTH = 140;

/** A report as a sortable table under its TOTALS; on a phone the names, and the first two figures of each. */
export function ReportTable<Row extends object>({ report, rows, rowKey, totals }: ReportTableProps<Row>) {
  const shown = report.dimensions.filter(({ kind }) => kind !== 'id');
  const first = [...shown, ...report.figures].find(({ key }) => key === report.sort.by);
  return (
    <ListTable
      label={report.title}
      columns={columnsOf(report, shown, totals)}
      rows={rows}
      rowKey={rowKey}
      {...(first ? { sort: { by: first.label, descending: report.sort.descending } } : {})}
      narrow={(row) => narrowRow(report, shown, row)}
      narrowTotal={<NarrowRow report={report} title={TOTALS} detail="" figures={totals} />}
    />
  );
}

function columnsOf<Row extends object>(
  { figures, drillDown }: Report<Row>,
  dimensions: readonly Dimension<Row>[],
  totals: Figures,
): ListColumn<Row>[] {
  return [
    ...dimensions.map((dimension, index): ListColumn<Row> => ({
      head: dimension.label,
      ...(dimension.kind === 'day' ? { width: DAY_WIDTH } : {}),
      sortBy: (row) => dimension.value(row),
      cell: (row) => <Name text={textOf(dimension, row)} to={dimension.kind === 'text' ? drillDown?.(row) : undefined} />,
      total: index === 0 ? TOTALS : null,
    })),
    ...figures.map((figure): ListColumn<Row> => ({
      head: figure.label,
      align: 'right',
      width: FIGURE_WIDTH,
      sortBy: (row) => figureOf(figure, numbersOf(row)) ?? 0,
      cell: (row) => formatFigure(figure.kind, figureOf(figure, numbersOf(row))),
      total: formatFigure(figure.kind, figureOf(figure, totals)),
    })),
  ];
}

function narrowRow<Row extends object>(report: Report<Row>, dimensions: readonly Dimension<Row>[], row: Row) {
  const name = dimensions.find(({ kind }) => kind === 'text') ?? dimensions[0];
  const other = dimensions.find((dimension) => dimension !== name);
  return (
    <NarrowRow report={report} title={name ? textOf(name, row) : ''} detail={other ? textOf(other, row) : ''} figures={numbersOf(row)} />
  );
}

function textOf<Row>({ kind, value }: Dimension<Row>, row: Row): string {
  const text = String(value(row));
  return kind === 'day' ? formatFullDay(text) : text;
}

function Name({ text, to }: { text: string; to: { id: number } | undefined }) {
  if (!to) return <>{text}</>;
  return (
    <Box component={Link} to={editorAddress(to.id)} sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Box>
  );
}

interface NarrowRowProps {
  report: Pick<Report<never>, 'figures'>;
  title: string;
  detail: string;
  figures: Figures;
}

function NarrowRow({ report, title, detail, figures }: NarrowRowProps) {
  const [first, second] = report.figures;
  const textFor = (figure: typeof first) =>
    figure ? `${formatFigure(figure.kind, figureOf(figure, figures))} ${figure.label.toLowerCase()}` : '';
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
      <Box sx={{ minWidth: 0 }}>
        <Text variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Text variant="caption" sx={{ color: 'text.secondary' }}>
          {detail}
        </Text>
      </Box>
      <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
        <Text variant="body2">{textFor(first)}</Text>
        {second && (figureOf(second, figures) ?? 0) !== 0 ? (
          <Text variant="caption" sx={{ color: 'text.secondary' }}>
            {textFor(second)}
          </Text>
        ) : null}
      </Box>
    </Box>
  );
}
