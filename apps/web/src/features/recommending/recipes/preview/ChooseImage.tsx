import { RECIPE_PARAMETER } from '@limn/model';
import { useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { editorAddress } from '../../../../ui/image-addresses.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Picture } from '../../../../ui/Picture.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { loadChooseImageDialog } from '../../../design/cards/public.ts';
import { FEED_IMAGE, IMAGE_TYPE_SETTING, TABLE_IMAGE } from '../../../design/taggable/public.ts';

const ImageDialog = lazyPart(loadChooseImageDialog);

interface ChooseImageProps {
  /** By key; `ri_img` is the address of the image. */
  values: Readonly<Record<string, string>>;
  onChange: (changed: Record<string, string>) => void;
  disabled?: boolean;
}

const TYPES = [
  { value: TABLE_IMAGE, label: TABLE_IMAGE },
  { value: FEED_IMAGE, label: FEED_IMAGE },
];

/** The live image that shows each item, filled by the item's row or by a feed. */
export function ChooseImage({ values, onChange, disabled = false }: ChooseImageProps) {
  const [isAsking, setAsking] = useState(false);
  const uuid = values[RECIPE_PARAMETER.image] ?? '';
  const query = useApiQuery('listImages', { query: {} });
  const image = query.data?.images.find((one) => one.uuid === uuid);
  return (
    <Stack gap={2} align="start">
      {uuid === '' ? (
        <Text variant="caption" muted>
          Its merge fields are filled with the columns of each item.
        </Text>
      ) : image ? (
        <>
          <Box sx={{ '& img': { display: 'block', maxWidth: '100%', maxHeight: 120, borderRadius: '6px' } }}>
            <Picture src={image.preview_image} alt={image.name} />
          </Box>
          <Text variant="body2" strong breaks>
            {image.name}
          </Text>
          {image.live_version === null ? (
            <Note
              kind="warning"
              action={
                <Button look="text" to={editorAddress(image.id)}>
                  Open it
                </Button>
              }
            >
              “{image.name}” is not published. Publish it first.
            </Note>
          ) : null}
        </>
      ) : query.isPending ? (
        <Loading label="Loading the live image">
          <SkeletonBox width={200} height={80} />
        </Loading>
      ) : (
        <Note kind="warning">This image was deleted. Choose another one.</Note>
      )}
      {disabled ? null : (
        <Button size="work" onClick={() => setAsking(true)}>
          {uuid === '' ? 'Choose a live image' : 'Choose another live image'}
        </Button>
      )}
      {uuid === '' ? null : (
        <SelectField
          label="Image Type"
          size="work"
          value={values[IMAGE_TYPE_SETTING] || TABLE_IMAGE}
          options={TYPES}
          onChange={(type) => onChange({ [IMAGE_TYPE_SETTING]: type })}
          hint="What fills it: the item’s row, or an API feed."
          disabled={disabled}
        />
      )}
      {isAsking ? (
        <ImageDialog
          title="Choose a live image"
          subtitle="It is drawn once for each item, with the item’s row in its merge fields."
          onSelect={(picked) => {
            setAsking(false);
            onChange({ [RECIPE_PARAMETER.image]: picked.uuid, [IMAGE_TYPE_SETTING]: picked.api_source ? FEED_IMAGE : TABLE_IMAGE });
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Stack>
  );
}
