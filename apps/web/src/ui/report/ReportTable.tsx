import { figureOf, formatFigure, numbersOf, type Dimension, type Figure, type Figures, type Report, type Target } from '@limn/reporting';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../Button.tsx';
import { campaignAddress } from '../campaign-addresses.ts';
import { formatDate } from '../format.ts';
import { editorAddress } from '../image-addresses.ts';
import { Box, Row } from '../layout.ts';
import { ListTable, sortRows, type ListColumn, type NestedRows } from '../ListTable.tsx';
import { Picture } from '../Picture.tsx';
import { Text } from '../Text.tsx';
import { useListSort, type ListSort } from '../use-view-parameters.ts';
import { FIGURE_LINK, FIGURE_LINKS } from './figure-links.ts';

export interface ReportTableProps<Row extends object> {
  report: Report<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  totals: Figures;
  /** The currency of money. */
  currency?: string;
  nested?: NestedRows<Row>;
  /** More about a row, under its name. */
  about?: ((row: Row) => ReactNode) | undefined;
  /** Where a figure leads: to the opens that it is made of. Without a row it is that of TOTALS. */
  addressOf?: FigureAddress<Row> | undefined;
}

export type FigureAddress<Row> = (figure: Figure, row: Row | undefined) => string | undefined;

const ADDRESSES: Readonly<Record<Target['kind'], (id: number) => string>> = {
  image: editorAddress,
  campaign: campaignAddress,
  recipe: (id) => `/recipebuilder/edit?id=${id}`,
};

const TOTALS = 'TOTALS';
const DAY_WIDTH = 190;
const FIGURE_WIDTH = 140;
/** Heads take two lines where there are more figures than that. */
const FEW_FIGURES = 6;
const NARROW_WIDTH = 96;

/** A report as a sortable table under its TOTALS; on a phone the names, and the first two figures of each. */
export function ReportTable<Row extends object>({
  report,
  rows,
  rowKey,
  totals,
  currency,
  nested,
  about,
  addressOf,
}: ReportTableProps<Row>) {
  const shown = report.dimensions.filter(({ kind }) => kind !== 'id');
  const first = firstSortOf(report);
  return (
    <Box sx={FIGURE_LINKS}>
      <ListTable
        label={report.title}
        columns={columnsOf(report, shown, { totals, currency, about, addressOf })}
        nested={nested}
        rows={rows}
        rowKey={rowKey}
        {...(first ? { sort: first } : {})}
        narrow={(row) => narrowRow(report, shown, row, currency, addressOf)}
        narrowTotal={
          <NarrowRow
            report={report}
            title={TOTALS}
            detail=""
            figures={totals}
            currency={currency}
            addressOf={(figure) => addressOf?.(figure, undefined)}
          />
        }
      />
    </Box>
  );
}

/** The sorting of a report before anyone sorts it. */
function firstSortOf<Row>({ dimensions, figures, sort }: Report<Row>): ListSort | undefined {
  const first = [...dimensions.filter(({ kind }) => kind !== 'id'), ...figures].find(({ key }) => key === sort.by);
  return first && { by: first.label, descending: sort.descending };
}

/** The rows in the order that the report's table shows, for a file of them. */
export function useReportOrder<Row extends object>(report: Report<Row>): (rows: readonly Row[]) => readonly Row[] {
  const { dimensions, figures } = report;
  const values = new Map<string, (row: Row) => string | number>([
    ...dimensions.flatMap(({ kind, label, value }) => (kind === 'id' ? [] : [[label, value] as const])),
    ...figures.map((figure) => [figure.label, sortValueOf(figure)] as const),
  ]);
  const [sort] = useListSort([...values.keys()], firstSortOf(report));
  return (rows) => sortRows(rows, values.get(sort?.by ?? ''), sort?.descending ?? false);
}

function sortValueOf(figure: Figure): (row: object) => number {
  return (row) => figureOf(figure, numbersOf(row)) ?? 0;
}

function columnsOf<Row extends object>(
  { figures, drillDown, detail, note, picture }: Report<Row>,
  dimensions: readonly Dimension<Row>[],
  { totals, currency, about, addressOf }: Pick<ReportTableProps<Row>, 'totals' | 'currency' | 'about' | 'addressOf'>,
): ListColumn<Row>[] {
  const name = dimensions.find(({ kind }) => kind === 'text');
  return [
    ...dimensions.map((dimension, index): ListColumn<Row> => ({
      head: dimension.label,
      ...(dimension.kind === 'day' ? { width: DAY_WIDTH } : {}),
      sortBy: (row) => dimension.value(row),
      cell: (row) => (
        <Name
          text={textOf(dimension, row)}
          detail={index === 0 ? (detail?.(row) ?? about?.(row)) : undefined}
          note={index === 0 ? note?.(row) : undefined}
          picture={index === 0 ? picture?.(row) : undefined}
          to={dimension === name ? drillDown?.(row) : undefined}
        />
      ),
      total: index === 0 ? TOTALS : null,
    })),
    ...figures.map((figure): ListColumn<Row> => ({
      head: figure.label,
      hint: figure.how,
      align: 'right',
      width: figures.length > FEW_FIGURES ? NARROW_WIDTH : FIGURE_WIDTH,
      headWraps: figures.length > FEW_FIGURES,
      sortBy: sortValueOf(figure),
      cell: (row) => <FigureLink figure={figure} figures={numbersOf(row)} currency={currency} to={addressOf?.(figure, row)} />,
      total: <FigureLink figure={figure} figures={totals} currency={currency} to={addressOf?.(figure, undefined)} />,
    })),
  ];
}

/** Nothing lies below a zero, or a figure that is not known. */
function FigureLink({
  figure,
  figures,
  currency,
  to,
}: {
  figure: Figure;
  figures: Figures;
  currency: string | undefined;
  to: string | undefined;
}) {
  const value = figureOf(figure, figures);
  const text = formatFigure(figure.kind, value, currency);
  if (!to || !value) return text;
  return (
    <Link to={to} className={FIGURE_LINK} title={`Open the list behind ${figure.label}`}>
      {text}
    </Link>
  );
}

function narrowRow<Row extends object>(
  report: Report<Row>,
  dimensions: readonly Dimension<Row>[],
  row: Row,
  currency: string | undefined,
  addressOf: FigureAddress<Row> | undefined,
) {
  const name = dimensions.find(({ kind }) => kind === 'text') ?? dimensions[0];
  const other = dimensions.find((dimension) => dimension !== name);
  const second = other && `${other.kind === 'day' ? '' : `${other.label} `}${textOf(other, row)}`;
  const said = report.detail?.(row);
  return (
    <NarrowRow
      report={report}
      title={name ? textOf(name, row) : ''}
      detail={second === undefined ? (said ?? report.note?.(row) ?? '') : [second, said].filter((text) => text !== undefined).join(' · ')}
      figures={numbersOf(row)}
      currency={currency}
      addressOf={(figure) => addressOf?.(figure, row)}
    />
  );
}

function textOf<Row>({ kind, value, shown }: Dimension<Row>, row: Row): string {
  const text = String((shown ?? value)(row));
  return kind === 'day' ? formatDate(text) : text;
}

interface NameProps {
  text: string;
  detail: ReactNode;
  note: string | undefined;
  /** The address of a small picture; '' for none, undefined where no row has any. */
  picture: string | undefined;
  to: Target | undefined;
}

function Name({ picture, ...props }: NameProps) {
  if (picture === undefined) return <NameText {...props} />;
  return (
    <Row component="span" gap={2} align="center">
      <Box component="span" sx={THUMBNAIL}>
        {picture === '' ? null : <Picture src={picture} alt="" placeholder={<span />} />}
      </Box>
      <NameText {...props} />
    </Row>
  );
}

function NameText({ text, detail, note, to }: Omit<NameProps, 'picture'>) {
  return (
    <Box component="span" sx={{ display: 'block', minWidth: 150, overflowWrap: 'anywhere' }}>
      {to ? <Link to={ADDRESSES[to.kind](to.id)}>{text}</Link> : text}
      {note ? (
        <Text component="span" variant="caption" muted sx={{ ml: 2 }}>
          {note}
        </Text>
      ) : null}
      {detail ? (
        <Text component="span" variant="caption" muted sx={{ display: 'block' }}>
          {detail}
        </Text>
      ) : null}
    </Box>
  );
}

const THUMBNAIL = {
  width: 36,
  height: 36,
  flex: 'none',
  borderRadius: '4px',
  overflow: 'hidden',
  bgcolor: 'well',
  '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
  '@media print': { display: 'none' },
} as const;

const ALL_FIGURES = {
  m: 0,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 3, py: 1 },
  '& dd': { m: 0, fontVariantNumeric: 'tabular-nums' },
} as const;

interface NarrowRowProps {
  report: Pick<Report<never>, 'figures'>;
  title: string;
  detail: string;
  figures: Figures;
  currency: string | undefined;
  addressOf: (figure: Figure) => string | undefined;
}

function NarrowRow({ report, title, detail, figures, currency, addressOf }: NarrowRowProps) {
  const [first, second] = report.figures;
  const id = useId();
  const [open, setOpen] = useState(false);
  const textFor = (figure: typeof first) =>
    figure ? (
      <>
        <FigureLink figure={figure} figures={figures} currency={currency} to={addressOf(figure)} /> {figure.label.toLowerCase()}
      </>
    ) : (
      ''
    );
  return (
    <Box>
      <Row gap={3} justify="space-between">
        <Box sx={{ minWidth: 0 }}>
          <Text variant="body2" strong breaks>
            {title}
          </Text>
          <Text variant="caption" muted>
            {detail}
          </Text>
        </Box>
        <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
          <Text variant="body2">{textFor(first)}</Text>
          {second && (figureOf(second, figures) ?? 0) !== 0 ? (
            <Text variant="caption" muted>
              {textFor(second)}
            </Text>
          ) : null}
        </Box>
      </Row>
      {report.figures.length > 2 ? (
        <>
          {/* Its text begins where the row's does. */}
          <Box sx={{ ml: -4 }}>
            <Button look="text" size="work" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              {open ? 'Fewer figures' : 'All figures'}
            </Button>
          </Box>
          <Box component="dl" id={id} hidden={!open} sx={ALL_FIGURES} aria-label={`Figures of ${title}`}>
            {report.figures.map((figure) => (
              <div key={figure.key}>
                <Text component="dt" variant="caption" muted>
                  {figure.label}
                </Text>
                <Text component="dd" variant="body2">
                  <FigureLink figure={figure} figures={figures} currency={currency} to={addressOf(figure)} />
                </Text>
              </div>
            ))}
          </Box>
        </>
      ) : null}
    </Box>
  );
}
