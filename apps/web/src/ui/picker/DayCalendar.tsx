/**
 * A month of days, moved through with the arrow keys, Page Up and Page Down. The kit's own calendar: it knows
 * grids, months and screen readers. Days are texts (yyyy-mm-dd) outside, and have no timezone.
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
  begin?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /**
   * Marked, with all between; '' where a side is open. Today is the company's, which may not be the
   * browser's.
   */
  range?: (Days & { today: string }) | undefined;
}

const DAY = 36;
const WEEK = { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', justifyItems: 'center' } as const;
const SIZE = {
  width: '100%',
  height: 320,
  maxHeight: 320,
  containerType: 'inline-size',
  '& .MuiPickersCalendarHeader-root': { pl: 1, pr: 0, mt: 0, mb: 1 },
  '& .MuiDayCalendar-header, & .MuiDayCalendar-weekContainer': WEEK,
  // Bands lie behind the days of their week, not behind the dialog.
  '& .MuiDayCalendar-weekContainer': { isolation: 'isolate' },
} as const;

export function DayCalendar({ value, onChange, begin, min, max, range }: DayCalendarProps) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-gb">
      <DateCalendar
        autoFocus
        value={value === '' ? null : dayjs(value)}
        {...(begin === undefined ? {} : { referenceDate: dayjs(begin) })}
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

function DayOfRange({ range, ...props }: PickerDayProps & { range?: DayCalendarProps['range'] }) {
  const day = props.day.format('YYYY-MM-DD');
  const { from, to, today } = range ?? { from: '', to: '', today: '' };
  const isEnd = day === from || day === to;
  // A side that is open reaches as far as one looks; ends in the wrong order hold nothing between them.
  const isBand = from === '' || to === '' ? from !== to : from < to;
  const isWithin = isBand && day >= from && (to === '' || day <= to);
  return (
    <PickerDay
      {...props}
      today={day === today}
      aria-current={day === today ? 'date' : undefined}
      selected={isEnd || props.selected === true}
      sx={isWithin ? bandOf(day === from, day === to) : {}}
    />
  );
}

/** From the middle of the first day to that of the last one, without a gap between columns. */
function bandOf(isFirst: boolean, isLast: boolean) {
  const side = `calc((${DAY}px - 100cqi / 7) / 2)`;
  return {
    position: 'relative',
    overflow: 'visible',
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: `0 ${isLast ? '50%' : side} 0 ${isFirst ? '50%' : side}`,
      bgcolor: 'action.selected',
      zIndex: -1,
    },
  } as const;
}
