/**
 * A month of days, moved through with the arrow keys, Page Up and Page Down. The kit's own calendar: it knows grids, months and screen readers.
 * Days are texts (yyyy-mm-dd) outside, and have no timezone.
 */
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import dayjs from 'dayjs';
// Weeks begin on Monday.
import 'dayjs/locale/en-gb';

export interface Days {
  from: string;
  to: string;
}

export interface DayCalendarProps {
  /** yyyy-mm-dd; '' for none. */
  value: string;
  onChange: (day: string) => void;
  /** The day that it begins at where none is chosen. */
  today?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** Marked, with all between; '' where a side is open. */
  range?: Days | undefined;
}

const SIZE = {
  width: '100%',
  height: 320,
  maxHeight: 320,
  '& .MuiPickersCalendarHeader-root': { pl: 1, pr: 0, mt: 0, mb: 1 },
  '& .MuiDayCalendar-header, & .MuiDayCalendar-weekContainer': { justifyContent: 'space-between' },
} as const;

export function DayCalendar({ value, onChange, today, min, max, range }: DayCalendarProps) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-gb">
      <DateCalendar
        autoFocus
        value={value === '' ? null : dayjs(value)}
        {...(today === undefined ? {} : { referenceDate: dayjs(today) })}
        minDate={dayjs(min ?? '2000-01-01')}
        maxDate={dayjs(max ?? '2099-12-31')}
        views={['year', 'day']}
        // The choice of a year is a step on the way to a day.
        onChange={(day, _state, view) => view !== 'year' && day && onChange(day.format('YYYY-MM-DD'))}
        slots={range ? { day: DayOfRange } : {}}
        slotProps={range ? { day: { range } as object } : {}}
        sx={SIZE}
      />
    </LocalizationProvider>
  );
}

function DayOfRange({ range, ...props }: PickerDayProps & { range?: Days }) {
  const day = props.day.format('YYYY-MM-DD');
  const isEnd = range !== undefined && (day === range.from || day === range.to);
  const isWithin = range !== undefined && day > range.from && (range.to === '' ? range.from !== '' : day < range.to);
  return <PickerDay {...props} selected={isEnd || props.selected === true} sx={isWithin ? WITHIN : {}} />;
}

const WITHIN = { bgcolor: 'action.selected', borderRadius: 0 } as const;
