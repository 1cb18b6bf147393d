import Calendar from '@mui/icons-material/CalendarTodayOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import Notes from '@mui/icons-material/NotesOutlined';
import Numbers from '@mui/icons-material/NumbersOutlined';
import ToggleOn from '@mui/icons-material/ToggleOnOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ColumnType } from '@limn/contracts';

const TEXT = { type: 'text', label: 'Text', icon: Notes } as const;

/** What people call the kinds of values, in the order in which they are offered. */
export const COLUMN_KINDS: readonly { type: ColumnType; label: string; icon: SvgIconComponent }[] = [
  TEXT,
  { type: 'number', label: 'Number', icon: Numbers },
  { type: 'date', label: 'Date', icon: Calendar },
  { type: 'boolean', label: 'Yes or no', icon: ToggleOn },
  { type: 'url', label: 'Web address', icon: LinkIcon },
  { type: 'picture', label: 'Picture', icon: ImageIcon },
];

export function columnKind(type: ColumnType): (typeof COLUMN_KINDS)[number] {
  return COLUMN_KINDS.find((kind) => kind.type === type) ?? TEXT;
}
