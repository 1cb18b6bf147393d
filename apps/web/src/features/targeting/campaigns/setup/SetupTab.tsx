import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSnacks } from '../../../../api/services.tsx';
import { UndoRedo } from '../../../../drafts/UndoRedo.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { hiddenFromSight } from '../../../../ui/hidden-from-sight.ts';
import { Add, FactCheck } from '../../../../ui/icons/general.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box } from '../../../../ui/layout.ts';
import { moveAnnouncements } from '../../../../ui/sortable/move-announcements.ts';
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
  type DraftRuleset,
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

/** The same objects always: other ones render every panel again. */
const POINTER = { activationConstraint: { distance: 4 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

/** The name, the rulesets in the order in which they are tried, and Otherwise. */
export function SetupTab({ goal, goTo, onReached }: SetupTabProps) {
  const { session, mayEdit } = useCampaignEditor();
  const snacks = useSnacks();
  const draft = useCampaignState(({ history }) => history.present);
  const rows = useRows(draft.rulesets);
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
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));

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

  const announcements = useMemo(() => moveAnnouncements(draft.rulesets.map(({ row, name }) => ({ id: row, name }))), [draft.rulesets]);

  function check(): void {
    setCheckShown(true);
    void session.check();
  }

  function drop({ active, over }: DragEndEvent): void {
    const index = over ? draft.rulesets.findIndex(({ row }) => row === over.id) : -1;
    if (index >= 0 && active.id !== over?.id) session.change((before) => withMoved(before, Number(active.id), index));
  }

  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 4, mb: 1 }}>
        <Box sx={{ flex: '1 1 260px', maxWidth: 340 }}>
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
        <Text variant="body2" sx={{ flex: '1 1 160px', color: 'text.secondary', pb: 2 }}>
          The first ruleset that matches wins.
        </Text>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <UndoRedo />
          <Button icon={<FactCheck />} busy={isChecking && 'Checking'} onClick={check}>
            Check campaign
          </Button>
          {mayEdit ? (
            <Button icon={<Add />} onClick={add}>
              Add ruleset
            </Button>
          ) : null}
        </Box>
      </Box>
      {isCheckShown ? <CheckPanel goTo={goTo} onClose={() => setCheckShown(false)} /> : null}
      <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={{ announcements }} onDragEnd={drop}>
        <SortableContext items={rows} strategy={verticalListSortingStrategy}>
          {draft.rulesets.length > 0 ? (
            <Box component="ol" aria-label="Rulesets in their order" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
              {draft.rulesets.map((ruleset, index) => (
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
              ))}
            </Box>
          ) : null}
        </SortableContext>
      </DndContext>
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
    </Box>
  );
}

/** The same list while rulesets stand in the same order: another one renders every panel again. */
function useRows(rulesets: readonly DraftRuleset[]): number[] {
  const list = rulesets.map(({ row }) => row).join(' ');
  return useMemo(() => list.split(' ').filter(Boolean).map(Number), [list]);
}

function withoutPlace(places: ReadonlySet<Place>, place: Place): ReadonlySet<Place> {
  return new Set([...places].filter((one) => one !== place));
}
