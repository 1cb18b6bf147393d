import CalendarToday from '@mui/icons-material/CalendarTodayOutlined';
import { dayOfDate } from '@limn/model';
import { useState } from 'react';
import { Field } from './Field.tsx';
import { formatDate } from './format.ts';
import { IconButton } from './IconButton.tsx';

export interface DateFieldProps {
  label: string;
  /** yyyy-mm-dd. */
  value: string;
  onChange: (date: string) => void;
  /** It may be left empty. */
  optional?: boolean;
  /** Said below it, where what was typed is a day. */
  error?: string | undefined;
  /** Opens the calendar. */
  onCalendar: () => void;
}

/** A day as dd/mm/yyyy, typed or chosen from a calendar. */
export function DateField({ label, value, onChange, optional = false, error, onCalendar }: DateFieldProps) {
  const [known, setKnown] = useState(value);
  const [text, setText] = useState(() => formatDate(value));
  const [left, setLeft] = useState(false);
  const dayIn = (typed: string) => (optional && typed.trim() === '' ? '' : dateTyped(typed));
  if (known !== value) {
    setKnown(value);
    if (dayIn(text) !== value) setText(formatDate(value));
  }
  const take = (typed: string) => {
    setText(typed);
    setLeft(false);
    const date = dayIn(typed);
    if (date !== undefined && date !== value) onChange(date);
  };
  return (
    <Field
      label={label}
      value={text}
      onChange={take}
      onBlur={() => setLeft(true)}
      error={dayIn(text) === undefined ? (left ? 'Use dd/mm/yyyy.' : undefined) : error}
      placeholder="dd/mm/yyyy"
      inputMode="numeric"
      end={
        <IconButton label={`Choose ${label}`} size="work" onClick={onCalendar}>
          <CalendarToday />
        </IconButton>
      }
    />
  );
}

/** yyyy-mm-dd → "14/11/2026". */
function dateTyped(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number.isNaN(dayOfDate(date)) ? undefined : date;
}
