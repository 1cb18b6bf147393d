import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type ChangeEvent, type HTMLInputTypeAttribute, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { FieldFrame } from './FieldFrame.tsx';

export interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Purpose of the value; replaced by `error`. */
  hint?: ReactNode;
  /** How to put it right. */
  error?: string | undefined;
  /** "Saved" and the like, beside the label. */
  note?: ReactNode;
  /** Inside the right edge: a unit, a count, a merge-field button. */
  end?: ReactNode;
  start?: ReactNode;
  /** Shows `used/limit` inside the right edge. */
  counter?: number;
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  size?: 'work' | 'page';
  disabled?: boolean;
  required?: boolean;
  multiline?: number;
  code?: boolean;
  autoFocus?: boolean;
  autoComplete?: string;
  inputMode?: 'text' | 'url' | 'email' | 'numeric' | 'decimal' | 'search' | 'tel';
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** The label is read out but not seen (a search box with its icon). */
  labelHidden?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** Without one browsers wait for six digits of a year, and take the hour for two of them. */
const LAST_DAY: Readonly<Partial<Record<HTMLInputTypeAttribute, string>>> = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' };

export function Field(props: FieldProps) {
  const {
    label,
    value,
    onChange,
    hint,
    error,
    note,
    end,
    start,
    counter,
    type = 'text',
    placeholder,
    size = 'page',
    disabled,
    required,
    multiline,
    code,
    autoFocus,
    autoComplete = 'off',
    inputMode,
    onBlur,
    onKeyDown,
    labelHidden,
    inputRef,
  } = props;
  const id = useId();
  const message = `${id}-message`;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} note={note} labelHidden={labelHidden} messageId={message}>
      <OutlinedInput
        id={id}
        value={value}
        type={type}
        fullWidth
        size={size === 'work' ? 'small' : 'medium'}
        error={Boolean(error)}
        disabled={disabled ?? false}
        multiline={multiline !== undefined}
        {...(multiline === undefined ? {} : { minRows: multiline, maxRows: multiline + 8 })}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(inputRef ? { inputRef } : {})}
        autoFocus={autoFocus ?? false}
        onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        startAdornment={start}
        endAdornment={counter === undefined ? end : <Counter used={value.length} limit={counter} />}
        inputProps={{
          autoComplete,
          inputMode,
          max: LAST_DAY[type],
          'aria-describedby': error || hint ? message : undefined,
          'aria-required': required || undefined,
          spellCheck: code ? false : undefined,
        }}
        sx={code ? { '& input, & textarea': { typography: 'code' } } : undefined}
      />
    </FieldFrame>
  );
}

function Counter({ used, limit }: { used: number; limit: number }) {
  return (
    <span
      style={{
        fontSize: 12,
        lineHeight: '16px',
        flex: 'none',
        color: used > limit ? 'var(--mui-palette-error-main)' : 'var(--mui-palette-text-secondary)',
      }}
      aria-hidden
    >
      {used}/{limit}
    </span>
  );
}
