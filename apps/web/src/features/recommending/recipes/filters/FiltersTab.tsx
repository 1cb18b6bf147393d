import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { QueryBuilder } from '../../../../ui/query-builder/QueryBuilder.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { MatchCount } from '../../../targeting/segments/public.ts';
import { treeOf } from '../draft/recipe-draft.ts';
import { problemAt } from '../draft/recipe-problems.ts';
import { useDraft, useRecipeEditor, useRecipeState } from '../editor/editor-context.tsx';
import { TableNote } from '../editor/TableNote.tsx';

/** Tells which items may be shown at all. */
export function FiltersTab() {
  const { session, segments, mayEdit } = useRecipeEditor();
  const filters = useDraft((draft) => draft.filters);
  const datatable = useRecipeState(({ thing }) => thing.recipe_settings.datatable) ?? undefined;
  const catalogue = useRecipeState(({ thing }) => thing.query_builder_rules);
  const mergeFields = useRecipeState(({ thing }) => thing.merge_fields);
  const problem = useRecipeState(({ problems }) => problemAt(problems, 'filters', 'filters'));
  return (
    <Box sx={{ minWidth: 0 }}>
      <Text variant="body2" muted sx={{ mb: 4 }}>
        Only items that pass the filters can be shown. Without a filter, every item of the table can.
      </Text>
      <TableNote />
      {problem ? (
        <Box sx={{ mb: 3 }}>
          <Note kind="error">{problem}</Note>
        </Box>
      ) : null}
      <QueryBuilder
        label="Filters"
        lead="Show items when"
        emptied="skip"
        value={treeOf(filters)}
        onChange={(tree) => session.change((draft) => ({ ...draft, filters: tree }), 'filters')}
        catalogue={catalogue}
        mergeFields={mergeFields}
        segments={segments}
        disabled={!mayEdit}
        count={mayEdit ? <MatchCount rule={filters} datatable={datatable} /> : null}
      />
    </Box>
  );
}
