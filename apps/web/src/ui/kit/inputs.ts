/** The kit's inputs for forms that ui/ has no field for. */
export { default as Checkbox } from '@mui/material/Checkbox';
export { default as FormControlLabel } from '@mui/material/FormControlLabel';
export { default as InputBase } from '@mui/material/InputBase';
export { default as MenuItem } from '@mui/material/MenuItem';
export { default as Radio } from '@mui/material/Radio';
export { default as Select } from '@mui/material/Select';
export { default as Switch } from '@mui/material/Switch';
export { default as TextField } from '@mui/material/TextField';
