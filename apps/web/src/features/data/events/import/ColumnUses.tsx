import type { ColumnUse, EventField } from '@limn/contracts';
import { Box } from '../../../../ui/layout.ts';
import { SelectField, type Option } from '../../../../ui/SelectField.tsx';
import { Text } from '../../../../ui/Text.tsx';
import type { EventFile } from './read-file.ts';

interface ColumnUsesProps {
  file: EventFile;
  uses: readonly ColumnUse[];
  fields: readonly EventField[];
  onChange: (uses: ColumnUse[]) => void;
}

const ONCE: readonly Option<ColumnUse>[] = [
  { value: 'customer_id', label: 'Customer ID' },
  { value: 'event_timestamp', label: 'Time of the event' },
  { value: 'event_id', label: 'Event id' },
];

/** The meaning of each column of the file. Parts of a record are given to one column at a time. */
export function ColumnUses({ file, uses, fields, onChange }: ColumnUsesProps) {
  const choose = (index: number, use: ColumnUse) =>
    onChange(uses.map((one, at) => (at === index ? use : use !== 'nothing' && one === use ? 'nothing' : one)));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Text variant="body2" sx={{ color: 'text.secondary' }}>
        Say what each column of {file.file.name} holds. Rows without a time get the time at which the import starts. Rows with the same
        event id count once: choose one only if it is different in every row. Without an event id, you can import the same file again and
        its rows count once.
      </Text>
      {file.heads.map((head, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column has its place
        <Box
          key={index}
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: { xs: 1, sm: 4 }, alignItems: 'end' }}
        >
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{head === '' ? `Column ${index + 1}` : head}</strong>
            <Text variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              {file.example[index] ? `For example ${file.example[index].slice(0, 80)}` : 'Empty in the first row'}
            </Text>
          </Box>
          <SelectField
            label={`Use of ${head === '' ? `column ${index + 1}` : head}`}
            labelHidden
            value={uses[index] ?? 'nothing'}
            options={optionsOf(head, fields)}
            onChange={(use) => choose(index, use)}
          />
        </Box>
      ))}
    </Box>
  );
}

function optionsOf(head: string, fields: readonly EventField[]): Option<ColumnUse>[] {
  const own = fields.filter((field) => !field.identity_field).map(({ name }) => name);
  return [
    ...ONCE,
    ...own.map((name): Option<ColumnUse> => ({ value: `property:${name}`, label: `Column ${name}` })),
    ...(head === '' || own.includes(head) ? [] : [{ value: `property:${head}` as const, label: `Property ${head}` }]),
    { value: 'nothing', label: 'Leave out' },
  ];
}
