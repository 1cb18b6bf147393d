import type { Value } from '@limn/merge';
import { Undo } from '../../../../ui/icons/editing.ts';
import { Field } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box } from '../../../../ui/layout.ts';

export interface CustomFieldTryProps {
  fields: readonly string[];
  samples: ReadonlyMap<string, Value>;
  tried: ReadonlyMap<string, string>;
  onTry: (field: string, value: string | undefined) => void;
}

const MOST = 6;

/** Another value in place of the sample, for this dialog only: nothing of it is saved. */
export function CustomFieldTry({ fields, samples, tried, onTry }: CustomFieldTryProps) {
  if (fields.length === 0) return null;
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: fields.length === 1 ? '1fr' : { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {fields.slice(0, MOST).map((name) => (
        <Field
          key={name}
          label={`Try ${name} with`}
          size="work"
          value={tried.get(name) ?? samples.get(name)?.text ?? ''}
          onChange={(value) => onTry(name, value)}
          note={tried.has(name) ? 'Not saved' : undefined}
          end={
            tried.has(name) ? (
              <IconButton label={`Back to the sample of ${name}`} size="work" onClick={() => onTry(name, undefined)}>
                <Undo />
              </IconButton>
            ) : undefined
          }
        />
      ))}
    </Box>
  );
}
