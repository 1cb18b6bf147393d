import { CHOICE_TYPE } from '@limn/model';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { Refresh } from '../../../../ui/icons/general.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { Picture } from '../../../../ui/Picture.tsx';
import { ScrollArea } from '../../../../ui/ScrollArea.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useCampaignEditor, useCampaignState } from '../editor/editor-context.tsx';
import { DebugPanel } from './DebugPanel.tsx';
import { PreviewForms } from './PreviewForms.tsx';
import { isSamePerson, MOMENT, valuesOf } from './simulated.ts';
import { useExplained, type PreviewLook } from './use-explained.ts';
import { usePreviewValues } from './use-preview-values.ts';

const PersonPicker = lazyPart(async () => (await import('./PersonPicker.tsx')).PersonPicker);
const SavedPeople = lazyPart(async () => (await import('./SavedPeople.tsx')).SavedPeople);
const Timeline = lazyPart(async () => (await import('./Timeline.tsx')).Timeline);

type View = 'moment' | 'week' | 'people';

const VIEWS = [
  { value: 'moment', label: 'One moment' },
  { value: 'week', label: 'Next 7 days' },
  { value: 'people', label: 'Saved people' },
] as const satisfies readonly { value: View; label: string }[];

/** One person's picture from the render host, and why they get it. Each visit and each save looks again. */
export function PreviewTab({ visit }: { visit: number }) {
  const { session, mayEdit } = useCampaignEditor();
  const unsaved = useCampaignState((state) => state.isUnsaved);
  const saved = useCampaignState((state) => state.saved);
  const isSaving = useCampaignState(({ saving }) => saving.kind === 'saving');
  const { values, change } = usePreviewValues();
  const [asked, setAsked] = useState({ saved, times: 0 });
  if (asked.saved !== saved) setAsked({ saved, times: asked.times + 1 });
  const [view, setView] = useState<View>('moment');
  const [personId, setPersonId] = useState<number>();
  const number = visit * 10_000 + asked.times;
  const { look, error, isFetching, refetch } = useExplained(values, number);
  const lookAgain = () => setAsked({ saved, times: asked.times + 1 });
  return (
    <Stack gap={4} sx={{ minWidth: 0 }}>
      {unsaved ? (
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
      ) : null}
      <Card>
        <Box
          sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)', lg: '340px minmax(0, 1fr)' } }}
        >
          <Box
            sx={{
              px: { xs: 4, md: 5 },
              py: 2,
              borderRight: { md: '1px solid' },
              borderColor: { md: 'divider' },
              borderTop: { xs: '1px solid', md: 0 },
              borderTopColor: { xs: 'divider' },
              order: { xs: 1, md: 0 },
            }}
          >
            <PersonPicker values={values} onChange={change} personId={personId} onPerson={setPersonId} />
            <PreviewForms
              values={values}
              onChange={(next) => {
                if (isSamePerson(next, {})) setPersonId(undefined);
                change(next);
              }}
            />
          </Box>
          <Stack gap={5} sx={{ p: { xs: 4, md: 5 }, minWidth: 0, alignContent: 'start' }}>
            <Box>
              <Segmented label="What to preview" options={VIEWS} value={view} onChange={setView} />
            </Box>
            {view === 'week' ? (
              <Timeline
                values={values}
                look={number}
                onRefresh={lookAgain}
                onMoment={(moment) => {
                  change({ ...values, [MOMENT]: moment });
                  setView('moment');
                }}
              />
            ) : view === 'people' ? (
              <SavedPeople
                look={number}
                onRefresh={lookAgain}
                onTry={(person) => {
                  setPersonId(person.id);
                  change(valuesOf(person));
                  setView('moment');
                }}
                onDeleted={(id) => setPersonId((now) => (now === id ? undefined : now))}
              />
            ) : look ? (
              <>
                <Shown look={look} busy={isFetching} onRefresh={lookAgain} />
                <DebugPanel explained={look.explained} />
              </>
            ) : error ? (
              <LoadFailure error={error} busy={isFetching} onRetry={refetch}>
                Couldn’t load the preview.
              </LoadFailure>
            ) : (
              <Loading label="Loading the preview">
                <SkeletonBox width="100%" height={240} />
              </Loading>
            )}
          </Stack>
        </Box>
      </Card>
    </Stack>
  );
}

function Shown({ look: { picture, explained }, busy, onRefresh }: { look: PreviewLook; busy: boolean; onRefresh: () => void }) {
  const width = useCampaignState(({ thing }) => thing.width);
  const matched = explained.debug.rule?.name ?? 'Otherwise';
  const link = explained.debug.link;
  const showsNothing = useCampaignState(({ saved: { rulesets, other } }) => {
    const shown = explained.debug.rule ? rulesets.find(({ id }) => id === explained.debug.rule?.id) : other;
    return shown?.image_type === CHOICE_TYPE.nothing;
  });
  return (
    <Box component="section" aria-labelledby="campaign-preview-title" aria-busy={busy} sx={{ minWidth: 0 }}>
      <Row gap={2} align="center" sx={{ mb: 2, minHeight: 32 }}>
        <Text id="campaign-preview-title" variant="h3" component="h2">
          Preview
        </Text>
        <Row role="status" aria-label="Matched ruleset" sx={{ flex: 1, minWidth: 0 }}>
          <Chip>{matched}</Chip>
        </Row>
        <IconButton label="Refresh the preview" size="work" bordered onClick={onRefresh}>
          <Refresh />
        </IconButton>
      </Row>
      <ScrollArea
        as="group"
        label="The picture"
        framed
        sx={{
          p: 4,
          minHeight: 120,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          placeItems: 'center',
          bgcolor: '#ffffff',
          maxHeight: 640,
        }}
      >
        {showsNothing ? (
          <Text sx={{ color: '#4a5568' }}>Shows nothing: a transparent pixel.</Text>
        ) : (
          <Box sx={{ maxWidth: width ?? undefined }}>
            <Picture
              src={picture}
              alt={`What is shown: ${matched}`}
              eager
              style={{ display: 'block', maxWidth: '100%', height: 'auto' }}
              placeholder={<Text sx={{ color: '#be2038', overflowWrap: 'anywhere' }}>Error loading image {explained.url}</Text>}
            />
          </Box>
        )}
      </ScrollArea>
      <Text variant="caption" component="p" muted breaks sx={{ mt: 2 }}>
        {link ? `A click leads to ${link}` : 'A click leads nowhere.'}
      </Text>
    </Box>
  );
}
