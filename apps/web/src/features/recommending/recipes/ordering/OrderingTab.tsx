import { ORDERING } from '@limn/recipes';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Add, Delete } from '../../../../ui/icons/general.ts';
import { Box } from '../../../../ui/layout.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { namedSegments } from '../../../../ui/query-builder/segment-choices.ts';
import { SortableList } from '../../../../ui/sortable/SortableList.tsx';
import { SortablePanel } from '../../../../ui/sortable/SortablePanel.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { withChangedRow, withNewOrdering, type RecipeDraft } from '../draft/recipe-draft.ts';
import { problemAt } from '../draft/recipe-problems.ts';
import { useDraft, useRecipeEditor, useRecipeState } from '../editor/editor-context.tsx';
import { TableNote } from '../editor/TableNote.tsx';
import { useRows } from '../editor/use-rows.ts';
import { BesideItems } from '../results/BesideItems.tsx';
import { ORDERING_TYPES, orderingSentence } from './ordering-sentence.ts';
import { OrderingFields } from './OrderingFields.tsx';

export type Ordering = RecipeDraft['recipe_ordering'][number];

/** Orderings decide between items with the same points, one after the other. */
export function OrderingTab() {
  const { mayEdit } = useRecipeEditor();
  const orderings = useDraft((draft) => draft.recipe_ordering);
  const rows = useRows('recipe_ordering');
  return (
    <BesideItems>
      <Text variant="body2" muted>
        Items with the same points are put in order by the first ordering; where that leaves a tie, by the next one.
      </Text>
      <TableNote />
      <SortableList
        label="Orderings in their order"
        rows={orderings}
        idOf={({ id }) => id}
        nameOf={nameOf}
        onMove={rows.move}
        renderPanel={(ordering) => (
          <OrderingPanel
            key={ordering.id}
            ordering={ordering}
            isOpen={rows.isOpen(ordering.id)}
            onToggle={() => rows.toggle(ordering.id)}
            onDelete={() => rows.remove(ordering.id, nameOf(ordering))}
          />
        )}
      />
      {mayEdit ? (
        <Button icon={<Add />} onClick={() => rows.add(withNewOrdering)} fullWidth>
          Add ordering
        </Button>
      ) : orderings.length === 0 ? (
        <Text variant="body2">There are no orderings.</Text>
      ) : null}
    </BesideItems>
  );
}

interface OrderingPanelProps {
  ordering: Ordering;
  isOpen: boolean;
  onToggle: () => void;
  onDelete: () => void;
}

function OrderingPanel({ ordering, isOpen, onToggle, onDelete }: OrderingPanelProps) {
  const { session, segments, mayEdit } = useRecipeEditor();
  const { id, ordering_label: label, ordering_type: type } = ordering;
  const catalogue = useRecipeState(({ thing }) => thing.query_builder_rules);
  const flavours = useRecipeState(({ thing }) => thing.recommendation_models);
  const problems = useRecipeState((state) => state.problems);
  const change = (next: Partial<Ordering>, typedIn?: string) =>
    session.change((draft) => withChangedRow(draft, 'recipe_ordering', id, next), typedIn && `${typedIn}-${id}`);
  const error = (field: string) => problemAt(problems, 'ordering', field, id);
  return (
    <SortablePanel
      id={id}
      name={label}
      unnamed="Ordering without a name"
      text={orderingSentence(ordering, { catalogue, segments: namedSegments(segments?.list), flavours })}
      isOpen={isOpen}
      onToggle={onToggle}
      hasProblem={problems.some(({ tab, row }) => tab === 'ordering' && row === id)}
      fixed={!mayEdit}
      actions={
        mayEdit ? (
          <IconButton label={`Delete: ${nameOf(ordering)}`} size="work" onClick={onDelete}>
            <Delete />
          </IconButton>
        ) : null
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Field
          label="Ordering Name"
          size="work"
          value={label}
          onChange={(ordering_label) => change({ ordering_label }, 'label')}
          error={error('ordering_label')}
          disabled={!mayEdit}
        />
        <SelectField
          label="Ordering Type"
          size="work"
          value={type}
          options={ORDERING_TYPES}
          onChange={(ordering_type) => change({ ordering_type })}
          error={error('ordering_type')}
          disabled={!mayEdit}
        />
        {type === ORDERING.rule ? null : <OrderingFields ordering={ordering} change={change} error={error} />}
      </Box>
      {type === ORDERING.rule ? <OrderingFields ordering={ordering} change={change} error={error} /> : null}
    </SortablePanel>
  );
}

function nameOf({ ordering_label: label }: Ordering): string {
  return label.trim() || 'Ordering without a name';
}
