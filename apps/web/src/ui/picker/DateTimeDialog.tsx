/** A date with its time of day, chosen from a calendar. */
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Field } from '../Field.tsx';
import { Box } from '../layout.ts';
import { DayCalendar } from './DayCalendar.tsx';

export interface DateTimeDialogProps {
  title: string;
  /** `2026-11-22T18:30`; '' for none. */
  value: string;
  onDone: (value: string) => void;
  onClose: () => void;
}

/** Where a day has no time yet. */
const USUAL_TIME = '09:00';

export function DateTimeDialog({ title, value, onDone, onClose }: DateTimeDialogProps) {
  const [day, setDay] = useState(value.slice(0, 10));
  const [time, setTime] = useState(value.slice(11, 16) || USUAL_TIME);
  const isWhole = day !== '' && time !== '';
  const done = () => {
    if (!isWhole) return;
    onDone(`${day}T${time}`);
    onClose();
  };
  return (
    <Dialog
      open
      title={title}
      width={340}
      onClose={onClose}
      onNextStep={done}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" disabled={!isWhole} reason="Choose a day and type a time." onClick={done}>
            Set
          </Button>
        </>
      }
    >
      <DayCalendar value={day} onChange={setDay} />
      <Box sx={{ mt: 2, width: 140 }}>
        <Field label="Time" type="time" value={time} onChange={setTime} />
      </Box>
    </Dialog>
  );
}
