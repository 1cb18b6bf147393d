import type { ReportOpen } from '@limn/contracts';
import { formatFigure } from '@limn/reporting';
import { Link, useSearchParams } from 'react-router';
import { Box, Stack } from '../../../../ui/layout.ts';
import { ListTable, type ListColumn, type ListTableProps } from '../../../../ui/ListTable.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { deviceLabel, KIND_NAMES, momentIn, openerName, shownText } from './open-labels.ts';
import type { OpensRequest } from './opens-address.ts';

export interface OpensTableProps {
  rows: readonly ReportOpen[];
  timezone: string;
  currency: string;
  figure: OpensRequest['figure'];
  /** All rows are of one image, campaign or recipe: its name stands above them. */
  isOneObject: boolean;
  pageOf: ListTableProps<ReportOpen>['pageOf'];
}

type Row = ReportOpen & { place: number };

interface Words extends Pick<OpensTableProps, 'currency' | 'isOneObject'> {
  moment: (at: string) => string;
  isConversion: boolean;
  /** Something was chosen inside what was opened, in any of the rows. */
  hasChoices: boolean;
}

/** One row for each open, newest first; on a phone one block each. */
export function OpensTable({ rows, timezone, currency, figure, isOneObject, pageOf }: OpensTableProps) {
  const words: Words = {
    moment: momentIn(timezone),
    currency,
    isOneObject,
    isConversion: figure.endsWith('conversions'),
    hasChoices: rows.some((row) => shownText(row) !== ''),
  };
  return (
    <ListTable<Row>
      label="Opens"
      columns={columnsOf(words)}
      rows={rows.map((row, place) => ({ ...row, place }))}
      rowKey={({ place }) => place}
      pageOf={pageOf}
      narrow={(row) => narrowRow(row, words)}
    />
  );
}

function columnsOf(words: Words): ListColumn<Row>[] {
  const { moment, currency, isOneObject, isConversion, hasChoices } = words;
  return [
    { head: 'Time', width: 185, cell: (row) => <Time row={row} moment={moment} /> },
    { head: 'Opener', width: 110, cell: openerCell },
    { head: 'Client', width: 120, cell: ({ client, device }) => <Stacked top={client ?? '–'} under={deviceLabel(device)} /> },
    { head: 'Country', width: 80, cell: ({ country }) => country ?? '–' },
    ...(isOneObject ? [] : [{ head: 'Opened', cell: openedCell }]),
    ...(hasChoices ? [{ head: 'Shown', cell: (row: Row) => shownText(row) || '–' }] : []),
    { head: 'Version', width: 80, align: 'right', cell: ({ version }) => version ?? '–' },
    { head: 'Recipient', width: 110, cell: ({ recipient }) => <Recipient code={recipient} mayFilter={!isConversion} /> },
    ...(isConversion
      ? [
          { head: 'Converted', width: 190, cell: ({ conversion }: Row) => conversion && moment(conversion.at) },
          {
            head: 'Value',
            width: 100,
            align: 'right' as const,
            cell: ({ conversion }: Row) => formatFigure('money', conversion?.value, currency),
          },
        ]
      : [{ head: 'Click', width: 70, cell: ({ clicked }: Row) => (clicked ? 'Yes' : '–') }]),
  ];
}

function openerCell({ opener, kind }: Row) {
  return <Stacked top={opener ? openerName(opener) : '–'} under={kind === 'implied' ? 'Implied by a click' : ''} />;
}

function openedCell({ opened }: Row) {
  return <Stacked top={opened.name ?? `No longer there (${opened.id})`} under={opened.deleted ? 'Deleted' : ''} />;
}

function narrowRow(row: Row, { moment, currency, isOneObject, isConversion }: Words) {
  const { kind, opener, client, device, country, opened, version, clicked, conversion } = row;
  const facts = [
    kind === 'open' ? '' : KIND_NAMES[kind],
    opener ? openerName(opener) : '',
    client,
    deviceLabel(device),
    country,
    isOneObject ? '' : opened.name,
    shownText(row),
    version === null ? '' : `version ${version}`,
    !isConversion && kind === 'open' && clicked ? 'clicked' : '',
    conversion ? formatFigure('money', conversion.value, currency) : '',
  ];
  return (
    <Stack gap={1}>
      <span>
        <Time row={row} moment={moment} />
      </span>
      <Text variant="caption" muted>
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  );
}

/** Leads to what was shown, where the log still has the open. */
function Time({ row, moment }: { row: ReportOpen; moment: Words['moment'] }) {
  const [search] = useSearchParams();
  const text = moment(row.at);
  if (row.open === null) return text;
  const query = new URLSearchParams(search);
  query.set('open', row.open);
  return (
    <>
      <Box component={Link} to={`?${query.toString()}`} preventScrollReset sx={{ whiteSpace: 'nowrap' }}>
        {text}
      </Box>
      {row.sample ? (
        <Text component="span" variant="caption" muted sx={{ display: { md: 'block' }, ml: { xs: 2, md: 0 } }}>
          Sample
        </Text>
      ) : null}
    </>
  );
}

/** Leads to the rows of this recipient alone. */
function Recipient({ code, mayFilter }: { code: string | null; mayFilter: boolean }) {
  const [search] = useSearchParams();
  if (code === null) return '–';
  if (!mayFilter || search.get('recipient') === code) return code;
  const query = new URLSearchParams(search);
  query.set('recipient', code);
  return (
    <Box component={Link} to={`?${query.toString()}`} preventScrollReset title="Only this recipient">
      {code}
    </Box>
  );
}

function Stacked({ top, under }: { top: string; under: string }) {
  return (
    <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {top}
      {under ? (
        <Text component="span" variant="caption" muted sx={{ display: 'block' }}>
          {under}
        </Text>
      ) : null}
    </Box>
  );
}
