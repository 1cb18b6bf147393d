import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import { useId, type ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';

export interface Option<V extends string = string> {
  value: V;
  label: string;
}

export interface SelectFieldProps<V extends string> {
  label: string;
  value: V | '';
  options: readonly Option<V>[];
  onChange: (value: V) => void;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
  size?: 'work' | 'page';
  disabled?: boolean;
  required?: boolean;
  labelHidden?: boolean;
}

export function SelectField<V extends string>({
  label,
  value,
  options,
  onChange,
  hint,
  error,
  placeholder,
  size = 'page',
  disabled,
  required,
  labelHidden,
}: SelectFieldProps<V>) {
  const id = useId();
  const message = `${id}-message`;
  const labelId = `${id}-label`;
  return (
    <FieldFrame id={id} labelId={labelId} label={label} hint={hint} error={error} labelHidden={labelHidden} messageId={message}>
      <Select<string>
        id={id}
        labelId={labelId}
        value={value}
        displayEmpty
        fullWidth
        size={size === 'work' ? 'small' : 'medium'}
        error={Boolean(error)}
        disabled={disabled ?? false}
        onChange={(event) => onChange(event.target.value as V)}
        IconComponent={ExpandMore}
        SelectDisplayProps={{ 'aria-describedby': error || hint ? message : undefined, 'aria-required': required || undefined }}
        renderValue={(chosen) =>
          options.find((option) => option.value === chosen)?.label ?? (
            <span style={{ color: 'var(--mui-palette-text-tertiary)' }}>{placeholder ?? 'Choose'}</span>
          )
        }
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 360 } } } }}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}
