import { treeSentence } from '@limn/query';
import { memo, useId, useMemo, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { ContentCopy, Delete } from '../../../../ui/icons/general.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { namedSegments } from '../../../../ui/query-builder/segment-choices.ts';
import { Grip, SortableFrame } from '../../../../ui/sortable/SortableFrame.tsx';
import type { Mover } from '../../../../ui/sortable/use-sortable-row.ts';
import { TabStrip } from '../../../../ui/TabStrip.tsx';
import { MatchCount } from '../../segments/public.ts';
import { hasRules, isWithin, treeOf, withChangedRuleset, type DraftRuleset, type Place } from '../draft/campaign-draft.ts';
import type { RulesetPart } from '../draft/draft-check.ts';
import { problemAt, testProblem } from '../draft/draft-problems.ts';
import { useCampaignEditor, useCampaignState } from '../editor/editor-context.tsx';
import { useNewGoal, type Goal } from '../editor/use-goal.ts';
import { ChoiceForm } from './ChoiceForm.tsx';
import { FoundHere } from './FoundHere.tsx';
import { PanelHead } from './PanelHead.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';
import { scheduleSentence } from './schedule-sentence.ts';
import { useTimezone } from './use-timezone.ts';

/** The largest part of the page, and out of sight until a rule is looked at. */
const QueryBuilder = lazyPart(async () => (await import('../../../../ui/query-builder/QueryBuilder.tsx')).QueryBuilder);

const TestPanel = lazyPart(async () => (await import('../variants/TestPanel.tsx')).TestPanel);

export interface RulesetPanelProps {
  ruleset: DraftRuleset;
  /** Counted from 1. */
  number: number;
  isOpen: boolean;
  isLast: boolean;
  goal: Goal | undefined;
  onToggle: (place: Place) => void;
  onCopy: (row: number) => void;
  onDelete: (row: number) => void;
}

const TABS = [
  { value: 'image', label: 'Choose Image' },
  { value: 'rule', label: 'Targeting Rule' },
  { value: 'test', label: 'Test Variants' },
] as const satisfies readonly { value: RulesetPart; label: string }[];

/**
 * One ruleset, folded to a line with its whole rule in a sentence. Only changed panels render again; where it
 * stands is all that follows a drag.
 */
export const RulesetPanel = memo(function RulesetPanel(props: RulesetPanelProps) {
  const { ruleset, isOpen } = props;
  const { mayEdit } = useCampaignEditor();
  const { row, name } = ruleset;
  const hasProblem = useCampaignState(({ problems }) => problems.some(({ place }) => isWithin(place, row)));
  return (
    <SortableFrame id={row} name={name} isOpen={isOpen} hasProblem={hasProblem} fixed={!mayEdit}>
      {({ attributes, listeners }) => <PanelContent {...props} attributes={attributes} listeners={listeners} />}
    </SortableFrame>
  );
});

type PanelContentProps = RulesetPanelProps & Mover;

/** Apart from its place: every other panel of the list hears of a ruleset that comes, goes or is dragged. */
const PanelContent = memo(function PanelContent(props: PanelContentProps) {
  const { ruleset, number, isOpen, isLast, goal, attributes, listeners, onToggle, onCopy, onDelete } = props;
  const { catalogue, segments, mayEdit } = useCampaignEditor();
  const { row, name, rule } = ruleset;
  const id = useId();
  const isOpenToAll = !hasRules(ruleset);
  const sentence = useMemo(() => treeSentence(rule, catalogue, namedSegments(segments?.list)), [rule, catalogue, segments]);
  const schedule = scheduleSentence(ruleset, useTimezone());
  return (
    <>
      <PanelHead
        id={id}
        title={name.trim() || 'Ruleset without a name'}
        text={[isOpenToAll ? 'Everyone: it has no rule yet.' : sentence, schedule, testedWith(ruleset)].join(' ').trim()}
        mark={String(number)}
        choice={ruleset}
        isOpen={isOpen}
        goal={goal}
        onToggle={() => onToggle(row)}
        grip={mayEdit ? <Grip name={name} attributes={attributes} listeners={listeners} /> : null}
        actions={
          mayEdit ? (
            <>
              <IconButton label={`Copy: ${name}`} size="work" onClick={() => onCopy(row)}>
                <ContentCopy />
              </IconButton>
              <IconButton label={`Delete: ${name}`} size="work" onClick={() => onDelete(row)}>
                <Delete />
              </IconButton>
            </>
          ) : null
        }
      />
      {isOpen ? <PanelBody id={id} ruleset={ruleset} goal={goal} hidesOthers={isOpenToAll && schedule === undefined && !isLast} /> : null}
    </>
  );
});

interface PanelBodyProps extends Pick<RulesetPanelProps, 'ruleset' | 'goal'> {
  id: string;
  hidesOthers: boolean;
}

function PanelBody({ id, ruleset, goal, hidesOthers }: PanelBodyProps) {
  const { session, catalogue, segments, mayEdit } = useCampaignEditor();
  const { row, name } = ruleset;
  const [tab, setTab] = useState<RulesetPart>('image');
  /** The last one: a part that is still loading reads it later. */
  const [reached, setReached] = useState<Goal>();
  useNewGoal(goal, (next) => {
    setTab(next.part);
    setReached(next);
  });
  const mergeFields = useCampaignState(({ thing }) => thing.merge_fields);
  const ruleProblem = useCampaignState(({ problems }) => problemAt(problems, row, 'rule'));
  const nameProblem = useCampaignState(({ problems }) => problemAt(problems, row, 'name'));
  const hasTestProblem = useCampaignState(({ problems }) => testProblem(problems, row) !== undefined);
  const strip = `${id}-tabs`;
  return (
    <Box id={`${id}-body`} sx={{ px: { xs: 3, sm: 4 }, pb: 4 }}>
      <Box sx={{ borderBottom: '1px solid', borderColor: 'divider', mb: 4 }}>
        <TabStrip label={`Parts of ${name}`} tabs={TABS} value={tab} onChange={setTab} id={strip} />
      </Box>
      <Stack role="tabpanel" id={`${strip}-panel`} aria-labelledby={`${strip}-${tab}`} gap={3} sx={{ minWidth: 0 }}>
        <FoundHere place={row} part={tab} />
        {hasTestProblem && tab !== 'test' ? (
          <Note
            kind="error"
            action={
              <Button look="text" onClick={() => setTab('test')}>
                Go to Test Variants
              </Button>
            }
          >
            The test of this ruleset needs fixing.
          </Note>
        ) : null}
        {tab === 'image' ? (
          <ChoiceForm place={row} choice={ruleset}>
            <Field
              label="Ruleset Name"
              value={name}
              onChange={(next) => session.change((before) => withChangedRuleset(before, row, { name: next }), `name-${row}`)}
              error={nameProblem}
              disabled={!mayEdit}
              hint="Shown in reports. Recipients never see it."
            />
          </ChoiceForm>
        ) : tab === 'test' ? (
          <TestPanel ruleset={ruleset} goal={reached} />
        ) : (
          <>
            {ruleProblem ? <Note kind="error">{ruleProblem}</Note> : null}
            {hidesOthers ? <Note kind="warning">Without a rule this ruleset matches everyone: those below it are never shown.</Note> : null}
            <QueryBuilder
              label={`Targeting rule of ${name}`}
              value={treeOf(ruleset)}
              onChange={(rule) => session.change((before) => withChangedRuleset(before, row, { rule }), `rule-${row}`)}
              catalogue={catalogue}
              mergeFields={mergeFields}
              segments={segments}
              disabled={!mayEdit}
              count={mayEdit ? <MatchCount rule={ruleset.rule} /> : null}
            />
            <ScheduleFields ruleset={ruleset} />
          </>
        )}
      </Stack>
    </Box>
  );
}

function testedWith({ test }: DraftRuleset): string | undefined {
  if (!test) return undefined;
  return test.variants.length === 1 ? 'Tested against 1 variant.' : `Tested against ${test.variants.length} variants.`;
}
