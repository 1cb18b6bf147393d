import { useMemo } from 'react';
import { Field } from '../../../../ui/Field.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { SwitchField } from '../../../../ui/SwitchField.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { catalogueOf } from '../draft/view-draft.ts';
import { EventMatches } from './EventMatches.tsx';
import { useDraft, useProblem, useViewEditor, useViewState } from './editor-context.tsx';

const QueryBuilder = lazyPart(async () => (await import('../../../../ui/query-builder/QueryBuilder.tsx')).QueryBuilder);

/** The name, whether only the most recent events are shown, and the filters. */
export function DefinitionTab() {
  const { session, mayEdit } = useViewEditor();
  const draft = useDraft();
  const view = useViewState(({ thing }) => thing);
  const problems = useViewState((state) => state.problems);
  const problem = useProblem();
  const catalogue = useMemo(() => catalogueOf(view, draft), [view, draft]);
  const filterProblems = problems.filter(({ path }) => path.startsWith('filters'));
  return (
    <Stack gap={4} sx={{ minWidth: 0 }}>
      <Box sx={{ maxWidth: 420 }}>
        <Field
          label="View Name"
          value={draft.label}
          onChange={(label) => session.change((before) => ({ ...before, label }), 'label')}
          error={problem('label')}
          disabled={!mayEdit}
          required
        />
      </Box>
      <SwitchField
        label="Most Recent"
        hint="Shows only the last event of each customer that the filters let through."
        checked={draft.most_recent_only}
        onChange={(most_recent_only) => session.change((before) => ({ ...before, most_recent_only }))}
        disabled={!mayEdit}
      />
      <Stack gap={2} sx={{ minWidth: 0 }}>
        <Text variant="h2">Filters</Text>
        {filterProblems.map(({ path, message }) => (
          <Note key={path} kind="error">
            {message}
          </Note>
        ))}
        <QueryBuilder
          emptied="skip"
          label="Filters"
          lead="Include events when"
          value={draft.filters}
          onChange={(filters) => session.change((before) => ({ ...before, filters }), 'filters')}
          catalogue={catalogue}
          disabled={!mayEdit}
          count={mayEdit ? <EventMatches id={view.id} draft={draft} /> : null}
        />
        {draft.event_enrichment ? (
          <Text variant="body2" muted sx={{ maxWidth: 640 }}>
            Rules on the event and its item apply first: ranks and dates count only the events they leave. Rules on enrichments choose from
            those.
          </Text>
        ) : null}
      </Stack>
    </Stack>
  );
}
