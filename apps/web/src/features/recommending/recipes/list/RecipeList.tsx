import type { RecipeSummary } from '@limn/contracts';
import { Link } from 'react-router';
import { formatAgo } from '../../../../ui/format.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Delete, Edit } from '../../../../ui/icons/general.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { ListTable, type ListColumn } from '../../../../ui/ListTable.tsx';
import { recipeAddress } from '../../../../ui/recipe-addresses.ts';
import { Text } from '../../../../ui/Text.tsx';
import type { ListDialog } from '../../../../api/ListDialogs.tsx';

interface RecipeListProps {
  recipes: readonly RecipeSummary[];
  nowMs: number;
  /** Absent for those who only read. */
  onDialog: ((dialog: ListDialog<'delete'>) => void) | undefined;
}

/** One table, always sorted by one of its columns. */
export function RecipeList(props: RecipeListProps) {
  return (
    <ListTable
      label="Recipes"
      columns={columnsOf(props)}
      rows={props.recipes}
      rowKey={({ id }) => id}
      sort={{ by: 'Updated at', descending: true }}
      narrow={(recipe) => narrowRow(recipe, props)}
    />
  );
}

function columnsOf({ nowMs, onDialog }: RecipeListProps): ListColumn<RecipeSummary>[] {
  const columns: ListColumn<RecipeSummary>[] = [
    { head: 'Name', sortBy: ({ label }) => label, cell: nameOf },
    { head: 'Updated at', width: 190, sortBy: ({ updated_at: at }) => at, cell: (recipe) => updatedAt(recipe, nowMs) },
  ];
  if (onDialog) columns.push({ head: 'Actions', align: 'right', width: 96, cell: (recipe) => actionsOf(recipe, onDialog) });
  return columns;
}

function narrowRow(recipe: RecipeSummary, { nowMs, onDialog }: RecipeListProps) {
  return (
    <Row gap={3} align="flex-start">
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {nameOf(recipe)}
        <Text variant="caption" component="div" muted>
          {updatedAt(recipe, nowMs)}
        </Text>
      </Box>
      {onDialog ? actionsOf(recipe, onDialog) : null}
    </Row>
  );
}

function nameOf({ id, label, datatable_name: table, live_version: live }: RecipeSummary) {
  return (
    <>
      <Box component={Link} to={recipeAddress(id)} sx={{ fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}>
        {label}
      </Box>
      <Text variant="caption" component="div" muted breaks>
        {table === null ? 'No data table yet' : `Items from ${table}`}
        {live === null ? ', draft' : ''}
      </Text>
    </>
  );
}

function updatedAt({ updated_at: at }: RecipeSummary, nowMs: number) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en-GB')}>
      {formatAgo(at, nowMs)}
    </time>
  );
}

function actionsOf(recipe: RecipeSummary, onDialog: (dialog: ListDialog<'delete'>) => void) {
  const { id, label } = recipe;
  return (
    <Box sx={{ display: 'inline-flex', mr: -1.5 }}>
      <IconButton label={`Edit: ${label}`} size="work" to={recipeAddress(id)}>
        <Edit />
      </IconButton>
      <IconButton label={`Delete: ${label}`} size="work" onClick={() => onDialog({ kind: 'delete', thing: { id, name: label } })}>
        <Delete />
      </IconButton>
    </Box>
  );
}
