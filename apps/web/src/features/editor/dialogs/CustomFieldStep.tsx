import { describeProblem, fillText, mergeField, parseTemplate, templateProblems } from '@limn/merge';
import { useState } from 'react';
import { explainError, fieldErrors } from '../../../api/explain-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogSteps } from '../../../ui/DialogSteps.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FilterChip } from '../../../ui/Chip.tsx';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import { usePreviewContext } from '../parts/use-preview-context.ts';
import { availableFields } from '../document/merge-fields.ts';
import { previewValues } from '../document/preview-values.ts';
import { useEditor, useEditorState } from '../session/editor-context.tsx';

const STEPS = ['Name', 'Customise', 'Preview'] as const;

export interface CustomFieldStepProps {
  /** The custom field that is changed; none for a new one. */
  name: string | undefined;
  onBack: () => void;
  onClose: () => void;
  onInsert: (name: string) => void;
}

/** A field of one's own: a name, then words with other fields in them, then how it comes out. */
export function CustomFieldStep({ name: edited, onBack, onClose, onInsert }: CustomFieldStepProps) {
  const { session } = useEditor();
  const image = useEditorState((state) => state.image);
  const [step, setStep] = useState(edited === undefined ? 0 : 1);
  const [name, setName] = useState(edited ?? '');
  const [value, setValue] = useState(image.custom_merge_fields.find((field) => field.name === edited)?.value ?? '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const context = usePreviewContext();
  const place = image.custom_merge_fields.findIndex((field) => field.name === edited);
  // A custom field may use those before it.
  const before = place < 0 ? image.custom_merge_fields : image.custom_merge_fields.slice(0, place);
  const others = availableFields({ ...image, custom_merge_fields: before });
  const [unreadable] = templateProblems(value).map(describeProblem);
  const clean = name.trim();
  const problem = nameProblem(clean, edited, availableFields(image));

  async function save(): Promise<void> {
    setBusy(true);
    setError(undefined);
    const field = { name: clean, value };
    const fields = image.custom_merge_fields;
    try {
      await session.setField('custom_merge_fields', place < 0 ? [...fields, field] : fields.with(place, field));
      onInsert(clean);
    } catch (failure) {
      setError(Object.values(fieldErrors(failure))[0] ?? explainError(failure) ?? 'The field could not be saved.');
    } finally {
      setBusy(false);
    }
  }

  const next = (): void => {
    if (step < 2) setStep(step + 1);
    else void save();
  };
  const mayGo = step === 0 ? clean !== '' && !problem : value !== '' && !unreadable;
  return (
    <Dialog
      open
      title={edited === undefined ? 'Custom Field' : 'Edit Merge Field'}
      width={500}
      onClose={onClose}
      onNextStep={() => mayGo && next()}
      actions={
        <>
          <Button look="text" onClick={() => (step === 0 || (step === 1 && edited !== undefined) ? onBack() : setStep(step - 1))}>
            Back
          </Button>
          <Button look="action" disabled={!mayGo} busy={busy && 'Saving'} onClick={next}>
            {step < 2 ? 'Next' : 'Insert'}
          </Button>
        </>
      }
    >
      <DialogSteps steps={STEPS} current={step} />
      {step === 0 ? (
        <Field label="Name" value={name} onChange={setName} autoFocus error={problem} hint="How the field is called in this image." />
      ) : null}
      {step === 1 ? (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Field
            label="Text"
            value={value}
            onChange={setValue}
            multiline={2}
            autoFocus
            error={unreadable}
            hint="Words and fields. A field without a value stays empty."
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            {others.map((field) => (
              <FilterChip
                key={field}
                selected={parseTemplate(value).sources.includes(field)}
                onClick={() => setValue(value + mergeField(field))}
              >
                {field}
              </FilterChip>
            ))}
          </Box>
        </Box>
      ) : null}
      {step === 2 ? (
        <>
          <Text variant="label" sx={{ display: 'block', mb: 1 }}>
            With your preview data
          </Text>
          <Box sx={{ p: 4, borderRadius: '6px', bgcolor: 'well', minHeight: 52, overflowWrap: 'anywhere' }}>
            {fillText(value, previewValues({ ...image, custom_merge_fields: before }, context), context) || '(empty)'}
          </Box>
        </>
      ) : null}
      {error ? (
        <Text role="alert" variant="body2" sx={{ mt: 3, color: 'error.main' }}>
          {error}
        </Text>
      ) : null}
    </Dialog>
  );
}

function nameProblem(name: string, edited: string | undefined, taken: readonly string[]): string | undefined {
  if (/[{}[\]]/.test(name)) return 'Leave out braces and brackets.';
  return name !== edited && taken.includes(name) ? 'A field of this name is already there.' : undefined;
}
