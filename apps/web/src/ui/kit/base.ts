/** What the kit has for pressing, measuring the window and its colours, as screens use it where ui/ adds nothing. */
export { default as ButtonBase } from '@mui/material/ButtonBase';
export { default as CssBaseline } from '@mui/material/CssBaseline';
export { default as Divider } from '@mui/material/Divider';
export { default as useMediaQuery } from '@mui/material/useMediaQuery';
export type { SxProps, Theme } from '@mui/material/styles';
export { ThemeProvider, useColorScheme } from '@mui/material/styles';
export { createSvgIcon } from '@mui/material/utils';
