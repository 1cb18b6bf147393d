import Close from '@mui/icons-material/CloseOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { Box } from './layout.ts';

export interface ChipsFieldProps {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  disabled?: boolean;
  hint?: ReactNode;
  note?: ReactNode;
  error?: string | undefined;
  /** Offered while typing. */
  known?: readonly string[];
  autoFocus?: boolean;
  /** Called with typed text that is no chip yet. */
  onTyped?: (text: string) => void;
}

const NONE: readonly string[] = [];
const MAX_LENGTH = 100;

/** Words as chips: Enter or a comma adds one, Backspace takes the last away. */
export function ChipsField({
  label,
  value,
  onChange,
  disabled = false,
  hint,
  note,
  error,
  known = NONE,
  autoFocus = false,
  onTyped,
}: ChipsFieldProps) {
  const id = useId();
  const [typed, keepTyped] = useState('');
  const setTyped = (text: string): void => {
    keepTyped(text);
    onTyped?.(text);
  };
  const input = useRef<HTMLInputElement>(null);
  const add = (text: string): void => {
    const words = text.split(',').map((word) => word.trim().slice(0, MAX_LENGTH));
    const all = [...new Set([...value, ...words.filter(Boolean)])];
    setTyped('');
    if (all.length > value.length) onChange(all);
  };
  const remove = (word: string): void => {
    onChange(value.filter((one) => one !== word));
    input.current?.focus();
  };
  function keys(event: KeyboardEvent): void {
    const last = value.at(-1);
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
    if ((event.key !== 'Enter' && event.key !== ',') || (event.key === 'Enter' && typed.trim() === '')) return;
    event.preventDefault();
    add(typed);
  }
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text');
    if (!text.includes(',')) return;
    event.preventDefault();
    add(typed + text);
  }
  const offered = known.filter((one) => !value.includes(one));
  return (
    <FieldFrame id={id} messageId={`${id}-message`} label={label} hint={hint} note={note} error={error}>
      <OutlinedInput
        id={id}
        fullWidth
        size="small"
        value={typed}
        disabled={disabled}
        error={Boolean(error)}
        inputRef={input}
        autoFocus={autoFocus}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={keys}
        onPaste={paste}
        onBlur={() => add(typed)}
        startAdornment={value.map((word) => (
          <Word key={word} word={word} disabled={disabled} onRemove={() => remove(word)} />
        ))}
        inputProps={{
          autoComplete: 'off',
          maxLength: MAX_LENGTH,
          list: offered.length > 0 ? `${id}-known` : undefined,
          'aria-describedby': error || hint ? `${id}-message` : undefined,
        }}
        sx={{
          flexWrap: 'wrap',
          gap: 1,
          height: 'auto',
          py: '3px',
          px: '6px',
          '& .MuiInputBase-input': { flex: 1, width: 40, minWidth: 40, py: '2px', px: '4px' },
        }}
      />
      {offered.length > 0 ? (
        <datalist id={`${id}-known`}>
          {offered.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </datalist>
      ) : null}
    </FieldFrame>
  );
}

/** A chip that can be taken away. */
export function Word({ word, disabled, onRemove }: { word: string; disabled: boolean; onRemove: () => void }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        maxWidth: '100%',
        height: 22,
        pl: 2,
        pr: disabled ? 2 : 0,
        borderRadius: '11px',
        bgcolor: 'well',
        color: disabled ? 'text.disabled' : 'text.primary',
        fontSize: 12,
        lineHeight: '16px',
      }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {word}
      </Box>
      {disabled ? null : (
        <ButtonBase
          aria-label={`Remove ${word}`}
          onClick={onRemove}
          sx={{ width: 22, height: 22, borderRadius: '11px', flex: 'none', color: 'icon' }}
        >
          <Close sx={{ fontSize: 14 }} />
        </ButtonBase>
      )}
    </Box>
  );
}
