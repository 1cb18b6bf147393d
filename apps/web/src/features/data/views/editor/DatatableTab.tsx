import { useViewEditor, useDraft, useViewState } from './editor-context.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { SwitchField } from '../../../../ui/SwitchField.tsx';
import { Text } from '../../../../ui/Text.tsx';

/** The table of the event's items: whether its rows are joined, and which columns they bring. */
export function DatatableTab() {
  const { session, mayEdit } = useViewEditor();
  const draft = useDraft();
  const view = useViewState(({ thing }) => thing);
  const table = view.item_datatable;
  if (!table)
    return (
      <Card>
        <EmptyState
          title="This event has no items yet"
          text="Mark one of its columns as the Item Field and choose the data table that holds the items. Its columns can then be used in filters."
          action={
            <Button look="action" to={`/eventfields?id=${view.event_id}`}>
              Go to the event’s columns
            </Button>
          }
        />
      </Card>
    );
  return (
    <Stack gap={4}>
      <SwitchField
        label="Datatable Enrichment"
        hint={`Adds the row of “${table.name}” that the event’s item names. Its columns can be used in filters.`}
        checked={draft.datatable_enrichment}
        onChange={(datatable_enrichment) => session.change((before) => ({ ...before, datatable_enrichment }))}
        disabled={!mayEdit}
      />
      <Box>
        <Text variant="h2" sx={{ mb: 1.5 }}>
          Columns of {table.name}
        </Text>
        <Row component="ul" gap={1.5} wrap sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {table.category.items.map(({ id, label }) => (
            <Box
              component="li"
              key={id}
              sx={{
                px: 2,
                py: 0.75,
                borderRadius: '6px',
                typography: 'body2',
                bgcolor: 'well',
                color: draft.datatable_enrichment ? 'text.primary' : 'text.tertiary',
                overflowWrap: 'anywhere',
              }}
            >
              {label}
            </Box>
          ))}
        </Row>
      </Box>
    </Stack>
  );
}
