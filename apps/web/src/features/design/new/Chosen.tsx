/** The chosen template or picture, inside its choice. */
import type { ReactNode } from 'react';
import { FieldChips, type OfferedTemplate } from '../templates/public.ts';

import { Button } from '../../../ui/Button.tsx';
import { Box, Row, Stack } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { SkeletonBox, Loading } from '../../../ui/Skeletons.tsx';
import { Text } from '../../../ui/Text.tsx';
import type { BackgroundPicture } from './canvas.ts';

export function ChosenPicture({ picture, onUpload }: { picture: BackgroundPicture | undefined; onUpload: () => void }) {
  if (!picture)
    return (
      <Button size="work" onClick={onUpload}>
        Upload a picture
      </Button>
    );
  return (
    <Shown
      src={picture.url}
      alt={picture.name}
      name={picture.name}
      action={
        <Button size="work" onClick={onUpload}>
          Use another picture
        </Button>
      }
    >
      <Text variant="caption" component="p" muted>
        {picture.width} × {picture.height} px
      </Text>
    </Shown>
  );
}

export interface ChosenTemplateProps {
  template: OfferedTemplate | undefined;
  loading: boolean;
  /** It was deleted since it was chosen. */
  gone: boolean;
  /** The ones that the image has already. */
  fields: readonly string[];
  /** Tells which column of its table fills each field; stands in place of the fields. */
  columns?: ReactNode;
  onBrowse: () => void;
}

export function ChosenTemplate({ template, loading, gone, fields, columns, onBrowse }: ChosenTemplateProps) {
  const browse = (
    <Button size="work" onClick={onBrowse}>
      {template || gone ? 'Choose another template' : 'Browse templates'}
    </Button>
  );
  if (gone)
    return (
      <Note kind="warning" action={browse}>
        The template you chose is gone. Someone has deleted it.
      </Note>
    );
  if (loading)
    return (
      <Loading label="Loading the template">
        <SkeletonBox width="100%" height={96} />
      </Loading>
    );
  if (!template) return browse;
  return (
    <Shown src={template.pictures[0]?.url ?? ''} alt={template.alt} name={template.name} action={browse}>
      <Text variant="caption" component="p" muted sx={{ mb: 2 }}>
        {template.width} × {template.height} px. {columns ? '' : wordsOnFields(template.fields, fields)}
      </Text>
      {columns ?? <FieldChips fields={template.fields} max={8} />}
    </Shown>
  );
}

function wordsOnFields(ofTemplate: readonly string[], own: readonly string[]): string {
  if (ofTemplate.length === 0) return 'It has no fields.';
  if (own.length === 0) return 'Adds these fields to your image:';
  return 'Adds these fields to your image. Where you already have a matching field, yours is used:';
}

function Shown({ src, alt, name, action, children }: { src: string; alt: string; name: string; action: ReactNode; children: ReactNode }) {
  return (
    <Row gap={4} align="flex-start" sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <Stack align="start" sx={{ flex: 'none', width: { xs: '100%', sm: 200 } }}>
        <Picture
          src={src}
          alt={alt}
          eager
          style={{ display: 'block', maxWidth: '100%', maxHeight: 150, objectFit: 'contain', borderRadius: 4, boxShadow: 'var(--e1)' }}
        />
      </Stack>
      <Stack align="start" sx={{ minWidth: 0 }}>
        <Text variant="body2" strong breaks sx={{ maxWidth: '100%' }}>
          {name}
        </Text>
        {children}
        <Box sx={{ mt: 3 }}>{action}</Box>
      </Stack>
    </Row>
  );
}
