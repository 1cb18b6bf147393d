import Close from '@mui/icons-material/CloseOutlined';
import Search from '@mui/icons-material/SearchOutlined';
import { useRef } from 'react';
import { Field } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

export interface SearchFieldProps {
  value: string;
  onChange: (words: string) => void;
  label?: string;
  placeholder?: string;
  autoFocus?: boolean;
}

/** The search of a list; Escape or the cross empties it. */
export function SearchField({ value, onChange, label, placeholder, autoFocus }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field
      label={label ?? 'Search images'}
      labelHidden
      value={value}
      onChange={onChange}
      inputRef={input}
      placeholder={placeholder ?? 'Search by name, type or label'}
      inputMode="search"
      autoFocus={autoFocus ?? false}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        // In a dialog the first Escape empties the search, the second closes.
        event.stopPropagation();
        onChange('');
      }}
      start={<Search sx={{ fontSize: 18, color: 'icon' }} />}
      end={
        value === '' ? null : (
          <IconButton
            label="Clear text"
            size="work"
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          >
            <Close />
          </IconButton>
        )
      }
    />
  );
}
