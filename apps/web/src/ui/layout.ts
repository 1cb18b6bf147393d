/** The kit's layout box, so that screens can place things without knowing the kit. */
export { default as Box } from '@mui/material/Box';
