import CalendarToday from '@mui/icons-material/CalendarTodayOutlined';
import { dayOfDate } from '@limn/model';
import { useRef, useState } from 'react';
import { Field } from './Field.tsx';
import { formatDate } from './format.ts';
import { hiddenFromSight } from './hidden-from-sight.ts';
import { IconButton } from './IconButton.tsx';
import { Box } from './layout.ts';

export interface DateFieldProps {
  label: string;
  /** yyyy-mm-dd. */
  value: string;
  onChange: (date: string) => void;
  /** Said below it, where what was typed is a day. */
  error?: string | undefined;
  /** The calendar offers days between these. Others may be typed all the same: whether they fit is for `error` to say. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A day as dd/mm/yyyy, typed or chosen from the browser's calendar. */
export function DateField({ label, value, onChange, error, min, max }: DateFieldProps) {
  const calendar = useRef<HTMLInputElement>(null);
  const [known, setKnown] = useState(value);
  const [text, setText] = useState(() => formatDate(value));
  const [left, setLeft] = useState(false);
  if (known !== value) {
    setKnown(value);
    if (dateTyped(text) !== value) setText(formatDate(value));
  }
  const take = (typed: string) => {
    setText(typed);
    setLeft(false);
    const date = dateTyped(typed);
    if (date !== undefined && date !== value) onChange(date);
  };
  return (
    <Box sx={{ position: 'relative' }}>
      <Field
        label={label}
        value={text}
        onChange={take}
        onBlur={() => setLeft(true)}
        error={dateTyped(text) === undefined ? (left ? 'Use dd/mm/yyyy.' : undefined) : error}
        placeholder="dd/mm/yyyy"
        inputMode="numeric"
        end={
          <IconButton label={`Choose ${label}`} size="work" onClick={() => calendar.current?.showPicker()}>
            <CalendarToday />
          </IconButton>
        }
      />
      <input
        ref={calendar}
        type="date"
        aria-hidden
        tabIndex={-1}
        value={value}
        min={min}
        max={max}
        onChange={(event) => event.target.value && take(formatDate(event.target.value))}
        style={{ ...hiddenFromSight, bottom: 0, left: 0 }}
      />
    </Box>
  );
}

/** yyyy-mm-dd → "14/11/2026". */
function dateTyped(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number.isNaN(dayOfDate(date)) ? undefined : date;
}
