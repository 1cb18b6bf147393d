import { fieldInText } from '@limn/merge';
import type { FieldProps } from '../../../../ui/Field.tsx';
import { FieldWithPicker } from '../../../../ui/field-picker/FieldWithPicker.tsx';
import { useCampaignState } from '../editor/editor-context.tsx';

/** A text that takes merge fields. */
export function TemplateField(props: FieldProps) {
  const fields = useCampaignState(({ thing }) => thing.merge_fields);
  const offers = Object.entries(fields).flatMap(([category, list]) =>
    list.map(({ name, value }) => ({ group: category, label: name, text: fieldInText(category, value) })),
  );
  return <FieldWithPicker {...props} noun="merge field" offers={offers} />;
}
