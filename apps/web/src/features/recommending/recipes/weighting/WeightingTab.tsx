import { treeSentence } from '@limn/query';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Add, Delete } from '../../../../ui/icons/general.ts';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { NumberField } from '../../../../ui/NumberField.tsx';
import { QueryBuilder } from '../../../../ui/query-builder/QueryBuilder.tsx';
import { namedSegments } from '../../../../ui/query-builder/segment-choices.ts';
import { SortableList } from '../../../../ui/sortable/SortableList.tsx';
import { SortablePanel } from '../../../../ui/sortable/SortablePanel.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { treeOf, withChangedRow, withNewWeighting, type RecipeDraft } from '../draft/recipe-draft.ts';
import { problemAt } from '../draft/recipe-problems.ts';
import { useDraft, useRecipeEditor, useRecipeState } from '../editor/editor-context.tsx';
import { TableNote } from '../editor/TableNote.tsx';
import { useRows } from '../editor/use-rows.ts';
import { BesideItems } from '../results/BesideItems.tsx';
import { PointsBar } from './PointsBar.tsx';

type Weighting = RecipeDraft['recipe_weightings'][number];

const MAX_POINTS = 1e9;

/** Rules that give points to items, or take them off. */
export function WeightingTab() {
  const { mayEdit } = useRecipeEditor();
  const weightings = useDraft((draft) => draft.recipe_weightings);
  const rows = useRows('recipe_weightings');
  const largest = Math.max(1, ...weightings.map(({ weighting_value: value }) => Math.abs(value)));
  return (
    <BesideItems>
      <Text variant="body2" muted>
        Each rule that is true adds its points to an item. The items with the most points come first.
      </Text>
      <TableNote />
      <SortableList
        label="Weightings in their order"
        rows={weightings}
        idOf={({ id }) => id}
        nameOf={nameOf}
        onMove={rows.move}
        renderPanel={(weighting, index) => (
          <WeightingPanel
            key={weighting.id}
            weighting={weighting}
            colour={index}
            largest={largest}
            isOpen={rows.isOpen(weighting.id)}
            onToggle={() => rows.toggle(weighting.id)}
            onDelete={() => rows.remove(weighting.id, nameOf(weighting))}
          />
        )}
      />
      {mayEdit ? (
        <Button icon={<Add />} onClick={() => rows.add(withNewWeighting)} fullWidth>
          Add weighting
        </Button>
      ) : weightings.length === 0 ? (
        <Text variant="body2">There are no weightings.</Text>
      ) : null}
    </BesideItems>
  );
}

interface WeightingPanelProps {
  weighting: Weighting;
  colour: number;
  /** The largest of all values, which fills half the bar. */
  largest: number;
  isOpen: boolean;
  onToggle: () => void;
  onDelete: () => void;
}

function WeightingPanel({ weighting, colour, largest, isOpen, onToggle, onDelete }: WeightingPanelProps) {
  const { session, segments, mayEdit } = useRecipeEditor();
  const { id, weighting_label: label, weighting_value: value, rule } = weighting;
  const catalogue = useRecipeState(({ thing }) => thing.query_builder_rules);
  const mergeFields = useRecipeState(({ thing }) => thing.merge_fields);
  const problems = useRecipeState((state) => state.problems);
  const tree = treeOf(rule);
  const change = (next: Partial<Weighting>, typedIn: string) =>
    session.change((draft) => withChangedRow(draft, 'recipe_weightings', id, next), `${typedIn}-${id}`);
  const error = (field: string) => problemAt(problems, 'weighting', field, id);
  return (
    <SortablePanel
      id={id}
      name={label}
      unnamed="Weighting without a name"
      text={
        tree.children.length === 0
          ? 'No rule yet: every item gets these points.'
          : treeSentence(tree, catalogue, namedSegments(segments?.list))
      }
      isOpen={isOpen}
      onToggle={onToggle}
      hasProblem={problems.some(({ tab, row }) => tab === 'weighting' && row === id)}
      fixed={!mayEdit}
      aside={<PointsBar value={value} largest={largest} colour={colour} />}
      actions={
        mayEdit ? (
          <IconButton label={`Delete: ${nameOf(weighting)}`} size="work" onClick={onDelete}>
            <Delete />
          </IconButton>
        ) : null
      }
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 160px' }, alignItems: 'start' }}>
        <Field
          label="Weighting Name"
          size="work"
          value={label}
          onChange={(weighting_label) => change({ weighting_label }, 'label')}
          error={error('weighting_label')}
          disabled={!mayEdit}
        />
        <NumberField
          label="Weighting Value"
          size="work"
          value={value}
          min={-MAX_POINTS}
          max={MAX_POINTS}
          fractions
          onChange={(weighting_value) => change({ weighting_value }, 'value')}
          error={error('weighting_value')}
          end={
            <Text component="span" variant="caption" muted>
              points
            </Text>
          }
          disabled={!mayEdit}
        />
      </Box>
      {error('rule') ? <Note kind="error">{error('rule')}</Note> : null}
      <QueryBuilder
        label={`Rule of ${nameOf(weighting)}`}
        lead="Add points when"
        value={tree}
        onChange={(next) => change({ rule: next }, 'rule')}
        catalogue={catalogue}
        mergeFields={mergeFields}
        segments={segments}
        disabled={!mayEdit}
      />
    </SortablePanel>
  );
}

function nameOf({ weighting_label: label }: Weighting): string {
  return label.trim() || 'Weighting without a name';
}
