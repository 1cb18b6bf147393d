import type { Value } from '@limn/merge';
import { useId } from 'react';
import { ExpandMore } from '../../../../ui/icons/general.ts';
import { MenuItem, Select } from '../../../../ui/kit/inputs.ts';
import { FieldFrame } from '../../../../ui/FieldFrame.tsx';
import { Box, Row } from '../../../../ui/layout.ts';

export interface CustomFieldSourceProps {
  fields: readonly string[];
  samples: ReadonlyMap<string, Value>;
  value: string;
  onChange: (field: string) => void;
}

/** The field that it all begins with; each is offered with its sample beside it. */
export function CustomFieldSource({ fields, samples, value, onChange }: CustomFieldSourceProps) {
  const id = useId();
  // A field that is gone stays what it is until another is chosen.
  const offered = value === '' || fields.includes(value) ? fields : [value, ...fields];
  return (
    <FieldFrame
      id={id}
      labelId={`${id}-label`}
      messageId={`${id}-message`}
      label="Start with"
      hint={fields.length === 0 ? 'This image has no fields yet. Add one to the field list, or type its name as text.' : undefined}
      error={value !== '' && !fields.includes(value) ? `This image no longer has the field “${value}”, so it will be empty.` : undefined}
    >
      <Select<string>
        id={id}
        labelId={`${id}-label`}
        value={value}
        displayEmpty
        fullWidth
        onChange={(event) => onChange(event.target.value)}
        IconComponent={ExpandMore}
        renderValue={(chosen) => (chosen ? <Named name={chosen} sample={samples.get(chosen)?.text} /> : <Unchosen />)}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 320, maxWidth: 'calc(100vw - 32px)' } } } }}
      >
        {offered.map((name) => (
          <MenuItem key={name} value={name}>
            <Named name={name} sample={samples.get(name)?.text} />
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}

function Unchosen() {
  return (
    <Box component="span" sx={{ color: 'text.tertiary' }}>
      Choose a field
    </Box>
  );
}

function Named({ name, sample }: { name: string; sample: string | undefined }) {
  const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
  return (
    <Row component="span" gap={3} align="baseline" sx={{ minWidth: 0, width: '100%' }}>
      <Box component="span" sx={{ fontWeight: 600, ...cut }}>
        {name}
      </Box>
      <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', fontSize: 13, maxWidth: '60%', ...cut }}>
        {sample || 'no sample'}
      </Box>
    </Row>
  );
}
