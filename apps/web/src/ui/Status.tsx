import { Box } from './layout.ts';

/** A shape and words, because colour never speaks alone: full dot live, ring pending, square failed. */
export type StatusKind = 'live' | 'pending' | 'running' | 'failed' | 'draft';

const MARKS = {
  live: { bgcolor: 'success.light', borderRadius: '50%' },
  pending: { boxShadow: 'inset 0 0 0 2px var(--mui-palette-accent)', borderRadius: '50%' },
  running: { boxShadow: 'inset 0 0 0 2px var(--mui-palette-info-light)', borderRadius: '50%' },
  failed: { bgcolor: 'error.main', borderRadius: '2px' },
  draft: { boxShadow: 'inset 0 0 0 2px var(--mui-palette-field-line)', borderRadius: '50%' },
} as const;

export function Status({ kind, children }: { kind: StatusKind; children: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        fontSize: 12,
        lineHeight: '16px',
        color: 'text.primary',
        whiteSpace: 'nowrap',
        '&::before': { content: '""', width: 8, height: 8, flex: 'none', ...MARKS[kind] },
      }}
    >
      {children}
    </Box>
  );
}
