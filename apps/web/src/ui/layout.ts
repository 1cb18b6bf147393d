/** Boxes that place what is in them, so that screens don't know the kit. Gaps are in steps of 4 px. */
import Box from '@mui/material/Box';
import type { OverridableComponent } from '@mui/material/OverridableComponent';
import type { SxProps, Theme } from '@mui/material/styles';
import { createElement, type ReactNode, type Ref } from 'react';

export { Box };

type Length = number | string;
type Place = 'start' | 'center' | 'end' | 'stretch';

interface Placed {
  gap?: Length | Partial<Record<'xs' | 'sm' | 'md' | 'lg', Length>>;
  sx?: SxProps<Theme>;
  children?: ReactNode;
  ref?: Ref<unknown>;
}

interface StackProps extends Placed {
  align?: Place;
}

interface RowProps extends Placed {
  align?: Place | 'flex-start' | 'flex-end' | 'baseline';
  justify?: Place | 'flex-start' | 'flex-end' | 'space-between';
  wrap?: boolean;
}

type BoxLike<Props extends object> = OverridableComponent<{ props: Props; defaultComponent: 'div' }>;

/** A grid of one column: children below each other. */
export const Stack = (({ gap, align, sx, ...rest }: StackProps) =>
  createElement(Box, { ...rest, sx: withSx({ display: 'grid', gap, justifyItems: align }, sx) })) as BoxLike<StackProps>;

/** Children beside each other. */
export const Row = (({ gap, align, justify, wrap, sx, ...rest }: RowProps) =>
  createElement(Box, {
    ...rest,
    sx: withSx({ display: 'flex', gap, alignItems: align, justifyContent: justify, flexWrap: wrap ? 'wrap' : undefined }, sx),
  })) as BoxLike<RowProps>;

/** The caller's styles after our own, so that they win. */
export function withSx(own: SxProps<Theme>, sx: SxProps<Theme> | undefined): SxProps<Theme> {
  return [own, sx].flat() as SxProps<Theme>;
}
