import { ORDERING } from '@limn/recipes';
import { NumberField } from '../../../../ui/NumberField.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { QueryBuilder } from '../../../../ui/query-builder/QueryBuilder.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { SwitchField } from '../../../../ui/SwitchField.tsx';
import { treeOf } from '../draft/recipe-draft.ts';
import { useRecipeEditor, useRecipeState } from '../editor/editor-context.tsx';
import { DIRECTIONS, RECOMMENDED_BY_TEXT } from './ordering-sentence.ts';
import type { Ordering } from './OrderingTab.tsx';

interface OrderingFieldsProps {
  ordering: Ordering;
  change: (next: Partial<Ordering>, typedIn?: string) => void;
  error: (field: string) => string | undefined;
}

const MAX_MILES = 15_000;

/** The fields of an ordering's type. */
export function OrderingFields(props: OrderingFieldsProps) {
  switch (props.ordering.ordering_type) {
    case ORDERING.rule:
      return <RuleFields {...props} />;
    case ORDERING.field:
      return <ColumnFields {...props} />;
    case ORDERING.recommendations:
      return <FlavourFields {...props} />;
    case ORDERING.distance:
      return <DistanceFields {...props} />;
  }
}

function RuleFields({ ordering, change, error }: OrderingFieldsProps) {
  const { segments, mayEdit } = useRecipeEditor();
  const catalogue = useRecipeState(({ thing }) => thing.query_builder_rules);
  const mergeFields = useRecipeState(({ thing }) => thing.merge_fields);
  return (
    <>
      {error('rule') ? <Note kind="error">{error('rule')}</Note> : null}
      <QueryBuilder
        label={`Rule of ${ordering.ordering_label}`}
        lead="Show first when"
        value={treeOf(ordering.rule)}
        onChange={(rule) => change({ rule }, 'rule')}
        catalogue={catalogue}
        mergeFields={mergeFields}
        segments={segments}
        disabled={!mayEdit}
      />
    </>
  );
}

function FieldSelect({ ordering, change, error, label }: OrderingFieldsProps & { label: string }) {
  const { mayEdit } = useRecipeEditor();
  const columns = useRecipeState(({ thing }) => thing.datatable_generated_columns);
  const { ordering_field: field } = ordering;
  const names = columns.map(({ COLUMN_NAME: name }) => name);
  // A column that is gone stays until another is chosen.
  const offered = field === '' || names.includes(field) ? names : [...names, field];
  return (
    <SelectField
      label={label}
      size="work"
      value={field}
      options={offered.map((name) => ({ value: name, label: names.includes(name) ? name : `${name} (not in the table)` }))}
      onChange={(ordering_field) => change({ ordering_field })}
      placeholder="Choose a field"
      error={error('ordering_field')}
      disabled={!mayEdit}
    />
  );
}

function ColumnFields(props: OrderingFieldsProps) {
  const { mayEdit } = useRecipeEditor();
  return (
    <>
      <FieldSelect {...props} label="Field" />
      <SelectField
        label="Direction"
        size="work"
        value={props.ordering.ordering_direction}
        options={[
          { value: 'ASC', label: 'ASC' },
          { value: 'DESC', label: 'DESC' },
        ]}
        onChange={(ordering_direction) => props.change({ ordering_direction })}
        hint={`The ${DIRECTIONS[props.ordering.ordering_direction].text}. Items without a value come last.`}
        disabled={!mayEdit}
      />
    </>
  );
}

function FlavourFields({ ordering, change, error }: OrderingFieldsProps) {
  const { mayEdit } = useRecipeEditor();
  const flavours = useRecipeState(({ thing }) => thing.recommendation_models);
  return (
    <>
      <SelectField
        label="Flavour"
        size="work"
        value={ordering.recommendation_flavour === null ? '' : String(ordering.recommendation_flavour)}
        options={flavours.map(({ id, label }) => ({ value: String(id), label }))}
        onChange={(id) => change({ recommendation_flavour: Number(id) })}
        placeholder={flavours.length === 0 ? 'No flavours for this table' : 'Choose a flavour'}
        hint="Flavours learn from events what goes together."
        error={error('recommendation_flavour')}
        disabled={!mayEdit || flavours.length === 0}
      />
      <SelectField
        label="Recommend by"
        size="work"
        value={ordering.recommended_by}
        options={Object.entries(RECOMMENDED_BY_TEXT).map(([value, label]) => ({ value: value as Ordering['recommended_by'], label }))}
        onChange={(recommended_by) => change({ recommended_by })}
        error={error('recommended_by')}
        disabled={!mayEdit}
      />
      <SwitchField
        label="Leave out what the customer already has"
        checked={ordering.leave_out_owned}
        onChange={(leave_out_owned) => change({ leave_out_owned })}
        hint="By the events under “Also did...”, such as a purchase."
        disabled={!mayEdit}
      />
      <SwitchField
        label="Show only these items"
        checked={ordering.only_recommended}
        onChange={(only_recommended) => change({ only_recommended })}
        hint="Other items never fill up the list. Where these are too few, the fallback under Default Values follows."
        disabled={!mayEdit}
      />
    </>
  );
}

function DistanceFields(props: OrderingFieldsProps) {
  const { mayEdit } = useRecipeEditor();
  return (
    <>
      <FieldSelect {...props} label="Field" />
      <NumberField
        label="Distance in miles (0 for ordering by nearest)"
        size="work"
        value={props.ordering.distance}
        min={0}
        max={MAX_MILES}
        fractions
        onChange={(distance) => props.change({ distance }, 'distance')}
        error={props.error('distance')}
        disabled={!mayEdit}
      />
    </>
  );
}
