import type { FormField, ImageSummary } from '@limn/contracts';
import { findPlaceholders } from '@limn/tags';
import { useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Picture } from '../../../../ui/Picture.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { loadChooseImageDialog } from '../../../design/cards/public.ts';
import { imageTaggable } from '../../../design/taggable/public.ts';
import type { Choice } from '../draft/choice.ts';
import { useCampaignEditor } from '../editor/editor-context.tsx';
import { TemplateField } from './TemplateField.tsx';

const ImageDialog = lazyPart(loadChooseImageDialog);

interface LiveImageFieldsProps {
  choice: Choice;
  change: (next: Partial<Choice>, typedIn?: string) => void;
  problem: string | undefined;
}

/** Tells which live image, and values for the fields that its type asks for. */
export function LiveImageFields({ choice, change, problem }: LiveImageFieldsProps) {
  const { mayEdit } = useCampaignEditor();
  const [isAsking, setAsking] = useState(false);
  const query = useApiQuery('listImages', { query: {} });
  const id = choice.image_id ?? undefined;
  const image = query.data?.images.find((one) => one.id === id);
  const pick = (picked: ImageSummary): void => {
    setAsking(false);
    const isSame = picked.id === id;
    change({
      image_id: picked.id,
      image_uuid: picked.uuid,
      image_preview: picked.preview_image,
      image_source: sourceOf(picked),
      api_source: feedOf(picked),
      data_source: picked.data_source,
      ...(isSame ? {} : { tag_settings: firstSettings(picked) }),
    });
  };
  return (
    <Stack gap={3} align="start">
      {problem ? <Note kind="error">{problem}</Note> : null}
      {id === undefined ? null : image ? (
        <Chosen image={image} />
      ) : query.isPending ? (
        <Loading label="Loading the live image">
          <SkeletonBox width={240} height={80} />
        </Loading>
      ) : query.isError ? (
        <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
          Couldn’t load the live image.
        </LoadFailure>
      ) : (
        <Note kind="warning">This image was deleted. Until you choose another one, recipients see Otherwise.</Note>
      )}
      {mayEdit ? (
        <Button onClick={() => setAsking(true)}>{id === undefined ? 'Choose a live image' : 'Choose another live image'}</Button>
      ) : null}
      {image ? <Settings image={image} choice={choice} change={change} /> : null}
      {isAsking ? (
        <ImageDialog
          title="Choose a live image"
          subtitle="Publishing that image later changes what this campaign shows."
          onSelect={pick}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Stack>
  );
}

function Chosen({ image }: { image: ImageSummary }) {
  return (
    <Stack gap={1} sx={{ maxWidth: '100%' }}>
      <Box sx={{ '& img': { display: 'block', maxWidth: '100%', maxHeight: 160, borderRadius: '6px' } }}>
        <Picture src={image.preview_image} alt={image.name} />
      </Box>
      <Text variant="body2" strong>
        {image.name}
      </Text>
      {image.live_version === null ? (
        <Note
          kind="warning"
          action={
            <Button look="text" to={`/editor?id=${image.id}&type=image`}>
              Open it
            </Button>
          }
        >
          “{image.name}” is not published. Publish it before you publish this campaign.
        </Note>
      ) : null}
    </Stack>
  );
}

function Settings({ image, choice, change }: Omit<LiveImageFieldsProps, 'problem'> & { image: ImageSummary }) {
  const { mayEdit } = useCampaignEditor();
  const fields = imageTaggable(image).parameters;
  const settings = choice.tag_settings ?? {};
  if (fields.length === 0) return null;
  return (
    <Stack role="group" aria-label="Settings of the live image" gap={3} sx={{ width: '100%' }}>
      {fields.map((field) => (
        <SettingField
          key={field.model}
          field={field}
          value={textOf(settings[field.model])}
          disabled={!mayEdit}
          onChange={(value) => change({ tag_settings: { ...settings, [field.model]: value } }, `setting-${field.model}`)}
        />
      ))}
    </Stack>
  );
}

interface SettingFieldProps {
  field: FormField;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** Any of them may hold a merge field, which makes it a text. */
function SettingField({ field, value, disabled, onChange }: SettingFieldProps) {
  const { label, input, options } = field;
  const holdsField = /\{\{|\[\[/.test(value);
  if (!holdsField && input === 'checkbox')
    return (
      <CheckField
        label={label}
        checked={value === '1' || value === 'true'}
        disabled={disabled}
        onChange={(on) => onChange(on ? '1' : '0')}
      />
    );
  if (!holdsField && options && options.length > 0)
    return <SelectField label={label} value={value} options={options} onChange={onChange} disabled={disabled} />;
  return (
    <TemplateField
      label={label}
      value={value}
      onChange={onChange}
      disabled={disabled}
      hint={value === '' ? `Empty: filled by the tag’s “${field.model}”.` : undefined}
    />
  );
}

function textOf(value: string | number | boolean | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/**
 * Every field empty, but for values that the image's own tag has. Its placeholders are for an email platform,
 * which never sees these.
 */
function firstSettings(image: ImageSummary): NonNullable<Choice['tag_settings']> {
  return Object.fromEntries(
    imageTaggable(image).parameters.map(({ model }) => {
      const own = textOf(image.tag_settings[model]);
      return [model, findPlaceholders(own).length > 0 ? '' : own];
    }),
  );
}

/** The feed that fills it, and its fields. */
function feedOf({ api_source: feed }: ImageSummary): Choice['api_source'] {
  if (!feed) return null;
  return { id: feed.id ?? null, custom_fields: feed.custom_fields, merge_fields: feed.merge_fields.map(({ value }) => ({ value })) };
}

/** The kind of data that fills it, as the wire calls it; else its type. */
function sourceOf({ type, data_source: table, api_source: feed }: ImageSummary): string {
  if (feed) return 'api_feed';
  return table?.id == null ? type.short_name.toLowerCase() : 'datatable';
}
