/** The first and the last day of a report, chosen from one calendar. */
import { dayOfDate } from '@limn/model';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { counted, formatDate } from '../format.ts';
import { Box } from '../layout.ts';
import { Segmented } from '../Segmented.tsx';
import { Text } from '../Text.tsx';
import { DayCalendar, type Days } from './DayCalendar.tsx';

export type End = keyof Days;

export interface DaysDialogProps {
  /** yyyy-mm-dd; '' where a side is open, which it stays until it is chosen. */
  value: Days;
  /** The company's, at which the calendar begins where no day is chosen. */
  today: string;
  /** Tells which of the two is chosen first. */
  end: End;
  /** Says what is wrong with days, if anything is. */
  problemOf: (days: Days) => string | undefined;
  onDone: (days: Days) => void;
  onClose: () => void;
}

export function DaysDialog({ value, today, end: first, problemOf, onDone, onClose }: DaysDialogProps) {
  const [days, setDays] = useState(value);
  const [end, setEnd] = useState<End>(first);
  const problem = problemOf(days);
  const choose = (day: string) => {
    const { from, to } = days;
    // A first day behind the last one begins another range; a last day before the first is refused.
    setDays(end === 'from' ? { from: day, to: to !== '' && day > to ? day : to } : { from, to: day });
    if (end === 'from') setEnd('to');
  };
  const done = () => {
    if (problem !== undefined) return;
    onDone(days);
    onClose();
  };
  return (
    <Dialog
      open
      title="Days"
      width={340}
      onClose={onClose}
      onNextStep={done}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" disabled={problem !== undefined} reason={problem} onClick={done}>
            Show
          </Button>
        </>
      }
    >
      <Box sx={{ mb: 2 }}>
        <Segmented
          label="Which day"
          options={[
            { value: 'from', label: `From ${formatDate(days.from)}`.trim() },
            { value: 'to', label: `To ${formatDate(days.to)}`.trim() },
          ]}
          value={end}
          onChange={setEnd}
        />
      </Box>
      <DayCalendar value={days[end]} begin={days.from || days.to || today} range={{ ...days, today }} onChange={choose} />
      <Text role="status" variant="body2" sx={{ minHeight: 40, color: problem === undefined ? 'text.secondary' : 'error.main' }}>
        {problem ?? lengthOf(days)}
      </Text>
    </Dialog>
  );
}

/** "21 days"; '' where a side is open. */
function lengthOf({ from, to }: Days): string {
  return from === '' || to === '' ? '' : counted(dayOfDate(to) - dayOfDate(from) + 1, 'day');
}
