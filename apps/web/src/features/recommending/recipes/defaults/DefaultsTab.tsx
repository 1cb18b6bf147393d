import { Field } from '../../../../ui/Field.tsx';
import { FormSection } from '../../../../ui/FormSection.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { useDraft, useRecipeEditor, useRecipeState } from '../editor/editor-context.tsx';
import { FallbackFields } from './FallbackFields.tsx';

/** Values for what isn't known of a customer, and what is shown where too few items are left. */
export function DefaultsTab() {
  return (
    <Stack gap={6} sx={{ minWidth: 0, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FormSection title="Customer Data Fields" text="Used for customers whose own value isn’t known.">
        <Values part="default_customer_data_values" none="No rule reads a field of the customer." />
      </FormSection>
      <FormSection title="URL Query Fields" text="Used where the link doesn’t bring a value.">
        <Values part="default_url_data_values" none="No rule reads a parameter of the link." />
      </FormSection>
      <FallbackFields />
    </Stack>
  );
}

interface ValuesProps {
  part: 'default_customer_data_values' | 'default_url_data_values';
  /** In their place where no rule reads any. */
  none: string;
}

/** One field for each key that the saved rules read. */
function Values({ part, none }: ValuesProps) {
  const { session, mayEdit } = useRecipeEditor();
  const saved = useRecipeState(({ thing }) => thing[part]);
  const values = useDraft((draft) => draft[part]);
  const keys = Object.keys(saved);
  if (keys.length === 0)
    return (
      <Text variant="body2" muted>
        {none} Fields appear here once a rule that reads them is saved.
      </Text>
    );
  return (
    <Box
      sx={{ display: 'grid', gap: 4, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {keys.map((key) => (
        <Field
          key={key}
          label={key}
          value={values[key] ?? ''}
          onChange={(value) => session.change((draft) => ({ ...draft, [part]: { ...draft[part], [key]: value } }), `${part}-${key}`)}
          disabled={!mayEdit}
        />
      ))}
    </Box>
  );
}
