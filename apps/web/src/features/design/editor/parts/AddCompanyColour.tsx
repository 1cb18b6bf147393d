import type { Ref } from 'react';
import { Add } from '../../../../ui/icons/general.ts';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { swatchCell } from './SwatchButton.tsx';

export interface AddCompanyColourProps {
  colour: string;
  /** Why it cannot be added. */
  reason: string | undefined;
  /** Its words stand beside the sign, where there is nothing else. */
  inWords: boolean;
  onAdd: () => void;
  ref: Ref<HTMLButtonElement>;
}

/**
 * Stays within reach when it cannot be pressed: one who has just added a colour keeps their place, and others
 * hear why.
 */
export function AddCompanyColour({ colour, reason, inWords, onAdd, ref }: AddCompanyColourProps) {
  return (
    <Tooltip text={reason ?? 'Add this colour'} describes={reason !== undefined}>
      <ButtonBase
        ref={ref}
        aria-label={`Add this colour, ${colour}`}
        aria-disabled={reason !== undefined}
        onClick={reason === undefined ? onAdd : undefined}
        sx={{
          ...swatchCell,
          ...(inWords ? { width: 'auto', justifySelf: 'start', gridColumn: '1 / -1', gap: 2, pr: 2 } : {}),
          typography: 'body2',
          color: reason === undefined ? 'text.primary' : 'text.disabled',
          '& svg': {
            fontSize: 14,
            width: 18,
            height: 18,
            p: '1px',
            borderRadius: '4px',
            border: '1px dashed',
            borderColor: reason === undefined ? 'line.strong' : 'divider',
          },
        }}
      >
        <Add />
        {inWords ? 'Add this colour' : null}
      </ButtonBase>
    </Tooltip>
  );
}
