import type { CdnImage } from '@limn/contracts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { ChipsField } from '../../../../ui/ChipsField.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { PictureFrame } from '../library/PictureFrame.tsx';
import type { DescribedPicture } from './use-described-picture.ts';

/** The chosen picture: filename, address and size, with editable name and tags. */
export function PictureDetails({ picture, described }: { picture: CdnImage; described: DescribedPicture }) {
  const { name, setName, tags, setTags, problem } = described;
  const known = useApiQuery('listCdnImages', { query: { rowsPerPage: 1 } }).data?.tags ?? [];
  return (
    <Stack gap={4}>
      {problem ? <Note kind="error">{problem}</Note> : null}
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { sm: '220px minmax(0, 1fr)' } }}>
        <Stack gap={4} sx={{ alignContent: 'start' }}>
          <PictureFrame picture={picture} height={168} />
          <Facts picture={picture} />
        </Stack>
        <Stack gap={4} sx={{ alignContent: 'start' }}>
          <Field label="Name" value={name} onChange={setName} hint={name.trim() === '' ? `Leave empty to keep “${picture.name}”.` : ''} />
          <ChipsField
            label="Tags"
            value={tags}
            onChange={setTags}
            known={known.map(({ tag }) => tag)}
            hint="Press Enter or comma to add a tag."
          />
        </Stack>
      </Box>
    </Stack>
  );
}

function Facts({ picture }: { picture: CdnImage }) {
  const rows = [
    ['Filename', picture.name],
    ['URL', picture.url],
    ['Width', `${picture.width} px`],
    ['Height', `${picture.height} px`],
  ] as const;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
      {rows.map(([name, value]) => (
        <Box key={name} sx={name === 'Width' || name === 'Height' ? {} : { gridColumn: '1 / -1' }}>
          <Text component="dt" variant="label" muted>
            {name}
          </Text>
          <Text component="dd" variant="body2" breaks sx={{ m: 0 }}>
            {value}
          </Text>
        </Box>
      ))}
    </Box>
  );
}
