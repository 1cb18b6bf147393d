/** The kit's text element with our variants. */
export { default as Text } from '@mui/material/Typography';
