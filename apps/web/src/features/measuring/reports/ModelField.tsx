import { attributionText } from '@limn/contracts';
import { Box } from '../../../ui/layout.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { ReportQuery } from './use-report-query.ts';

/** The model that conversions are given by; nothing where the company has none to choose from. */
export function ModelField({ view: { models, model, change } }: { view: ReportQuery }) {
  if (models.length === 0) return null;
  return (
    <Box sx={{ width: { xs: '100%', sm: 220 } }}>
      <SelectField
        label="Attribution Model"
        value={String(model)}
        options={models.map((one) => ({ value: String(one.id), label: attributionText(one) }))}
        onChange={(id) => change({ model: id })}
      />
    </Box>
  );
}
