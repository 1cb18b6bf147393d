import { isCounted, OPENER_CLASS } from '@limn/model';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { openerName } from './open-labels.ts';
import { FILTERS, type OpensRequest, type OpensFilter } from './opens-address.ts';

const NAMES = { client: 'Client', device: 'Device', country: 'Country' } as const;
const ANY = '';

export interface OpensFiltersProps {
  asked: OpensRequest;
  onChange: (filter: OpensFilter, value: string) => void;
  onClear: () => void;
}

/**
 * Narrows the rows below a figure down. What can be chosen is what opened anything of the company on these
 * days.
 */
export function OpensFilters({ asked, onChange, onClear }: OpensFiltersProps) {
  const { from, to, openers } = asked;
  const { data } = useApiQuery('openerStats', { params: { start: from, end: to }, query: { openers } }, { keepPrevious: true });
  const classes = Object.entries(OPENER_CLASS) as [NonNullable<OpensRequest['opener']>, (typeof OPENER_CLASS)[keyof typeof OPENER_CLASS]][];
  const found = (by: keyof typeof NAMES) => {
    const options = (data?.stats ?? []).flatMap((row) =>
      row.by === by && row.opens + row.clicks > 0 ? [{ value: String(row.code), label: row.name }] : [],
    );
    const chosen = asked[by];
    const isThere = chosen === undefined || options.some(({ value }) => value === String(chosen));
    return [{ value: ANY, label: 'All' }, ...options, ...(isThere ? [] : [{ value: String(chosen), label: 'None of these days' }])];
  };
  return (
    <Row gap={3} align="flex-end" wrap sx={{ '@media print': { display: 'none' } }}>
      <Filter
        label="Opener"
        value={asked.opener ?? ANY}
        options={[
          { value: ANY, label: 'All' },
          ...classes.flatMap(([name, code]) => (openers === 'all' || isCounted(code) ? [{ value: name, label: openerName(name) }] : [])),
        ]}
        onChange={(value) => onChange('opener', value)}
      />
      {(['client', 'device', 'country'] as const).map((by) => (
        <Filter key={by} label={NAMES[by]} value={String(asked[by] ?? ANY)} options={found(by)} onChange={(value) => onChange(by, value)} />
      ))}
      {asked.recipient === undefined ? null : (
        <Button label={`Show all recipients, not only ${asked.recipient}`} onClick={() => onChange('recipient', '')}>
          Only recipient {asked.recipient} ×
        </Button>
      )}
      {FILTERS.some((filter) => asked[filter] !== undefined) ? (
        <Button look="text" onClick={onClear}>
          Clear filters
        </Button>
      ) : null}
    </Row>
  );
}

interface FilterProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Filter(props: FilterProps) {
  return (
    <Box sx={{ width: { xs: 'calc(50% - 6px)', sm: 160 } }}>
      <SelectField {...props} />
    </Box>
  );
}

/** "12 of these opens", "More than 10,000 of these opens". */
export function foundText(total: number, hasMore: boolean): string {
  return hasMore
    ? `More than ${formatCount(total)} found. The list has the newest ${formatCount(total)}, the export all.`
    : `${formatCount(total)} found.`;
}
