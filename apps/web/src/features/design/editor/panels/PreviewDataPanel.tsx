import { TAG_PARAMETER } from '@limn/model';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { GuideLink } from '../../../../ui/GuideLink.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { ListAlt } from '../../../../ui/icons/editing.ts';
import { Stack } from '../../../../ui/layout.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { loadEndImageField } from '../../timer/public.ts';
import { asksCustomer } from '../checks/find-before-publish.ts';
import { offersMaps } from '../document/map-object.ts';
import { usedFields } from '../document/merge-fields.ts';
import { fieldListWith, unfilledFields, isFieldList, type PreviewField, previewFieldsOf } from '../document/preview-fields.ts';
import { isTimer, ownFieldsOf } from '../document/shown-values.ts';
import { Veil } from '../parts/TextSetting.tsx';
import { useSetting } from '../parts/use-setting.ts';
import { useTakeEarly } from '../parts/use-take-early.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';

// For countdowns only.
const EndImageField = lazyPart(loadEndImageField);
const TimeZoneField = lazyPart(async () => (await import('../../../../ui/TimeZoneField.tsx')).TimeZoneField);

/**
 * Tells who the preview is for, where the image shows fields of customers; the newest customer where it is
 * empty.
 */
const CUSTOMER: PreviewField = { model: TAG_PARAMETER.recipient, label: 'Customer ID or email' };

/** Sample values, and for an image with its own field list the way to that list. */
export function PreviewDataPanel() {
  const { commands, session } = useEditor();
  const image = useEditorState((state) => state.image);
  const document = useEditorState((state) => state.document);
  const settings = useSetting('preview_settings');
  const [draft, setDraft] = useState<Record<string, string>>({});
  const own = previewFieldsOf(image);
  const asks = asksCustomer({ document, image }) && !own.some(({ model }) => model === CUSTOMER.model);
  const fields = asks ? [...own, CUSTOMER] : own;
  const known = new Set([
    ...ownFieldsOf(image),
    ...fields.map((field) => field.model),
    ...image.custom_merge_fields.map((field) => field.name),
  ]);
  const unknown = isFieldList(image) ? usedFields(document, image.link).filter((name) => !known.has(name) && !name.includes('.')) : [];

  const strange = unfilledFields(image, usedFields(document, image.link));

  function save(model: string): void {
    const typed = draft[model];
    if (typed !== undefined && typed !== (settings.value[model] ?? '')) settings.save({ ...settings.value, [model]: typed });
    setDraft(({ [model]: _saved, ...rest }) => rest);
  }

  useTakeEarly(
    Object.keys(draft).length > 0,
    () => {
      if (Object.entries(draft).some(([model, typed]) => typed !== (settings.value[model] ?? '')))
        settings.save({ ...settings.value, ...draft });
    },
    'panel',
  );

  return (
    <>
      <Veil on={settings.veiled}>
        <Stack gap={3}>
          {fields.length === 0 ? (
            <Text variant="body2" muted>
              {isFieldList(image) ? 'No fields yet. Add the columns of your recipient list.' : 'This type needs no sample values.'}
            </Text>
          ) : null}
          {fields.map((field, index) => (
            <PreviewValueField
              key={field.model}
              field={field}
              ofTimer={isTimer(image)}
              value={draft[field.model] ?? String(settings.value[field.model] ?? '')}
              note={index === 0 ? settings.note : undefined}
              onType={(value) => setDraft({ ...draft, [field.model]: value })}
              onSave={() => save(field.model)}
              onChoose={(value) => settings.save({ ...settings.value, [field.model]: value })}
            />
          ))}
        </Stack>
      </Veil>
      {offersMaps(image) ? <GuideLink to="/help/locations#sources">Towns: GeoNames (CC BY 4.0)</GuideLink> : null}
      {strange.length > 0 ? (
        <Note
          kind="warning"
          action={
            <Button
              size="work"
              disabled={image.lock}
              onClick={() => void session.setField('data_source', fieldListWith(image, strange)).catch(() => undefined)}
            >
              Add to the tag
            </Button>
          }
        >
          {strange.join(', ')} {strange.length === 1 ? 'is' : 'are'} used, but not a field of this image.
        </Note>
      ) : null}
      {unknown.length > 0 ? (
        <Note
          kind="warning"
          action={
            <Button
              size="work"
              disabled={image.lock}
              onClick={() => void session.setField('data_source', fieldListWith(image, unknown)).catch(() => undefined)}
            >
              Add
            </Button>
          }
        >
          {unknown.join(', ')} {unknown.length === 1 ? 'is' : 'are'} used, but not in the field list.
        </Note>
      ) : null}
      <Button size="work" icon={<ListAlt />} disabled={image.lock} onClick={() => commands.ask({ kind: 'fields' })} fullWidth>
        {isFieldList(image) ? 'Fields' : 'Fields of the tag'}
      </Button>
    </>
  );
}

interface PreviewValueFieldProps {
  field: PreviewField;
  value: string;
  note: string | undefined;
  /** True for a field of a countdown, which knows more than texts. */
  ofTimer: boolean;
  onType: (value: string) => void;
  onSave: () => void;
  /** Takes a value that was chosen, not typed. */
  onChoose: (value: string) => void;
}

/** One sample value, with the control that fits it. */
function PreviewValueField({ field, value, note, ofTimer, onType, onSave, onChoose }: PreviewValueFieldProps) {
  if (ofTimer && field.model === 'timezone')
    return <TimeZoneField label={field.label} size="work" optional value={value} onChange={onChoose} />;
  if (ofTimer && field.model === 'end_image')
    return <EndImageField value={value} onChange={onChoose} hint="Replaces the countdown’s own value in previews only." />;
  const isEnd = ofTimer && field.model === 'end';
  return (
    <Field
      label={field.label}
      size="work"
      type={isEnd ? 'datetime-local' : 'text'}
      value={value}
      note={note}
      hint={isEnd ? 'Replaces the countdown’s own value in previews only.' : undefined}
      onChange={onType}
      onBlur={onSave}
      onKeyDown={(event) => event.key === 'Enter' && onSave()}
    />
  );
}
