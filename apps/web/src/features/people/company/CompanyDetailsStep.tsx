import { ESP_OPTIONS, INDUSTRY_OPTIONS, LIST_SIZE_OPTIONS } from './parts/company-options.ts';
import { Field } from '../../../ui/Field.tsx';
import { Box } from '../../../ui/layout.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { CompanyDetails, Problems } from './company-form.ts';

export function CompanyDetailsStep({
  value,
  problems,
  onChange,
}: {
  value: CompanyDetails;
  problems: Problems<CompanyDetails>;
  onChange: (value: CompanyDetails) => void;
}) {
  const set = (change: Partial<CompanyDetails>) => onChange({ ...value, ...change });
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <Field
        label="Company name"
        value={value.name}
        onChange={(name) => set({ name })}
        error={problems.name}
        required
        autoComplete="organization"
        autoFocus
      />
      <Field
        label="Company website"
        value={value.website}
        onChange={(website) => set({ website })}
        error={problems.website}
        required
        inputMode="url"
        autoComplete="url"
        placeholder="www.example.com"
      />
      <SelectField
        label="Company industry"
        value={value.industry}
        options={INDUSTRY_OPTIONS}
        onChange={(industry) => set({ industry })}
        error={problems.industry}
        required
      />
      <SelectField
        label="Email List Size"
        value={value.email_list_size}
        options={LIST_SIZE_OPTIONS}
        onChange={(email_list_size) => set({ email_list_size })}
        error={problems.email_list_size}
        required
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <SelectField
          label="ESP"
          value={value.email_provider}
          options={ESP_OPTIONS}
          onChange={(email_provider) => set({ email_provider })}
          error={problems.email_provider}
          hint="The service that sends your email. We fill in its merge codes for you."
          required
        />
      </Box>
    </Box>
  );
}
