import type { CdnImage } from '@limn/contracts';
import { PictureFrame } from './library/PictureFrame.tsx';
import { kindOf, sizeOf, usageOf, weightOf } from '../../../ui/drop/picture-labels.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Stack } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';

/** The picture itself, with what no one types: size, weight, kind, use and address. */
export function PictureFacts({ picture }: { picture: CdnImage }) {
  return (
    <Stack gap={3} sx={{ alignContent: 'start', minWidth: 0 }}>
      <PictureFrame picture={picture} height={210} />
      <Text variant="body2" muted>
        {sizeOf(picture)} · {weightOf(picture)} · {kindOf(picture)}
        <br />
        {usageOf(picture)}
      </Text>
      <Text variant="caption" component="p" muted breaks>
        {picture.url}
      </Text>
      <div>
        <CopyButton text={picture.url} label="Copy URL" />
      </div>
    </Stack>
  );
}
