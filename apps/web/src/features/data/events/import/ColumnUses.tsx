import type { ColumnUse, EventField } from '@limn/contracts';
import { ColumnUseList } from '../../../../ui/imports/ColumnUseList.tsx';
import { Stack } from '../../../../ui/layout.ts';
import type { Option } from '../../../../ui/SelectField.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { newColumn, typeText, type ChosenUse, type NewColumns } from './new-columns.ts';
import type { EventFile } from './read-file.ts';

interface ColumnUsesProps {
  file: EventFile;
  uses: readonly ChosenUse[];
  fields: readonly EventField[];
  /** Columns that the import can make, by the names of the file's. */
  columns: NewColumns;
  onChange: (uses: ChosenUse[]) => void;
}

const ONCE: readonly Option<ColumnUse>[] = [
  { value: 'customer_id', label: 'Customer ID' },
  { value: 'event_timestamp', label: 'Time of the event' },
  { value: 'event_id', label: 'Event id' },
];

/** The meaning of each column of the file. */
export function ColumnUses({ file, uses, fields, columns, onChange }: ColumnUsesProps) {
  return (
    <Stack gap={3}>
      <Text variant="body2" muted>
        Say what each column of {file.file.name} holds. Rows without a time get the time at which the import starts. Rows with the same
        event id count once: choose one only if it is different in every row. Without an event id, you can import the same file again and
        its rows count once.
      </Text>
      <ColumnUseList file={file} uses={uses} nothing="nothing" optionsOf={(head) => optionsOf(head, fields, columns)} onChange={onChange} />
    </Stack>
  );
}

function optionsOf(head: string, fields: readonly EventField[], columns: NewColumns): Option<ChosenUse>[] {
  const own = fields.filter((field) => !field.identity_field).map(({ name }) => name);
  const made = columns.get(head);
  return [
    ...ONCE,
    ...own.map((name): Option<ChosenUse> => ({ value: `property:${name}`, label: `Column ${name}` })),
    ...(made ? [{ value: newColumn(head), label: `New column ${head} (${typeText(made)})` }] : []),
    ...(head === '' || own.includes(head) ? [] : [{ value: `property:${head}` as const, label: `Property ${head}` }]),
    { value: 'nothing', label: 'Leave out' },
  ];
}
