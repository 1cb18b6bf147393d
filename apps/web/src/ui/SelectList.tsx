import KitMenu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Option } from './SelectField.tsx';

export interface SelectListProps {
  id: string;
  labelId: string;
  value: string;
  options: readonly Option[];
  /** Under which it opens, as wide as it is at least. */
  anchor: HTMLElement | null;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** The list of a `SelectField`, open while it has an anchor. A letter goes to what begins with it. */
export function SelectList({ id, labelId, value, options, anchor, onChoose, onClose }: SelectListProps) {
  return (
    <KitMenu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{
        paper: { sx: { maxHeight: 360, minWidth: anchor?.offsetWidth ?? 0 } },
        list: { id, role: 'listbox', 'aria-labelledby': labelId, 'aria-multiselectable': undefined, disableListWrap: true },
      }}
    >
      {options.map((option) => (
        <MenuItem
          key={option.value}
          role="option"
          selected={option.value === value}
          aria-selected={option.value === value}
          // The space bar that opened the list is let go over it, and must not choose.
          onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
          onClick={() => {
            onClose();
            if (option.value !== value) onChoose(option.value);
          }}
        >
          {option.label}
        </MenuItem>
      ))}
    </KitMenu>
  );
}
