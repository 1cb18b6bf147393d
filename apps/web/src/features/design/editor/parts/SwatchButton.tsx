import { Close } from '../../../../ui/icons/general.ts';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { Box } from '../../../../ui/layout.ts';
import { Swatch } from './Swatch.tsx';

/**
 * Seven in a row. A swatch is smaller than what can be pressed: the first stands under the first letter over
 * it.
 */
export const swatchGrid = { display: 'grid', gridTemplateColumns: 'repeat(7, 24px)', gap: '5px', ml: '-3px' } as const;
export const swatchCell = { width: 24, height: 24, borderRadius: '4px' } as const;

export interface SwatchButtonProps {
  colour: string;
  /** The colour's action, for its name. */
  verb: 'Use' | 'Remove';
  disabled?: boolean;
  onClick: () => void;
}

export function SwatchButton({ colour, verb, disabled, onClick }: SwatchButtonProps) {
  return (
    <ButtonBase
      aria-label={`${verb} ${colour}`}
      disabled={disabled ?? false}
      onClick={onClick}
      sx={{ ...swatchCell, position: 'relative', '&.Mui-disabled': { opacity: 0.5 } }}
    >
      <Swatch colour={colour} />
      {verb === 'Remove' ? (
        <Box
          component="span"
          sx={{
            position: 'absolute',
            top: -2,
            right: -2,
            width: 14,
            height: 14,
            display: 'grid',
            placeItems: 'center',
            borderRadius: '50%',
            border: '1px solid',
            borderColor: 'line.strong',
            bgcolor: 'background.paper',
            color: 'text.primary',
          }}
        >
          <Close sx={{ fontSize: 10 }} />
        </Box>
      ) : null}
    </ButtonBase>
  );
}
