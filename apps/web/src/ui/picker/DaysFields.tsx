import { useState } from 'react';
import { DateField } from '../DateField.tsx';
import { Box } from '../layout.ts';
import { lazyPart, usePreload } from '../lazy-part.tsx';
import type { Days } from './DayCalendar.tsx';
import type { End } from './DaysDialog.tsx';

const DaysDialog = lazyPart(async () => (await import('./DaysDialog.tsx')).DaysDialog);

export interface DaysFieldsProps {
  /** yyyy-mm-dd; '' where a side is open. */
  value: Days;
  /** The day that the calendar begins at where none is chosen. */
  today: string;
  /** Said below each. */
  errors?: { from?: string | undefined; to?: string | undefined } | undefined;
  /** Either side may be left empty. */
  optional?: boolean;
  /** Says what is wrong with days, if anything is. */
  problemOf: (days: Days) => string | undefined;
  onChange: (days: Days) => void;
}

/** A first and a last day: typed, or chosen from one calendar. */
export function DaysFields({ value, today, errors, optional = false, problemOf, onChange }: DaysFieldsProps) {
  const [choosing, setChoosing] = useState<End>();
  usePreload(DaysDialog);
  const { from, to } = value;
  return (
    <>
      <Box sx={WIDTH}>
        <DateField
          label="From"
          value={from}
          optional={optional}
          error={errors?.from}
          onChange={(day) => onChange({ from: day, to })}
          onCalendar={() => setChoosing('from')}
        />
      </Box>
      <Box sx={WIDTH}>
        <DateField
          label="To"
          value={to}
          optional={optional}
          error={errors?.to}
          onChange={(day) => onChange({ from, to: day })}
          onCalendar={() => setChoosing('to')}
        />
      </Box>
      {choosing ? (
        <DaysDialog
          value={optional ? value : { from: from || to || today, to: to || from || today }}
          today={today}
          end={choosing}
          problemOf={problemOf}
          onDone={onChange}
          onClose={() => setChoosing(undefined)}
        />
      ) : null}
    </>
  );
}

const WIDTH = { width: { xs: 'calc(50% - 6px)', sm: 160 } } as const;
