import type { PlaceChoice } from '@limn/contracts';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Text } from '../../../../ui/Text.tsx';

export interface PlaceColumnsFormProps {
  /** Columns of the file, in order. */
  columns: readonly string[];
  /** Why the names alone do not tell. */
  reason: string;
  onChosen: (place: PlaceChoice) => void;
}

const NONE = '';
const GROUPS = [
  { title: 'By coordinates', parts: [['latitude', 'Latitude'] as const, ['longitude', 'Longitude'] as const] },
  { title: 'By postcode or town', parts: [['postcode', 'Postcode'] as const, ['town', 'Town'] as const, ['country', 'Country'] as const] },
];

/** Asks which columns of a location table say where a row is. */
export function PlaceColumnsForm({ columns, reason, onChosen }: PlaceColumnsFormProps) {
  const [place, setPlace] = useState<PlaceChoice>({});
  const options = [{ value: NONE, label: 'Not in this file' }, ...columns.map((name) => ({ value: name, label: name }))];
  const missing = missingPart(place);
  const choose = (part: keyof PlaceChoice, column: string) => {
    const { [part]: _, ...others } = place;
    setPlace(column === NONE ? others : { ...others, [part]: column });
  };
  return (
    <Stack gap={4}>
      <div>
        <Text variant="h3">Which columns give the location?</Text>
        <Text variant="body2" muted sx={{ mt: 1 }}>
          {reason}
        </Text>
      </div>
      {GROUPS.map(({ title, parts }) => (
        <Stack key={title} role="group" aria-label={title} gap={2}>
          <Text variant="label">{title}</Text>
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: `repeat(${parts.length}, minmax(0, 1fr))` } }}>
            {parts.map(([part, label]) => (
              <SelectField
                key={part}
                label={label}
                value={place[part] ?? NONE}
                options={options}
                onChange={(column) => choose(part, column)}
              />
            ))}
          </Box>
        </Stack>
      ))}
      <div>
        <Button look="standing" disabled={missing !== undefined} reason={missing} onClick={() => onChosen(place)}>
          Use these columns
        </Button>
      </div>
    </Stack>
  );
}

function missingPart({ latitude, longitude, postcode, town }: PlaceChoice): string | undefined {
  if (latitude !== undefined && longitude === undefined) return 'Choose the longitude.';
  if (longitude !== undefined && latitude === undefined) return 'Choose the latitude.';
  return (latitude ?? postcode ?? town) ? undefined : 'Choose the latitude and longitude, a postcode or a town.';
}
