import type { TestGoal } from '@limn/model';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { Add } from '../../../../ui/icons/general.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { withTest, type DraftRuleset } from '../draft/campaign-draft.ts';
import { MAX_VARIANTS, testWithVariant, type DraftTest } from '../draft/ruleset-test.ts';
import { useCampaignEditor } from '../editor/editor-context.tsx';
import type { Goal } from '../editor/use-goal.ts';
import { ArmList } from './ArmList.tsx';
import { startsAgain } from './arm-figures.ts';
import { Guardrails } from './Guardrails.tsx';
import { RulesetResults } from './RulesetResults.tsx';
import { SampleSize } from './SampleSize.tsx';
import { useTestResults } from './use-test-results.ts';

/** The test of one ruleset: its results, its variants with their shares, and how many recipients it needs. */
export function TestPanel({ ruleset, goal }: { ruleset: DraftRuleset; goal: Goal | undefined }) {
  const { session, mayEdit } = useCampaignEditor();
  const results = useTestResults((key) => key === ruleset.key, ruleset.key !== null);
  const { row, test } = ruleset;
  /** The variant that was added last, which is open at first. */
  const [added, setAdded] = useState<number>();
  const current = test ? results.tests.find(({ key }) => key === test.key) : undefined;

  function add(): void {
    const made = session.newRow();
    session.change((draft) => withTest(draft, row, (before, control) => testWithVariant(before, control, made)));
    setAdded(made);
  }

  const isFull = (test?.variants.length ?? 0) >= MAX_VARIANTS;
  const addButton = mayEdit ? (
    <Button
      icon={<Add />}
      onClick={add}
      disabled={isFull}
      {...(isFull ? { reason: `A test holds at most ${MAX_VARIANTS} variants.` } : {})}
    >
      Add variant
    </Button>
  ) : null;
  return (
    <Stack gap={5} sx={{ minWidth: 0 }}>
      <RulesetResults current={current} results={results} />
      {test ? (
        <>
          <ArmList ruleset={ruleset} test={test} opened={added} goal={goal} addButton={addButton} />
          {current && startsAgain(test, current) ? (
            <Note kind="warning">
              Publishing these variants and weights starts the test again{current.winner ? ' without its winner' : ''}: recipients who came
              before are no longer analysed.
            </Note>
          ) : null}
          <GoalChoice row={row} test={test} />
          <AutomaticWinner row={row} test={test} />
          {current === undefined || current.status === 'draft' ? (
            <>
              <Guardrails goal={test.goal} />
              <SampleSize test={test} baseline={current?.needed.baseline ?? null} isSaved={current !== undefined} />
            </>
          ) : null}
          {mayEdit ? (
            <Box>
              <Button look="text" onClick={() => session.change((draft) => withTest(draft, row, () => null))}>
                End test
              </Button>
              <Text variant="caption" component="p" muted sx={{ mt: 1 }}>
                Everyone sees the control again once you publish. The results stay here.
              </Text>
            </Box>
          ) : null}
        </>
      ) : (
        <Stack gap={3} align="start" sx={{ maxWidth: 640 }}>
          <Text variant="body2" muted>
            {mayEdit
              ? 'Show some of this ruleset’s recipients another picture or link, and compare who clicks, who converts and what they bring. Each recipient keeps the variant they got.'
              : 'This ruleset tests no variants.'}
          </Text>
          {addButton}
        </Stack>
      )}
    </Stack>
  );
}

const GOALS: readonly { value: TestGoal; label: string }[] = [
  { value: 'clicks', label: 'Clicks' },
  { value: 'conversions', label: 'Conversions' },
  { value: 'revenue', label: 'Revenue' },
];
const GOAL_HINTS: Readonly<Record<TestGoal, string>> = {
  clicks: 'The share of recipients who click.',
  conversions: 'The share of recipients who convert after they first saw their variant. Conversions come from your event data.',
  revenue: 'What each recipient brings after they first saw their variant. Amounts come from your event data.',
};
const WINS_BY: Readonly<Record<TestGoal, string>> = {
  clicks: 'gets more clicks',
  conversions: 'gets more recipients to convert',
  revenue: 'brings more revenue',
};

function GoalChoice({ row, test }: { row: number; test: DraftTest }) {
  const { session, mayEdit } = useCampaignEditor();
  return (
    <Box sx={{ maxWidth: 440 }}>
      <SelectField
        label="Decided by"
        size="work"
        value={test.goal}
        options={GOALS}
        disabled={!mayEdit}
        hint={GOAL_HINTS[test.goal]}
        onChange={(goal) => session.change((draft) => withTest(draft, row, (before) => before && { ...before, goal }))}
      />
    </Box>
  );
}

function AutomaticWinner({ row, test }: { row: number; test: DraftTest }) {
  const { session, mayEdit } = useCampaignEditor();
  return (
    <Box>
      <CheckField
        label="Choose the winner automatically"
        checked={test.automatic_winner}
        disabled={!mayEdit}
        onChange={(on) => session.change((draft) => withTest(draft, row, (before) => before && { ...before, automatic_winner: on }))}
      />
      <Text variant="caption" component="p" muted sx={{ pl: { xs: 0, sm: 8 }, maxWidth: 640 }}>
        Once one of them clearly {WINS_BY[test.goal]} and does no worse in the other figures, everyone sees it. You find it said here.
      </Text>
    </Box>
  );
}
