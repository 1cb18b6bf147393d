import type { Version } from '@limn/contracts';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { kilobytesOf } from '../../../../ui/kilobytes.ts';
import { FORMAT_NAMES } from '../preview/weight-labels.ts';

export const LargeVersionDialog = lazyPart(async () => (await import('./LargeVersionDialog.tsx')).LargeVersionDialog);

/** Format and file size of a published version; a large one explains itself when it is pressed. */
export function VersionWeight({ version: whole }: { version: Version }) {
  const { version, format, weight, heavy } = whole;
  const [open, setOpen] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  if (open && !everOpened) setEverOpened(true);
  const words = `${FORMAT_NAMES[format] ?? format}, ${kilobytesOf(weight)}`;
  if (heavy.length === 0)
    return (
      <Text variant="caption" muted sx={{ whiteSpace: 'nowrap', pl: 3.5 }}>
        {words}
      </Text>
    );
  return (
    <>
      <Button look="text" size="work" label={`${words}: why version ${version} is large`} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {everOpened ? <LargeVersionDialog version={whole} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
