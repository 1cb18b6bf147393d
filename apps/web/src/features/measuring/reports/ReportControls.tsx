import type { ReactNode } from 'react';
import { Box, Row } from '../../../ui/layout.ts';
import { DaysFields } from '../../../ui/picker/DaysFields.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Text } from '../../../ui/Text.tsx';
import { presetsOf, problemOfRange } from './report-range.ts';
import type { Openers, ReportQuery } from './use-report-query.ts';

const OPENERS: readonly { value: Openers; label: string }[] = [
  { value: 'people', label: 'People' },
  { value: 'all', label: 'All opens' },
];

/** Days, and whose opens are counted. */
export function ReportControls({ view, children }: { view: ReportQuery; children?: ReactNode }) {
  const { range, problem, today, openers, change } = view;
  const presets = presetsOf(today ?? range.to);
  // On the first of a month both Today and This month fit: the month goes on tomorrow.
  const preset = presets.findLast((one) => one.range.from === range.from && one.range.to === range.to);
  return (
    <Row role="group" aria-label="What is reported" gap={3} align="flex-start" wrap sx={{ mb: 5, '@media print': { display: 'none' } }}>
      {children}
      <Box sx={{ width: { xs: '100%', sm: 160 } }}>
        <SelectField
          label="Period"
          value={preset?.value ?? ''}
          placeholder="Other days"
          options={presets}
          onChange={(value) => {
            const chosen = presets.find((one) => one.value === value);
            if (chosen) change(chosen.range);
          }}
        />
      </Box>
      <DaysFields value={range} today={today ?? range.to} errors={{ from: problem }} problemOf={problemOfRange} onChange={change} />
      <Box sx={{ width: { xs: '100%', sm: 'auto' } }}>
        <Text variant="label" component="div" aria-hidden sx={{ mb: 1 }}>
          Opens
        </Text>
        <Segmented
          label="Whose opens"
          size="page"
          options={OPENERS}
          value={openers}
          onChange={(value) => change({ openers: value === 'all' ? 'all' : '' })}
        />
      </Box>
    </Row>
  );
}
