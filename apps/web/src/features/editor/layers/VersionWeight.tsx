import type { Version } from '@limn/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Text } from '../../../ui/Text.tsx';
import { HeavyWords } from '../../../image-cards/HeavyWords.tsx';
import { kilobytesOf } from '../../../image-cards/kilobytes.ts';
import { FORMAT_NAMES } from '../header/weight-words.ts';

/** Format and weight of a published version; a heavy one says why when it is pressed. */
export function VersionWeight({ version: { version, format, weight, heavy } }: { version: Version }) {
  const [open, setOpen] = useState(false);
  const words = `${FORMAT_NAMES[format] ?? format}, ${kilobytesOf(weight)}`;
  if (heavy.length === 0)
    return (
      <Text variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap', pl: 3.5 }}>
        {words}
      </Text>
    );
  return (
    <>
      <Button look="text" size="work" label={`${words}: why version ${version} is heavy`} onClick={() => setOpen(true)}>
        {words}
      </Button>
      <Dialog
        open={open}
        title={`Version ${version} is heavy`}
        width={500}
        onClose={() => setOpen(false)}
        actions={
          <Button look="action" onClick={() => setOpen(false)}>
            Close
          </Button>
        }
      >
        <Text variant="body2" component="div">
          <HeavyWords weight={weight} heavy={heavy} />
        </Text>
      </Dialog>
    </>
  );
}
