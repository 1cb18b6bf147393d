import { Button } from '../../../../ui/Button.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { PreviewField } from '../../../../ui/PreviewField.tsx';
import { useCampaignState } from '../editor/editor-context.tsx';
import { useTimezone } from '../setup/use-timezone.ts';
import type { PreviewValues } from './use-preview-values.ts';

interface PreviewFormsProps {
  values: PreviewValues;
  onChange: (values: PreviewValues) => void;
}

/**
 * Tells who opens, what the tag brings for them, and when, where and with what they open; a group of fields
 * each.
 */
export function PreviewForms({ values, onChange }: PreviewFormsProps) {
  const groups = useCampaignState(({ thing }) => thing.preview_source_settings);
  const clock = useTimezone();
  const isEmpty = Object.values(values).every((value) => value === '');
  return (
    <Box sx={{ minWidth: 0 }}>
      {groups.map(({ category, label, settings }) => (
        <Fold key={category} title={label} heading="h2">
          <Stack gap={3}>
            {settings.map((field) => (
              <PreviewField
                key={field.model}
                field={field}
                clock={clock}
                value={values[field.model] ?? ''}
                onChange={(value) => onChange({ ...values, [field.model]: value })}
              />
            ))}
          </Stack>
        </Fold>
      ))}
      <Box sx={{ pt: 3 }}>
        <Button look="text" size="work" disabled={isEmpty} reason="Nothing is filled in." onClick={() => onChange({})}>
          Clear all
        </Button>
      </Box>
    </Box>
  );
}
