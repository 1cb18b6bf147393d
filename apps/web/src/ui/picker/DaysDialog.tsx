/** The first and the last day of a report, chosen from one calendar. */
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { formatDate } from '../format.ts';
import { Box } from '../layout.ts';
import { Segmented } from '../Segmented.tsx';
import { DayCalendar, type Days } from './DayCalendar.tsx';

export type End = keyof Days;

export interface DaysDialogProps {
  value: Days;
  /** Which of the two is chosen first. */
  end: End;
  /** Says what is wrong with days, if anything is. */
  problemOf: (days: Days) => string | undefined;
  onDone: (days: Days) => void;
  onClose: () => void;
}

export function DaysDialog({ value, end: first, problemOf, onDone, onClose }: DaysDialogProps) {
  const [days, setDays] = useState(value);
  const [end, setEnd] = useState<End>(first);
  const problem = problemOf(days);
  const choose = (day: string) => {
    // A first day behind the last one begins another range.
    const next = end === 'from' ? { from: day, to: day > days.to ? day : days.to } : { from: day < days.from ? day : days.from, to: day };
    setDays(next);
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
            { value: 'from', label: `From ${formatDate(days.from)}` },
            { value: 'to', label: `To ${formatDate(days.to)}` },
          ]}
          value={end}
          onChange={setEnd}
        />
      </Box>
      <DayCalendar value={days[end]} range={days} onChange={choose} />
    </Dialog>
  );
}
