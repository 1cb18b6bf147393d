import type { SizeCause } from '@limn/contracts';
import { Stack } from '../../../ui/layout.ts';
import { kilobytesOf } from '../../../ui/kilobytes.ts';

/** The causes of a picture's large file, each with what to do. */
export function LargeFileAdvice({ weight, causes }: { weight: number; causes: readonly SizeCause[] }) {
  return (
    <>
      <strong>{kilobytesOf(weight)} is large for an email.</strong> Pictures up to 100 KB load right away, even on a phone.
      <Stack component="ul" gap={1} sx={{ listStyle: 'disc', pl: 5, mt: 1 }}>
        {causes.map(({ cause, what, advice }) => (
          <li key={cause}>
            {what} {advice}
          </li>
        ))}
      </Stack>
    </>
  );
}
