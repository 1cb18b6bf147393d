import { styled } from '@mui/material/styles';
import { useEffect, useState, type CSSProperties } from 'react';

export interface RangeInputProps {
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** How the value is read out, where the bare number says too little. */
  valueText?: string;
  /** Pixels; as wide as there is room without it. */
  width?: number;
}

/**
 * Until what it moves has followed, the slider stands where it was put: a key that repeats goes on from
 * there.
 */
const FOLLOWS_MS = 500;

/**
 * A slider: the browser's own, in our colours, so that it can do by keyboard and touch whatever people are
 * used to.
 */
export function RangeInput({ value, min, max, step, onChange, disabled, valueText, width, ...labels }: RangeInputProps) {
  const [moved, setMoved] = useState<{ to: number; from: number }>();
  useEffect(() => {
    const timer = moved && setTimeout(() => setMoved(undefined), FOLLOWS_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  const shown = Math.max(min, Math.min(max, moved && moved.from === value ? moved.to : value));
  const style: CSSProperties & Record<'--part', string> = {
    width: width ?? '100%',
    '--part': `${((shown - min) / (max - min)) * 100}%`,
  };
  return (
    <Range
      type="range"
      {...labels}
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={step}
      value={shown}
      disabled={disabled ?? false}
      onChange={(event) => {
        setMoved({ to: Number(event.target.value), from: value });
        onChange(Number(event.target.value));
      }}
      style={style}
    />
  );
}

/** The part up to the value is coloured. */
const TRACK = {
  height: 4,
  borderRadius: 2,
  background: 'linear-gradient(to right, currentColor var(--part), var(--mui-palette-line-strong) var(--part))',
  '@media (forced-colors: active)': { background: 'ButtonText' },
} as const;

const Range = styled('input')(({ theme }) => {
  const thumb = {
    appearance: 'none',
    boxSizing: 'border-box',
    width: 14,
    height: 14,
    borderRadius: '50%',
    border: '2px solid currentColor',
    backgroundColor: theme.vars?.palette.background.paper,
  } as const;
  const ring = { outline: `2px solid ${theme.vars?.palette.focusRing}`, outlineOffset: 2 };
  return {
    appearance: 'none',
    display: 'block',
    height: 24,
    margin: 0,
    background: 'transparent',
    cursor: 'pointer',
    color: theme.vars?.palette.secondary.main,
    '&:disabled': { color: theme.vars?.palette.text.disabled, cursor: 'default' },
    '&:focus-visible': { outline: 'none' },
    // A browser drops a rule whose selector names another browser's part, so each has its own.
    '&::-webkit-slider-runnable-track': TRACK,
    '&::-moz-range-track': TRACK,
    '&::-webkit-slider-thumb': { ...thumb, marginTop: -5 },
    '&::-moz-range-thumb': thumb,
    '&:focus-visible::-webkit-slider-thumb': ring,
    '&:focus-visible::-moz-range-thumb': ring,
  };
});
