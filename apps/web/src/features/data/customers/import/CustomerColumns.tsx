import type { CustomerColumnUse, NumberForm, TimeOrder } from '@limn/contracts';
import { ColumnUseList } from '../../../../ui/imports/ColumnUseList.tsx';
import { FileFormField } from '../../../../ui/imports/FileFormField.tsx';
import { Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import type { Option } from '../../../../ui/SelectField.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { customerDates, customerNumbers, hasLocalTimes, type CustomerFile } from './read-customer-file.ts';

export interface CustomerForms {
  numbers: NumberForm | undefined;
  dates: TimeOrder | undefined;
}

interface CustomerColumnsProps {
  file: CustomerFile;
  uses: readonly CustomerColumnUse[];
  /** Names of the fields that customers have. */
  fields: readonly string[];
  forms: CustomerForms;
  /** The company's. Empty until it is known. */
  timezone: string;
  onUses: (uses: CustomerColumnUse[]) => void;
  onForms: (forms: Partial<CustomerForms>) => void;
}

const WHO: readonly Option<CustomerColumnUse>[] = [
  { value: 'customer_id', label: 'Customer ID' },
  { value: 'email', label: 'Email' },
];

/** The meaning of each column of a file of customers, and how its numbers and dates are written. */
export function CustomerColumns({ file, uses, fields, forms, timezone, onUses, onForms }: CustomerColumnsProps) {
  const namesNoOne = !uses.includes('customer_id') && !uses.includes('email');
  return (
    <Stack gap={3}>
      <Text variant="body2" muted>
        {file.program ? `${file.file.name} looks like an export of ${file.program}. ` : ''}
        Say what each column holds. Fields are for rules and images. Customers who are there already are updated; empty cells change
        nothing.
      </Text>
      <ColumnUseList file={file} uses={uses} nothing="nothing" optionsOf={(head) => optionsOf(head, fields)} onChange={onUses} />
      {forms.numbers || forms.dates ? (
        <Stack gap={4} sx={{ mt: 1 }}>
          {forms.numbers ? (
            <FileFormField
              of="numbers"
              form={forms.numbers}
              texts={customerNumbers(file, uses)}
              onChange={(numbers) => onForms({ numbers })}
            />
          ) : null}
          {forms.dates ? (
            <FileFormField of="dates" form={forms.dates} texts={customerDates(file, uses)} onChange={(dates) => onForms({ dates })} />
          ) : null}
        </Stack>
      ) : null}
      {timezone !== '' && hasLocalTimes(file, uses) ? (
        <Text variant="body2" muted>
          Times without an offset are read in your company’s timezone, {timezone}.
        </Text>
      ) : null}
      {namesNoOne ? <Note kind="warning">Choose the column that says who each row is about: a customer ID or an email.</Note> : null}
    </Stack>
  );
}

function optionsOf(head: string, fields: readonly string[]): Option<CustomerColumnUse>[] {
  return [
    ...WHO,
    ...fields.map((name): Option<CustomerColumnUse> => ({ value: `trait:${name}`, label: `Field ${name}` })),
    ...(head === '' || fields.includes(head) ? [] : [{ value: `trait:${head}` as const, label: `New field ${head}` }]),
    { value: 'nothing', label: 'Leave out' },
  ];
}
