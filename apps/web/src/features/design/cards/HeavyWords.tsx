import type { HeavyCause } from '@limn/contracts';
import { Box } from '../../../ui/layout.ts';
import { kilobytesOf } from '../../../ui/kilobytes.ts';

/** Why a picture is heavy, and for each cause what to do. */
export function HeavyWords({ weight, heavy }: { weight: number; heavy: readonly HeavyCause[] }) {
  return (
    <>
      <strong>{kilobytesOf(weight)} is large for an email.</strong> Pictures up to 100 KB load right away, even on a phone.
      <Box component="ul" sx={{ listStyle: 'disc', pl: 5, mt: 1, display: 'grid', gap: 1 }}>
        {heavy.map(({ cause, what, advice }) => (
          <li key={cause}>
            {what} {advice}
          </li>
        ))}
      </Box>
    </>
  );
}
