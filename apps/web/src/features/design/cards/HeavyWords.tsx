import type { HeavyCause } from '@limn/contracts';
import { Box } from '../../../ui/layout.ts';
import { kilobytesOf } from '../../../ui/kilobytes.ts';

/** Why a picture is heavy, and for each cause what to do. */
export function HeavyWords({ weight, heavy }: { weight: number; heavy: readonly HeavyCause[] }) {
  return (
    <>
      <strong>{kilobytesOf(weight)} is heavy for mail.</strong> Up to 100 KB opens at once, also on a phone.
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
