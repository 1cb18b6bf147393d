import { PictureFrame } from '../../assets/public.ts';
import { sizeOf } from '../../../../ui/drop/picture-labels.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';

export interface ChosenStandInProps {
  /** Null: none was chosen, on purpose. */
  picture: { name: string; url: string; width?: number; height?: number } | null;
  text: string;
  onOther: () => void;
}

/** The picture chosen as a dynamic picture's placeholder. */
export function ChosenStandIn({ picture, text, onOther }: ChosenStandInProps) {
  return (
    <Box sx={{ display: 'grid', gap: 5, alignItems: 'center', gridTemplateColumns: picture ? { sm: '220px minmax(0, 1fr)' } : undefined }}>
      {picture ? <PictureFrame picture={picture} height={168} /> : null}
      <Stack gap={3} align="start" sx={{ minWidth: 0 }}>
        {picture ? (
          <div>
            <Text sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{picture.name}</Text>
            {picture.width && picture.height ? (
              <Text variant="body2" muted>
                {sizeOf({ width: picture.width, height: picture.height })}
              </Text>
            ) : null}
          </div>
        ) : null}
        <Text variant="body2">{text}</Text>
        <Button size="work" onClick={onOther}>
          {picture ? 'Choose another' : 'Choose a picture'}
        </Button>
      </Stack>
    </Box>
  );
}
