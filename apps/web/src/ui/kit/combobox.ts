/** The kit's combobox, apart from its inputs: it is large, and few parts use it. */
export { default as Autocomplete } from '@mui/material/Autocomplete';
