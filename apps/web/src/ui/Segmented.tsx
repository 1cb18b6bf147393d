import ButtonBase from '@mui/material/ButtonBase';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import { Box } from './layout.ts';
import type { Option } from './SelectField.tsx';

export interface SegmentedOption<V extends string> extends Option<V> {
  Icon?: ComponentType<SvgIconProps>;
}

/** Two or three views of one thing. */
export function Segmented<V extends string>({
  label,
  options,
  value,
  onChange,
  size = 'work',
}: {
  label: string;
  options: readonly SegmentedOption<V>[];
  value: V;
  onChange: (value: V) => void;
  /** `page` stands in a row with fields, and is as high as they are. */
  size?: 'work' | 'page';
}) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'inline-flex', p: 0.5, borderRadius: '8px', bgcolor: 'well' }}>
      {options.map(({ Icon, ...option }) => {
        const on = option.value === value;
        return (
          <ButtonBase
            key={option.value}
            aria-pressed={on}
            onClick={() => !on && onChange(option.value)}
            sx={{
              height: size === 'page' ? 32 : 28,
              px: { xs: 2.75, md: 3.5 },
              borderRadius: '6px',
              fontSize: 13,
              fontWeight: 600,
              whiteSpace: 'nowrap',
              color: on ? 'text.primary' : 'text.secondary',
              bgcolor: on ? 'background.float' : undefined,
              boxShadow: on ? '0 1px 2px rgba(22,36,58,.16)' : undefined,
              '@media (max-width:899.95px)': { height: 40 },
            }}
          >
            {Icon ? <Icon sx={{ fontSize: 16, mr: 1.5 }} /> : null}
            {option.label}
          </ButtonBase>
        );
      })}
    </Box>
  );
}
