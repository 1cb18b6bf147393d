/**
 * One style for the links of all figures: a table has hundreds of them, each with a style of its own
 * otherwise.
 */
export const FIGURE_LINK = 'report-figure';

/** Around the figures. */
export const FIGURE_LINKS = {
  [`& .${FIGURE_LINK}`]: {
    color: 'inherit',
    textDecoration: 'underline dotted',
    textDecorationColor: 'var(--mui-palette-field-line)',
    textUnderlineOffset: '4px',
    '&:hover, &:focus-visible': { color: 'primary.main', textDecorationStyle: 'solid', textDecorationColor: 'currentColor' },
  },
} as const;
