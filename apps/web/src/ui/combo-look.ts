/** A field with a list to search in, as high as the fields around it. */
export function comboLook(size: 'work' | 'page') {
  return {
    '& .MuiOutlinedInput-root': { py: '0 !important', pl: '0 !important', minHeight: size === 'work' ? 32 : 36 },
    '& .MuiOutlinedInput-root .MuiAutocomplete-input': { py: '0 !important', px: '10px !important' },
    '& .MuiOutlinedInput-root .MuiAutocomplete-endAdornment': { right: '4px' },
    '@media (max-width:899.95px), (pointer: coarse)': { '& .MuiOutlinedInput-root': { minHeight: 44 } },
  } as const;
}

export const COMBO_LIST = {
  mt: 1,
  minWidth: 280,
  borderRadius: '10px',
  bgcolor: 'background.float',
  boxShadow: 'var(--e2)',
  '& .MuiAutocomplete-listbox': { maxHeight: 320, py: 1.5 },
  '& .MuiAutocomplete-option[aria-selected="true"], & .MuiAutocomplete-option[aria-selected="true"].Mui-focused': {
    bgcolor: 'action.selected',
    fontWeight: 600,
  },
  '& .MuiAutocomplete-noOptions': { typography: 'body2' },
} as const;
