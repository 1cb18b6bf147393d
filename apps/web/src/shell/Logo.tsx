import { Box } from '../ui/layout.ts';

export function Logo({ size = 22, onDark = true }: { size?: number; onDark?: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '9px',
        fontSize: 18,
        lineHeight: '24px',
        fontWeight: 700,
        letterSpacing: '-0.02em',
        color: onDark ? '#ffffff' : 'text.primary',
      }}
    >
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 3v15h15" fill="none" stroke="currentColor" strokeWidth="3.4" strokeLinecap="square" />
        <circle cx="15.5" cy="8" r="4.2" fill="#de620f" />
      </svg>
      Limn
    </Box>
  );
}
