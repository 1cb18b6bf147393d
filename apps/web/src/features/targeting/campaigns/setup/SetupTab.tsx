import { useCallback, useEffect, useState } from 'react';
import { useSnacks } from '../../../../api/services.tsx';
import { UndoRedo } from '../../../../drafts/UndoRedo.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { hiddenFromSight } from '../../../../ui/hidden-from-sight.ts';
import { Add, FactCheck } from '../../../../ui/icons/general.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { SortableList } from '../../../../ui/sortable/SortableList.tsx';
import { Text } from '../../../../ui/Text.tsx';
import {
  isWithin,
  OTHERWISE,
  panelOf,
  withCopy,
  withMoved,
  withNewRuleset,
  withoutRuleset,
  withRestored,
  type Place,
} from '../draft/campaign-draft.ts';
import { problemAt } from '../draft/draft-problems.ts';
import { useCampaignEditor, useCampaignState } from '../editor/editor-context.tsx';
import { useNewGoal, type Goal, type GoTo } from '../editor/use-goal.ts';
import { OtherwisePanel } from './OtherwisePanel.tsx';
import { RulesetPanel } from './RulesetPanel.tsx';

const CheckPanel = lazyPart(async () => (await import('../check/CheckPanel.tsx')).CheckPanel);
const DeletedTests = lazyPart(async () => (await import('../variants/DeletedTests.tsx')).DeletedTests);

interface SetupTabProps {
  goal: Goal | undefined;
  goTo: GoTo;
  onReached: () => void;
}

/** The name, the rulesets in the order in which they are tried, and Otherwise. */
export function SetupTab({ goal, goTo, onReached }: SetupTabProps) {
  const { session, mayEdit } = useCampaignEditor();
  const snacks = useSnacks();
  const draft = useCampaignState(({ history }) => history.present);
  const isPublished = useCampaignState(({ thing }) => thing.live_version !== null);
  const nameProblem = useCampaignState(({ problems }) => problemAt(problems, undefined, 'name'));
  const [open, setOpen] = useState<ReadonlySet<Place>>(() => new Set(draft.rulesets.length === 0 ? [OTHERWISE] : []));
  const [said, setSaid] = useState('');
  const [isCheckShown, setCheckShown] = useState(false);
  const isChecking = useCampaignState(({ check }) => check.kind === 'checking');
  useNewGoal(goal, ({ place }) => setOpen(new Set([...open, panelOf(place)])));
  // Panels have taken the focus by now; one that comes back later must not take it again.
  useEffect(() => {
    if (goal) onReached();
  }, [goal, onReached]);

  const toggle = useCallback(
    (place: Place) => setOpen((now) => (now.has(place) ? withoutPlace(now, place) : new Set([...now, place]))),
    [],
  );
  const copy = useCallback(
    (row: number) => {
      const made = session.newRow();
      session.change((before) => withCopy(before, row, made));
      setOpen((now) => new Set([...now, made]));
      setSaid('Copied. The copy is open, above the original.');
    },
    [session],
  );
  const remove = useCallback(
    (row: number) => {
      const { rulesets } = session.getState().history.present;
      const index = rulesets.findIndex((ruleset) => ruleset.row === row);
      const ruleset = rulesets[index];
      if (!ruleset) return;
      session.change((before) => withoutRuleset(before, row));
      snacks.show({
        icon: 'delete',
        text: `“${ruleset.name}” was deleted.`,
        action: {
          label: 'Undo',
          onClick: () => {
            session.change((now) => withRestored(now, ruleset, index));
            snacks.close();
          },
        },
      });
    },
    [session, snacks],
  );

  function add(): void {
    const row = session.newRow();
    session.change((before) => withNewRuleset(before, row));
    setOpen((now) => new Set([...now, row]));
  }

  function check(): void {
    setCheckShown(true);
    void session.check();
  }

  return (
    <Stack gap={3}>
      <Row align="flex-end" wrap sx={{ columnGap: 4, rowGap: { xs: 2, sm: 4 }, mb: 1 }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 260px' }, maxWidth: { sm: 340 } }}>
          <Field
            label="Campaign Name"
            value={draft.name}
            onChange={(name) => session.change((before) => ({ ...before, name }), 'name')}
            error={nameProblem}
            placeholder="My Campaign Name"
            disabled={!mayEdit}
            required
          />
        </Box>
        <Text
          variant="body2"
          muted
          sx={{ flex: { xs: '1 1 160px', sm: '1 0 auto' }, alignSelf: { xs: 'center', sm: 'flex-end' }, pb: { sm: 2 } }}
        >
          The first ruleset that matches wins.
        </Text>
        <Row>
          <UndoRedo />
        </Row>
        <Row gap={2} wrap sx={{ flex: { xs: '1 1 100%', sm: 'none' }, '& > *': { flex: { xs: '1 1 auto', sm: 'none' } } }}>
          <Button icon={<FactCheck />} busy={isChecking && 'Checking'} onClick={check}>
            Check campaign
          </Button>
          {mayEdit ? (
            <Button icon={<Add />} onClick={add}>
              Add ruleset
            </Button>
          ) : null}
        </Row>
      </Row>
      {isCheckShown ? <CheckPanel goTo={goTo} onClose={() => setCheckShown(false)} /> : null}
      <SortableList
        label="Rulesets in their order"
        rows={draft.rulesets}
        idOf={({ row }) => row}
        nameOf={({ name }) => name}
        onMove={(row, index) => session.change((before) => withMoved(before, row, index))}
        renderPanel={(ruleset, index) => (
          <RulesetPanel
            key={ruleset.row}
            ruleset={ruleset}
            number={index + 1}
            isOpen={open.has(ruleset.row)}
            goal={isWithin(goal?.place, ruleset.row) ? goal : undefined}
            isLast={index === draft.rulesets.length - 1}
            onToggle={toggle}
            onCopy={copy}
            onDelete={remove}
          />
        )}
      />
      <OtherwisePanel
        choice={draft.other}
        isOpen={open.has(OTHERWISE)}
        goal={goal?.place === OTHERWISE ? goal : undefined}
        onToggle={toggle}
      />
      {isPublished ? <DeletedTests /> : null}
      <Box role="status" sx={hiddenFromSight}>
        {said}
      </Box>
    </Stack>
  );
}

function withoutPlace(places: ReadonlySet<Place>, place: Place): ReadonlySet<Place> {
  return new Set([...places].filter((one) => one !== place));
}
