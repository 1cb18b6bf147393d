import CircularProgress from '@mui/material/CircularProgress';

export function Spinner({ label, size = 24 }: { label: string; size?: number }) {
  return <CircularProgress size={size} aria-label={label} sx={{ color: 'accent' }} />;
}
