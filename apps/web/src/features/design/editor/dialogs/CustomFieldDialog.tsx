import { evaluate, fillText, parseTemplate, templateProblems } from '@limn/merge';
import { useMemo, useState } from 'react';
import { explainError, fieldErrors } from '../../../../ui/explain-error.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { DialogSteps } from '../../../../ui/DialogSteps.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { GuideLink } from '../../../../ui/GuideLink.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { availableFields } from '../document/merge-fields.ts';
import { useCustomerFields } from '../parts/use-customer-fields.ts';
import { useEditorState } from '../context/editor-context.tsx';
import { CustomFieldCustomise } from './CustomFieldCustomise.tsx';
import { CustomFieldPreview } from './CustomFieldPreview.tsx';
import { CustomFieldResult } from './CustomFieldResult.tsx';
import { draftProblem } from './merge-draft.ts';
import { useCustomFields } from './use-custom-fields.ts';
import { useFieldDraft } from './use-field-draft.ts';
import { useSampleRow } from '../parts/use-sample-row.ts';

const STEPS = ['Name', 'Customise', 'Preview'] as const;

export interface CustomFieldDialogProps {
  /** The custom field that is changed; none for a new one. */
  name: string | undefined;
  onBack: () => void;
  onClose: () => void;
  onSaved: (name: string) => void;
}

/** A field of one's own: a name, then a field and what is done to it step by step, then how it comes out. */
export function CustomFieldDialog({ name: edited, onBack, onClose, onSaved }: CustomFieldDialogProps) {
  const image = useEditorState((state) => state.image);
  const { save } = useCustomFields();
  const sample = useSampleRow();
  const [step, setStep] = useState(edited === undefined ? 0 : 1);
  const [name, setName] = useState(edited ?? '');
  const { text, draft, added, type, build, addStep } = useFieldDraft(
    image.custom_merge_fields.find((field) => field.name === edited)?.value ?? '',
  );
  const [typing, setTyping] = useState(draft === undefined);
  const [tried, setTried] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const place = image.custom_merge_fields.findIndex((field) => field.name === edited);
  // A custom field may use those before it.
  const before = useMemo(
    () => (place < 0 ? image.custom_merge_fields : image.custom_merge_fields.slice(0, place)),
    [image.custom_merge_fields, place],
  );
  const ofCustomers = useCustomerFields();
  const others = [...availableFields({ ...image, custom_merge_fields: before }), ...(ofCustomers?.keys() ?? [])];
  const { values: fill, context } = sample;
  const samples = useMemo(() => fill(before, new Map()), [fill, before]);
  const values = useMemo(() => (tried.size === 0 ? samples : fill(before, tried)), [fill, before, samples, tried]);
  const clean = name.trim();
  const clash = edited === undefined ? nameProblem(clean, availableFields(image)) : undefined;
  const problems = templateProblems(text);
  const missing = typing ? whatTextLacks(text, problems.length) : draft && draftProblem(draft);
  // A step that still lacks something is passed over, so that picking one takes nothing away.
  const result = draft && !typing ? evaluate(draft, values, context).text : fillText(text, values, context);

  async function finish(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await save(clean, text.trim());
      onSaved(clean);
    } catch (failure) {
      setError(Object.values(fieldErrors(failure))[0] ?? explainError(failure) ?? 'Couldn’t save the field.');
    } finally {
      setBusy(false);
    }
  }

  const reason = step === 0 ? (clash ?? (clean === '' ? 'Give the field a name first.' : undefined)) : missing;
  const next = (): void => {
    if (reason !== undefined || busy) return;
    if (step < 2) setStep(step + 1);
    else void finish();
  };
  const first = edited === undefined ? 0 : 1;
  return (
    <Dialog
      open
      title={edited === undefined ? 'Custom Field' : 'Edit Merge Field'}
      subtitle={step > 0 ? clean : undefined}
      width={500}
      {...(step === 1 ? { height: 780 } : {})}
      onClose={onClose}
      onNextStep={next}
      actions={
        <>
          {step === 1 ? (
            <Box sx={{ mr: 'auto' }}>
              <GuideLink to="/help/merge-fields#steps">All steps</GuideLink>
            </Box>
          ) : null}
          <Button look="text" onClick={() => (step === first ? onBack() : setStep(step - 1))}>
            Back
          </Button>
          <Button look="action" disabled={reason !== undefined} reason={reason} busy={busy && 'Saving'} onClick={next}>
            {step < 2 ? 'Next' : edited === undefined ? 'Insert Field' : 'Save'}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: step === 1 ? '100%' : undefined }}>
        <DialogSteps steps={STEPS} current={step} />
        {step === 0 ? (
          <Field
            label="Name"
            value={name}
            onChange={setName}
            autoFocus
            error={clash}
            placeholder="Greeting"
            hint="The field’s name in this image. Recipients never see it."
            onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && next()}
          />
        ) : null}
        {step === 1 ? (
          <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
            <CustomFieldCustomise
              typing={typing}
              onTyping={setTyping}
              text={text}
              problems={problems}
              onType={type}
              draft={draft}
              onBuild={build}
              onAdd={addStep}
              added={added}
              fields={others}
              samples={samples}
              values={values}
              context={context}
              tried={tried}
              onTry={(field, value) => setTried(withTried(tried, field, value))}
            />
            <CustomFieldResult
              result={typing && problems.length > 0 ? '' : result}
              from={tried.size > 0 ? 'your test values' : sample.from}
              empty={emptyText(text, typing ? problems.length : 0)}
            />
          </Box>
        ) : null}
        {step === 2 ? (
          <CustomFieldPreview
            text={text}
            varied={draft ? [draft.source] : parseTemplate(text).sources}
            values={values}
            context={context}
            from={tried.size > 0 ? 'Tried' : 'Preview data'}
            onAddDefault={
              draft &&
              (() => {
                addStep('default');
                setTyping(false);
                setStep(1);
              })
            }
          />
        ) : null}
        {error ? (
          <Text role="alert" variant="body2" sx={{ mt: 3, color: 'error.main' }}>
            {error}
          </Text>
        ) : null}
      </Box>
    </Dialog>
  );
}

/** @param value undefined: the sample's own again */
function withTried(tried: ReadonlyMap<string, string>, field: string, value: string | undefined): ReadonlyMap<string, string> {
  const next = new Map(tried);
  if (value === undefined) next.delete(field);
  else next.set(field, value);
  return next;
}

function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (/[{}[\]|]/.test(name)) return 'Leave out braces, brackets and bars.';
  if (name.length > MAX_NAME_LENGTH) return `Use up to ${MAX_NAME_LENGTH} characters.`;
  return taken.includes(name) ? `This image already has a field called “${name}”. Choose another name.` : undefined;
}

const MAX_NAME_LENGTH = 200;

/** Said where there is no result. */
function emptyText(text: string, problems: number): string {
  if (problems > 0) return 'Fix the text to see it';
  return text === '' ? 'Choose a field to start with' : 'Nothing: the value is empty';
}

function whatTextLacks(text: string, problems: number): string | undefined {
  if (text.trim() === '') return 'Enter a field or some text first.';
  return problems > 0 ? 'Fix the marked errors first.' : undefined;
}
