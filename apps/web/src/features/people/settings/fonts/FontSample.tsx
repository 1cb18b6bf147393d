import type { Font } from '@limn/contracts';
import { Box } from '../../../../ui/layout.ts';
import { useSeen } from './use-seen.ts';

/** A line in the font's own letters. Its file is fetched when the row comes into sight. */
export function FontSample({ font, text }: { font: Pick<Font, 'name' | 'weights' | 'styles'>; text: string }) {
  const { ref, seen } = useSeen();
  const weight = font.weights.includes(400) ? 400 : (font.weights[0] ?? 400);
  return (
    <Box
      ref={ref}
      sx={{
        fontFamily: seen ? `"${font.name}", "Open Sans", sans-serif` : undefined,
        fontWeight: weight,
        fontStyle: font.styles.includes('normal') || font.styles.length === 0 ? 'normal' : 'italic',
        fontSize: { xs: 20, md: 22 },
        lineHeight: '36px',
        height: 36,
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        textOverflow: 'ellipsis',
        // Letters of its own and nothing else: what is invented for a missing style would mislead.
        fontSynthesis: 'none',
        maxWidth: { xs: 'calc(100vw - 150px)', md: 520 },
      }}
    >
      {text}
    </Box>
  );
}
