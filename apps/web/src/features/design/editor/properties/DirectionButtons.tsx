import {
  FormatTextdirectionLToR as LeftToRight,
  FormatTextdirectionRToL as RightToLeft,
  SwapHoriz as Auto,
} from '../../../../ui/icons/editing.ts';
import { textOf } from '../document/object-facts.ts';
import { ToggleButtons } from '../parts/ToggleButtons.tsx';
import { useSelection } from './use-selection.ts';

const DIRECTIONS = [
  { id: 'ltr', label: 'Left to right', icon: <LeftToRight />, side: 'left' },
  { id: 'rtl', label: 'Right to left', icon: <RightToLeft />, side: 'right' },
  { id: 'auto', label: 'Automatic: right to left for Hebrew and Arabic', icon: <Auto />, side: 'left' },
] as const;

/**
 * Where lines begin. A text that was aligned to the side where they began before goes to the one where they
 * begin now.
 */
export function DirectionButtons() {
  const { read, change, disabled } = useSelection();
  const now = read<string>('direction', 'ltr', 'text');
  return (
    <ToggleButtons
      label="Direction"
      disabled={disabled}
      options={DIRECTIONS.map(({ id, side, ...each }) => ({
        ...each,
        id,
        on: now === id,
        onClick: () =>
          void change(
            (text) => {
              const began = textOf(text, 'direction') === 'rtl' ? 'right' : 'left';
              return { direction: id, ...(textOf(text, 'textAlign', 'left') === began ? { textAlign: side } : {}) };
            },
            'Direction',
            'text',
          ),
      }))}
    />
  );
}
