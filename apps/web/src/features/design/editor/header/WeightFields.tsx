import type { FormatWeight } from '@limn/contracts';
import { Note } from '../../../../ui/Note.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { LargeFileAdvice } from '../../cards/public.ts';
import { kilobytesOf } from '../../../../ui/kilobytes.ts';
import { chosenWeight, FORMAT_NAMES, type ChosenFormat, type DraftWeight } from '../preview/weight-labels.ts';

/** The format and file size of the draft, with advice when it is large. */
export function WeightFields({
  weights,
  failed,
  chosen,
  onChange,
}: {
  weights: DraftWeight | undefined;
  failed: boolean;
  chosen: ChosenFormat;
  onChange: (format: ChosenFormat) => void;
}) {
  const weighed = weights && chosenWeight(weights, chosen);
  return (
    <Stack gap={3} sx={{ mb: 4 }}>
      {weights && weights.formats.length > 1 ? (
        <SelectField
          label="Format"
          value={chosen}
          options={[
            { value: 'best', label: `Recommended: ${optionText(weights.formats[0])}` },
            ...weights.formats.map((each) => ({ value: each.format, label: optionText(each) })),
          ]}
          onChange={(value) => onChange(value === 'png' || value === 'jpeg' ? value : 'best')}
        />
      ) : null}
      <Text variant="body2" aria-live="polite" muted sx={{ minHeight: 20 }}>
        {weighed ? weightSentence(weighed) : failed ? 'Couldn’t check the file size. You can still publish.' : 'Checking the file size'}
      </Text>
      {weighed && weighed.heavy.length > 0 ? (
        <Note kind="warning">
          <LargeFileAdvice weight={weighed.weight} causes={weighed.heavy} />
        </Note>
      ) : null}
    </Stack>
  );
}

function optionText(weight: FormatWeight | undefined): string {
  return weight ? `${FORMAT_NAMES[weight.format]}, ${kilobytesOf(weight.weight)}` : '';
}

function weightSentence({ format, weight, weight_2x }: FormatWeight): string {
  return `${FORMAT_NAMES[format]}, about ${kilobytesOf(weight)}; ${kilobytesOf(weight_2x)} at 2×.`;
}
