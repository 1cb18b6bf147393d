import { useState } from 'react';
import { useTakeEarly } from './use-take-early.ts';

export interface TypedNumber {
  /** In the field: what is being typed, else the value. */
  text: string;
  isTyping: boolean;
  /** Why what is being typed can't be taken. */
  error: string | undefined;
  /** The limit that was taken in place of what was typed. */
  hint: string | undefined;
  type(text: string): void;
  /** A number beyond the limits becomes the nearest one within them. */
  take(): void;
  drop(): void;
  stepBy(by: number): void;
}

export interface TypedNumberOptions {
  value: number;
  min: number;
  max: number;
  digits: number;
  onChange: (value: number) => void;
}

/**
 * A number that counts once it is typed: when its field is left or Enter is pressed. A decimal comma is a
 * point.
 */
export function useTypedNumber({ value, min, max, digits, onChange }: TypedNumberOptions): TypedNumber {
  const [draft, setDraft] = useState<string>();
  const [hint, setHint] = useState<string>();
  const typed = Number((draft ?? '').replace(',', '.'));
  const isNumber = draft !== undefined && draft.trim() !== '' && Number.isFinite(typed);
  const isOutside = isNumber && (typed < min || typed > max);
  const within = (number: number) => Math.max(min, Math.min(max, number));

  function end(limit?: string): void {
    setDraft(undefined);
    setHint(limit);
  }

  function take(): void {
    if (draft === undefined) return;
    if (isNumber && within(typed) !== value) onChange(within(typed));
    end(isOutside ? (typed > max ? `${max} is the maximum.` : `${min} is the minimum.`) : undefined);
  }

  const isTyping = draft !== undefined;
  // A press on the canvas selects something else before the field loses the focus: the number belongs to what
  // was selected.
  useTakeEarly(isTyping, take, 'selection');

  return {
    text: draft ?? String(Number(value.toFixed(digits))),
    isTyping,
    error: isTyping && (!isNumber || isOutside) ? `Use a number from ${min} to ${max}.` : undefined,
    hint,
    type(text) {
      setDraft(text);
      setHint(undefined);
    },
    take,
    drop: () => end(),
    stepBy(by) {
      end();
      onChange(Number(within(value + by).toFixed(4)));
    },
  };
}
