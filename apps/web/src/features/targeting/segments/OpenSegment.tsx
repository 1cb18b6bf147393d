import { ApiError, type Segment } from '@limn/contracts';
import { emptyGroup, type Catalogue, type Group } from '@limn/query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useServices } from '../../../api/services.tsx';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { apiKey } from '../../../api/use-api-query.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { Button } from '../../../ui/Button.tsx';
import { segmentAddress, SEGMENTS } from '../../../ui/campaign-addresses.ts';
import { Card } from '../../../ui/Card.tsx';
import { LeaveQuestion } from '../../../ui/LeaveQuestion.tsx';
import { explainError } from '../../../ui/explain-error.ts';
import { Field } from '../../../ui/Field.tsx';
import { UsingImages } from '../../../ui/in-use/UsingImages.tsx';
import { Box, Stack } from '../../../ui/layout.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Text } from '../../../ui/Text.tsx';
import { MatchCount } from './MatchCount.tsx';
import { SegmentDialogs } from './SegmentDialogs.tsx';
import type { ListDialog } from '../../../api/ListDialogs.tsx';
import { useSegments } from './use-segments.ts';

const QueryBuilder = lazyPart(async () => (await import('../../../ui/query-builder/QueryBuilder.tsx')).QueryBuilder);

interface OpenSegmentProps {
  segment: Segment;
  catalogue: Catalogue;
  /** Opens what the server has now. */
  onLoad: () => Promise<void>;
}

/** One segment: its name, its rules and who uses it. Mounted again for each saved state. */
export function OpenSegment({ segment, catalogue, onLoad }: OpenSegmentProps) {
  const mayEdit = useMayEdit();
  const segments = useSegments(mayEdit);
  const saved = groupOf(segment.rule);
  const [name, setName] = useState(segment.name);
  const [rule, setRule] = useState(saved);
  const [dialog, setDialog] = useState<ListDialog>();
  const isUnsaved = name !== segment.name || JSON.stringify(rule) !== JSON.stringify(saved);
  const { save, busy, stale, problem, keepAsCopy } = useSave(segment, { name, rule });
  const navigate = useNavigate();
  const { snacks } = useServices();
  useEffect(() => {
    snacks.setUnsaved(isUnsaved);
    return () => snacks.setUnsaved(false);
  }, [snacks, isUnsaved]);
  const users = segment.used_by;
  return (
    <Page>
      <PageHeader
        title={name.trim() || 'Segment without a name'}
        above={
          <Box component={Link} to={SEGMENTS} sx={{ typography: 'body2', color: 'text.secondary' }}>
            Segments
          </Box>
        }
        actions={
          mayEdit ? (
            <>
              <Button look="text" onClick={() => setDialog({ kind: 'delete', thing: segment })}>
                Delete
              </Button>
              <Button look="action" capitals busy={busy && 'SAVING'} disabled={!isUnsaved} reason="Everything is saved." onClick={save}>
                SAVE
              </Button>
            </>
          ) : null
        }
      />
      <Stack gap={4} sx={{ minWidth: 0 }}>
        {stale ? (
          <Note
            kind="warning"
            action={
              <>
                <Button look="text" onClick={() => void onLoad()}>
                  Load theirs
                </Button>
                <Button look="text" onClick={keepAsCopy}>
                  Keep mine as a copy
                </Button>
              </>
            }
          >
            {stale}
          </Note>
        ) : problem ? (
          <Note kind="error">{problem}</Note>
        ) : null}
        <Box sx={{ maxWidth: 340 }}>
          <Field label="Segment name" value={name} onChange={setName} disabled={!mayEdit} required />
        </Box>
        <Card sx={{ p: { xs: 3, sm: 4 }, minWidth: 0 }}>
          <QueryBuilder
            label={`Rules of ${segment.name}`}
            lead="In this segment when"
            value={rule}
            onChange={setRule}
            catalogue={catalogue}
            segments={segments && { ...segments, list: segments.list.filter(({ id }) => id !== segment.id) }}
            disabled={!mayEdit}
            count={mayEdit ? <MatchCount rule={rule} /> : null}
          />
        </Card>
        <Box component="section" aria-labelledby="segment-users" sx={{ minWidth: 0 }}>
          <Text id="segment-users" variant="h3" component="h2" sx={{ mb: 1 }}>
            Used by
          </Text>
          {users.length === 0 ? (
            <Text variant="body2" muted>
              Nothing uses this segment yet. Add it to a ruleset under Targeting Rule.
            </Text>
          ) : (
            <>
              <Text variant="body2" muted sx={{ mb: 2 }}>
                Recipients see changed rules once these are published again.
              </Text>
              <UsingImages users={users} />
            </>
          )}
        </Box>
      </Stack>
      <SegmentDialogs dialog={dialog} onClose={() => setDialog(undefined)} onDeleted={() => void navigate(SEGMENTS)} />
      <LeaveQuestion unsaved={isUnsaved && !busy} of="to this segment" />
    </Page>
  );
}

function useSave(segment: Segment, { name, rule }: { name: string; rule: Group }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const update = useApiMutation('updateSegment', {
    quiet: true,
    invalidates: ['listSegments', 'getCampaign'],
    onSuccess: (answer) => cache.setQueryData(apiKey('getSegment', { params: { id: segment.id } }), answer),
  });
  const copy = useApiMutation('createSegment', { invalidates: ['listSegments'] });
  const { error } = update;
  const isStale = error instanceof ApiError && error.code === 'stale_revision';
  return {
    save: () => update.mutate({ params: { id: segment.id }, body: { name: name.trim(), rule }, ifMatch: segment.revision }),
    busy: update.isPending,
    stale: isStale ? explainError(error) : undefined,
    problem: error && !isStale ? (explainError(error) ?? 'Couldn’t save it. Try again.') : undefined,
    keepAsCopy: () =>
      copy.mutate(
        { body: { name: `Copy of ${name.trim()}`.slice(0, 200).toWellFormed(), rule } },
        { onSuccess: (answer) => void navigate(segmentAddress(answer.segment.id)) },
      ),
  };
}

/** Rules that were saved by other means than the query builder may have another shape. */
function groupOf(rule: unknown): Group {
  return typeof rule === 'object' && rule !== null && 'children' in rule && Array.isArray(rule.children) ? (rule as Group) : emptyGroup();
}
