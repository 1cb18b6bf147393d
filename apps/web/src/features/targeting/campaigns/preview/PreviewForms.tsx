import type { FormField } from '@limn/contracts';
import { Button } from '../../../../ui/Button.tsx';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { Box } from '../../../../ui/layout.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { useCampaignState } from '../editor/editor-context.tsx';
import { useTimezone } from '../setup/use-timezone.ts';
import { MOMENT } from './simulated.ts';
import type { PreviewValues } from './use-preview-values.ts';

interface PreviewFormsProps {
  values: PreviewValues;
  onChange: (values: PreviewValues) => void;
}

/** Who opens, what the tag brings for them, and when, where and with what they open; a group of fields each. */
export function PreviewForms({ values, onChange }: PreviewFormsProps) {
  const groups = useCampaignState(({ campaign }) => campaign.preview_source_settings);
  const clock = useTimezone();
  const isEmpty = Object.values(values).every((value) => value === '');
  return (
    <Box sx={{ minWidth: 0 }}>
      {groups.map(({ category, label, settings }) => (
        <Fold key={category} title={label} heading="h2">
          <Box sx={{ display: 'grid', gap: 3 }}>
            {settings.map((field) => (
              <PreviewField
                key={field.model}
                field={field}
                clock={clock}
                value={values[field.model] ?? ''}
                onChange={(value) => onChange({ ...values, [field.model]: value })}
              />
            ))}
          </Box>
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

interface PreviewFieldProps {
  field: FormField;
  /** Timezone of the company. */
  clock: string;
  value: string;
  onChange: (value: string) => void;
}

/** Left empty, the moment is now, and device and place are the viewer's own. */
const UNSET = 'As you open it here';

function PreviewField({ field: { model, label, input, options }, clock, value, onChange }: PreviewFieldProps) {
  if (options && options.length > 0)
    return <SelectField size="work" label={label} value={value} options={[{ value: '', label: UNSET }, ...options]} onChange={onChange} />;
  if (input === 'checkbox')
    return <CheckField label={label} checked={value === '1' || value === 'true'} onChange={(on) => onChange(on ? '1' : '')} />;
  if (model === MOMENT)
    return (
      <Field
        size="work"
        type="datetime-local"
        label={label}
        value={value}
        onChange={onChange}
        hint={`Time in ${clock}. Empty means now.`}
      />
    );
  return <Field size="work" label={label} value={value} onChange={onChange} inputMode={input === 'number' ? 'decimal' : 'text'} />;
}
