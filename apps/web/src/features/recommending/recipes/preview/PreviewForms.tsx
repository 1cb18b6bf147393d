import { RECIPE_PARAMETER } from '@limn/model';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { NumberField } from '../../../../ui/NumberField.tsx';
import { PreviewField } from '../../../../ui/PreviewField.tsx';
import { MAX_RECIPE_ITEMS } from '../../../design/taggable/public.ts';
import { useRecipeState } from '../editor/editor-context.tsx';
import { ChooseImage } from './ChooseImage.tsx';
import { usePreviewSettings } from './preview-context.tsx';
import { ITEMS_KEY, itemsOf, keyOf } from './preview-values.ts';

/** Tells who opens, what is shown to them, and when, where and with what they open. */
export function PreviewForms() {
  const { values, change } = usePreviewSettings();
  const groups = useRecipeState(({ thing }) => thing.preview_source_settings);
  const apiFields = useRecipeState(({ thing }) => thing.preview_api_fields);
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const clock = useRecipeState(({ thing }) => thing.recipe_settings.timezone) || (company ? company.timezone : 'UTC');
  const set = (key: string, value: string) => change({ ...values, [key]: value });
  return (
    <Box sx={{ minWidth: 0 }}>
      <Fold title="Customer ID" heading="h2">
        <Field
          size="work"
          label="Customer ID"
          value={values[RECIPE_PARAMETER.recipient] ?? ''}
          onChange={(eid) => set(RECIPE_PARAMETER.recipient, eid)}
          hint="As your tags name customers. Empty: someone Limn knows nothing about."
        />
      </Fold>
      <Fold title="Campaign Identifier" heading="h2">
        <Field
          size="work"
          label="Campaign Identifier"
          value={values[RECIPE_PARAMETER.send] ?? ''}
          onChange={(cid) => set(RECIPE_PARAMETER.send, cid)}
          hint="Which mailing this is."
        />
      </Fold>
      <Fold title="Choose Image" heading="h2">
        <ChooseImage values={values} onChange={(next) => change({ ...values, ...next })} />
      </Fold>
      <Fold title="Items" heading="h2">
        <NumberField
          size="work"
          label="Items"
          value={itemsOf(values)}
          min={1}
          max={MAX_RECIPE_ITEMS}
          onChange={(count) => set(ITEMS_KEY, String(count))}
        />
      </Fold>
      {apiFields.length > 0 ? (
        <Fold title="API Fields" heading="h2">
          <Fields
            fields={apiFields.map(({ field, model }) => ({ field: { model, label: field, input: 'text' as const }, key: model }))}
            clock={clock}
          />
        </Fold>
      ) : null}
      {groups.map(({ category, label, settings }) => (
        <Fold key={category} title={label} heading="h2" open={OPEN_GROUPS.has(category)}>
          <Fields fields={settings.map((field) => ({ field, key: keyOf(category, field.model) }))} clock={clock} />
        </Fold>
      ))}
      <Box sx={{ pt: 3 }}>
        <Button
          look="text"
          size="work"
          disabled={Object.values(values).every((value) => value === '')}
          reason="Nothing is filled in."
          onClick={() => change({})}
        >
          Clear all
        </Button>
      </Box>
    </Box>
  );
}

const OPEN_GROUPS: ReadonlySet<string> = new Set(['contextual', 'url', 'image', 'control']);

interface FieldsProps {
  fields: readonly { key: string; field: Parameters<typeof PreviewField>[0]['field'] }[];
  clock: string;
}

function Fields({ fields, clock }: FieldsProps) {
  const { values, change } = usePreviewSettings();
  return (
    <Stack gap={3}>
      {fields.map(({ key, field }) => (
        <PreviewField
          key={key}
          field={field}
          clock={clock}
          value={values[key] ?? ''}
          onChange={(value) => change({ ...values, [key]: value })}
        />
      ))}
    </Stack>
  );
}
