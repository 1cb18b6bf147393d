/** Parts of the kit for pressing, measuring the window and its colours, which screens use directly. */
export { default as ButtonBase } from '@mui/material/ButtonBase';
export { default as CssBaseline } from '@mui/material/CssBaseline';
export { default as Divider } from '@mui/material/Divider';
export { default as useMediaQuery } from '@mui/material/useMediaQuery';
export type { SxProps, Theme } from '@mui/material/styles';
export { ThemeProvider, useColorScheme } from '@mui/material/styles';
export { createSvgIcon } from '@mui/material/utils';
