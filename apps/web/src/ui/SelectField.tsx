import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { InputBaseComponentProps } from '@mui/material/InputBase';
import { useId, useRef, useState, type HTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { lazyPart } from './lazy-part.tsx';

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

// No one needs the list before the pointer or the focus comes near.
export const SelectList = lazyPart(async () => (await import('./SelectList.tsx')).SelectList);

const OPENS = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

/**
 * One of a list. The list is as wide as the field, opens by pointer and by keys and goes to a letter that is
 * typed.
 */
export function SelectField<V extends string>({
  label,
  value,
  options,
  onChange,
  hint,
  error,
  placeholder,
  size = 'page',
  disabled = false,
  required,
  labelHidden,
}: SelectFieldProps<V>) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  const [message, labelId, listId] = [`${id}-message`, `${id}-label`, `${id}-list`];
  const chosen = options.find((option) => option.value === value);
  const open = (): void => {
    if (disabled) return;
    setAnchor(root.current);
    setOpened(true);
  };
  return (
    <FieldFrame id={id} labelId={labelId} label={label} hint={hint} error={error} labelHidden={labelHidden} messageId={message}>
      <OutlinedInput
        ref={root}
        id={id}
        value={value}
        fullWidth
        size={size === 'work' ? 'small' : 'medium'}
        error={Boolean(error)}
        disabled={disabled}
        onPointerEnter={SelectList.preload}
        onFocus={SelectList.preload}
        onMouseDown={(event) => {
          if (event.button !== 0) return;
          // Else the browser takes the focus from the list again.
          event.preventDefault();
          document.getElementById(id)?.focus();
          open();
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (!OPENS.has(event.key)) return;
          event.preventDefault();
          open();
        }}
        inputComponent={Closed}
        endAdornment={<ExpandMore aria-hidden sx={{ flex: 'none', fontSize: 18, color: 'icon', mr: '-2px' }} />}
        inputProps={{
          shown: chosen?.label ?? <span style={{ color: 'var(--mui-palette-text-tertiary)' }}>{placeholder ?? 'Choose'}</span>,
          'aria-labelledby': labelId,
          'aria-expanded': anchor !== null,
          'aria-controls': anchor ? listId : undefined,
          'aria-describedby': error || hint ? message : undefined,
          'aria-required': required || undefined,
        }}
        sx={{ cursor: disabled ? 'default' : 'pointer' }}
      />
      {opened ? (
        <SelectList
          id={listId}
          labelId={labelId}
          value={value}
          options={options}
          anchor={anchor}
          onChoose={(next) => onChange(next as V)}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </FieldFrame>
  );
}

/** Content of the field while its list is closed. */
function Closed({
  shown,
  ref,
  id,
  className,
  disabled,
  'aria-expanded': expanded,
  'aria-controls': controls,
  ...props
}: InputBaseComponentProps & { shown?: ReactNode }) {
  // The kit's input props that a text needs: keys, focus and labels.
  const taken = Object.entries(props).filter(([name]) => /^(aria-|on(Focus|Blur|KeyDown)$)/.test(name));
  return (
    <div
      {...(Object.fromEntries(taken) as HTMLAttributes<HTMLDivElement>)}
      ref={ref}
      id={id}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={expanded}
      aria-controls={controls}
      aria-disabled={disabled || undefined}
      tabIndex={disabled ? -1 : 0}
      className={className}
      style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', cursor: 'inherit', userSelect: 'none' }}
    >
      {shown}
    </div>
  );
}
