import { useState } from 'react';
import { ListAlt } from '../../../../ui/icons/editing.ts';
import { Button } from '../../../../ui/Button.tsx';
import { GuideLink } from '../../../../ui/GuideLink.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { offersMaps } from '../document/map-object.ts';
import { usedFields } from '../document/merge-fields.ts';
import { fieldsNobodyFills, previewFieldsOf, isFieldList, fieldListWith } from '../document/preview-fields.ts';
import { isTimer, ownFieldsOf } from '../document/shown-values.ts';
import { Veil } from '../parts/TextSetting.tsx';
import { useSetting } from '../parts/use-setting.ts';
import { useEditor, useEditorState } from '../session/editor-context.tsx';
import { PreviewValueField } from './PreviewValueField.tsx';

/** Sample values, and for an image with its own field list the way to that list. */
export function PreviewDataPanel() {
  const { commands, session } = useEditor();
  const image = useEditorState((state) => state.image);
  const document = useEditorState((state) => state.document);
  const settings = useSetting('preview_settings');
  const [draft, setDraft] = useState<Record<string, string>>({});
  const fields = previewFieldsOf(image);
  const known = new Set([
    ...ownFieldsOf(image),
    ...fields.map((field) => field.model),
    ...image.custom_merge_fields.map((field) => field.name),
  ]);
  const unknown = isFieldList(image) ? usedFields(document, image.link).filter((name) => !known.has(name) && !name.includes('.')) : [];

  const strange = fieldsNobodyFills(image, usedFields(document, image.link));

  function save(model: string): void {
    const typed = draft[model];
    if (typed !== undefined && typed !== (settings.value[model] ?? '')) settings.save({ ...settings.value, [model]: typed });
    setDraft(({ [model]: _saved, ...rest }) => rest);
  }

  return (
    <>
      <Veil on={settings.veiled}>
        <Box sx={{ display: 'grid', gap: 3 }}>
          {fields.length === 0 ? (
            <Text variant="body2" sx={{ color: 'text.secondary' }}>
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
        </Box>
      </Veil>
      {offersMaps(image) ? <GuideLink to="/help/locations#sources">Towns: GeoNames (CC BY 4.0)</GuideLink> : null}
      {strange.length > 0 ? (
        <Note kind="warning">
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
      {isFieldList(image) ? (
        <Button size="work" icon={<ListAlt />} disabled={image.lock} onClick={() => commands.ask({ kind: 'fields' })} fullWidth>
          Fields
        </Button>
      ) : null}
    </>
  );
}
