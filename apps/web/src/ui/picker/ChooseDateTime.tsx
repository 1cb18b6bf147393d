import CalendarToday from '@mui/icons-material/CalendarTodayOutlined';
import { useState } from 'react';
import { IconButton } from '../IconButton.tsx';
import { lazyPart } from '../lazy-part.tsx';

// The calendar is large, and few fields are filled by it.
const DateTimeDialog = lazyPart(async () => (await import('./DateTimeDialog.tsx')).DateTimeDialog);

/** Takes the browser's own button out of a field that has this one. */
export const WITHOUT_OWN_PICKER = { '& input::-webkit-calendar-picker-indicator': { display: 'none' } } as const;

interface ChooseDateTimeProps {
  label: string;
  /** `2026-11-22T18:30`; '' for none. */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
}

/** In a field that holds a date and time: opens its calendar. */
export function ChooseDateTime({ label, value, onChange, disabled = false }: ChooseDateTimeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Choose ${label}`} size="work" disabled={disabled} onClick={() => setOpen(true)}>
        <CalendarToday />
      </IconButton>
      {isOpen ? <DateTimeDialog title={label} value={value} onDone={onChange} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
