import type { TimeOrder } from '@limn/contracts';
import { readExamples } from '../../../../ui/imports/csv-rows.ts';
import { Box } from '../../../../ui/layout.ts';
import { SelectField, type Option } from '../../../../ui/SelectField.tsx';
import { TimeZoneField } from '../../../../ui/TimeZoneField.tsx';

export interface ChosenTimes {
  order: TimeOrder;
  /** Empty until the company's is known: the server takes that. */
  timezone: string;
}

const ORDERS: readonly Option<TimeOrder>[] = [
  { value: 'iso', label: 'Year first: 2026-11-23 09:30' },
  { value: 'day_first', label: 'Day first: 23/11/2026 09:30' },
  { value: 'month_first', label: 'Month first: 11/23/2026 09:30' },
];

interface TimesProps {
  times: ChosenTimes;
  /** Times and dates of the file: some are shown as they are read. */
  texts: readonly string[];
  onChange: (times: ChosenTimes) => void;
}

/** How the times of the file are read. */
export function Times({ times, texts, onChange }: TimesProps) {
  return (
    <Box sx={{ mt: 5, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 4, alignItems: 'start' }}>
      <SelectField
        label="Form of the times"
        value={times.order}
        options={ORDERS}
        hint={readExamples(texts, times.order)}
        onChange={(order) => onChange({ ...times, order })}
      />
      <TimeZoneField
        size="page"
        value={times.timezone}
        hint="For times without an offset of their own."
        onChange={(timezone) => onChange({ ...times, timezone })}
      />
    </Box>
  );
}
