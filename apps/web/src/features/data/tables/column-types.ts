import type { ColumnType } from '@limn/contracts';
import {
  CalendarToday as Calendar,
  Image as ImageIcon,
  Link as LinkIcon,
  Notes,
  Numbers,
  ToggleOn,
  type SvgIconComponent,
} from '../../../ui/icons/general.ts';

const TEXT = { type: 'text', label: 'Text', icon: Notes } as const;

/** Labels of the value types, in the order in which they are offered. */
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
