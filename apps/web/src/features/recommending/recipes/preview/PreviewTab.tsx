import { useMemo, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Refresh } from '../../../../ui/icons/general.ts';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useDraft, useRecipeEditor, useRecipeState } from '../editor/editor-context.tsx';
import { ExplainItems } from './ExplainItems.tsx';
import { PositionPictures } from './PositionPictures.tsx';
import { usePreviewSettings } from './preview-context.tsx';
import { PreviewForms } from './PreviewForms.tsx';
import { ResultsTable } from './ResultsTable.tsx';
import { unreadValues } from './unread-values.ts';
import { useSimulated, type Steps } from './use-looks.ts';
import { formatCount } from '../../../../ui/format.ts';

/** One customer's items, their pictures, and why these. Each visit and each save looks again. */
export function PreviewTab({ visit }: { visit: number }) {
  const saved = useRecipeState((state) => state.saved);
  const hasTable = useRecipeState(({ thing }) => thing.datatable !== null);
  const { values } = usePreviewSettings();
  const [asked, setAsked] = useState({ saved, times: 0 });
  if (asked.saved !== saved) setAsked({ saved, times: asked.times + 1 });
  const look = visit * 10_000 + asked.times;
  const { data, error, isFetching, refetch } = useSimulated(values, look);
  return (
    <Stack gap={4} sx={{ minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <UnsavedNote />
      <UnreadNote />
      <Card>
        <Box
          sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)', lg: '320px minmax(0, 1fr)' } }}
        >
          <Box sx={FORMS}>
            <PreviewForms />
          </Box>
          <Stack gap={5} sx={{ p: { xs: 4, md: 5 }, minWidth: 0, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Stack component="section" aria-labelledby="recipe-preview-title" aria-busy={isFetching} gap={4} sx={{ minWidth: 0 }}>
              <Row gap={2} align="center" sx={{ minHeight: 32 }}>
                <Text id="recipe-preview-title" variant="h3" component="h2" sx={{ flex: 1 }}>
                  Preview
                </Text>
                <IconButton label="Refresh the preview" size="work" bordered onClick={() => setAsked({ saved, times: asked.times + 1 })}>
                  <Refresh />
                </IconButton>
              </Row>
              {!hasTable ? (
                <Note kind="info">Choose a data table under Settings and save: its rows are the items.</Note>
              ) : data ? (
                <>
                  {data.group ? <Note kind="info">{data.group.sentence}</Note> : null}
                  <PositionPictures values={values} look={look} results={data.results} />
                  <Text variant="body2" role="status" muted>
                    {stepsSentence(data.steps, data.results.length)}
                  </Text>
                  <ResultsTable columns={data.columns} results={data.results} />
                </>
              ) : error ? (
                <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()}>
                  Couldn’t load the preview.
                </LoadFailure>
              ) : (
                <Loading label="Loading the preview">
                  <SkeletonBox width="100%" height={240} />
                </Loading>
              )}
            </Stack>
            {hasTable && data ? <ExplainItems values={values} look={look} /> : null}
          </Stack>
        </Box>
      </Card>
    </Stack>
  );
}

function UnsavedNote() {
  const { session, mayEdit } = useRecipeEditor();
  const unsaved = useRecipeState(({ isUnsaved }) => isUnsaved);
  const isSaving = useRecipeState(({ saving }) => saving.kind === 'saving');
  if (!unsaved) return null;
  return (
    <Note
      kind="info"
      action={
        mayEdit ? (
          <Button look="text" size="work" busy={isSaving && 'Saving'} onClick={() => void session.save()}>
            Save and preview
          </Button>
        ) : null
      }
    >
      The preview shows the saved draft, without your unsaved changes.
    </Note>
  );
}

function UnreadNote() {
  const { values } = usePreviewSettings();
  const draft = useDraft((now) => now);
  const unread = useMemo(() => unreadValues(draft, values), [draft, values]);
  return unread.map(({ parameter, value, step }) => (
    <Note kind="warning" key={`${parameter} ${step}`}>
      “{step}” can’t read “{value}” in {parameter}, so rules that ask for it match nothing.
    </Note>
  ));
}

const FORMS = {
  px: { xs: 4, md: 5 },
  py: 2,
  minWidth: 0,
  borderRight: { md: '1px solid' },
  borderColor: { md: 'divider' },
  borderTop: { xs: '1px solid', md: 0 },
  borderTopColor: { xs: 'divider' },
  order: { xs: 1, md: 0 },
} as const;

/** "Of 2,384 items, 312 pass the filters and 300 aren’t asleep. 4 are shown." */
export function stepsSentence({ loaded, filtered, awake }: Steps, shown: number): string {
  if (loaded === 0) return 'The table has no items.';
  const passed =
    filtered === loaded ? 'all pass the filters' : `${formatCount(filtered)} ${filtered === 1 ? 'passes' : 'pass'} the filters`;
  const asleep = filtered - awake;
  const slept = asleep === 0 ? '' : `, ${formatCount(asleep)} of them ${asleep === 1 ? 'is' : 'are'} asleep`;
  return `Of ${formatCount(loaded)} ${loaded === 1 ? 'item' : 'items'}, ${passed}${slept}. ${formatCount(shown)} ${shown === 1 ? 'is' : 'are'} shown.`;
}
