import type { Taggable } from '../taggable/public.ts';
import { proofedRows } from './problem-labels.ts';
import { CheckCircle as Check } from '../../../ui/icons/general.ts';
import { tagAddress } from '../../../ui/image-addresses.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Box, Stack } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import type { ProofPlan } from './proof-plan.ts';

const CONFETTI = ['#de620f', '#2f6f5e', '#3b6fb6', '#e0a526', '#b4456e'] as const;
const PIECES = 26;

/** No problems were found: celebrate it and offer the next step. */
export function AllGood({ taggable, looked, plan }: { taggable: Taggable; looked: number; plan: ProofPlan }) {
  return (
    <Card sx={{ position: 'relative', overflow: 'hidden', textAlign: 'center', px: 5, py: { xs: 8, md: 12 } }} label="Result">
      <Confetti />
      <Stack gap={2} align="center" sx={{ position: 'relative' }}>
        <Check sx={{ fontSize: 56, color: 'success.main' }} aria-hidden />
        <Text variant="h1" component="h2">
          Every picture looks good
        </Text>
        <Text sx={{ color: 'text.secondary', maxWidth: 520 }}>{proofedRows(looked, plan)}</Text>
        {taggable.hasTag ? (
          <Box sx={{ mt: 3 }}>
            <Button look="action" to={tagAddress(taggable.id)}>
              Get the tag
            </Button>
          </Box>
        ) : null}
      </Stack>
    </Card>
  );
}

/** Drifts down once; who wants no motion sees none of it. */
function Confetti() {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        inset: 0,
        '& span': {
          position: 'absolute',
          top: -16,
          width: 7,
          height: 12,
          borderRadius: '2px',
          opacity: 0,
          animation: 'proof-fall 2.6s ease-in 1 both',
        },
        '@keyframes proof-fall': {
          '0%': { opacity: 0 },
          '10%': { opacity: 0.9 },
          '80%': { opacity: 0.7 },
          '100%': { opacity: 0, transform: 'translateY(340px) rotate(540deg)' },
        },
        '@media (prefers-reduced-motion: reduce)': { display: 'none' },
      }}
    >
      {Array.from({ length: PIECES }, (_, piece) => (
        <span
          key={piece}
          style={{
            left: `${(piece * 37 + 5) % 100}%`,
            background: CONFETTI[piece % CONFETTI.length],
            animationDelay: `${((piece * 53) % 90) / 100}s`,
          }}
        />
      ))}
    </Box>
  );
}
