import { Box } from './layout.ts';

/** A bar from 0 to 1, with its meaning in words. */
export function Progress({ fraction, label, sx }: { fraction: number; label: string; sx?: object }) {
  const percent = Math.round(Math.min(1, Math.max(0, fraction)) * 100);
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      sx={{ height: 6, borderRadius: '3px', bgcolor: 'well', overflow: 'hidden', ...sx }}
    >
      <Box sx={{ width: `${percent}%`, height: '100%', borderRadius: '3px', bgcolor: 'accent' }} />
    </Box>
  );
}
