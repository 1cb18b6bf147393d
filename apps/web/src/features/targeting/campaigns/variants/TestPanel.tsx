import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { Add } from '../../../../ui/icons/general.ts';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { withTest, type DraftRuleset } from '../draft/campaign-draft.ts';
import { MAX_VARIANTS, testWithVariant, type DraftTest } from '../draft/ruleset-test.ts';
import { useCampaignEditor } from '../editor/editor-context.tsx';
import type { Goal } from '../editor/use-goal.ts';
import { ArmList } from './ArmList.tsx';
import { startsAgain } from './arm-figures.ts';
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
    <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
      <RulesetResults current={current} results={results} />
      {test ? (
        <>
          <ArmList ruleset={ruleset} test={test} opened={added} goal={goal} addButton={addButton} />
          {current && startsAgain(test, current) ? (
            <Note kind="warning">
              Publishing these variants and weights starts the test again: recipients who came before are no longer analysed.
            </Note>
          ) : null}
          <AutomaticWinner row={row} test={test} />
          {current === undefined || current.status === 'draft' ? (
            <SampleSize test={test} baseline={current?.needed.baseline ?? null} isSaved={current !== undefined} />
          ) : null}
          {mayEdit ? (
            <Box>
              <Button look="text" onClick={() => session.change((draft) => withTest(draft, row, () => null))}>
                End test
              </Button>
              <Text variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
                Everyone sees the control again once you publish. The results stay here.
              </Text>
            </Box>
          ) : null}
        </>
      ) : (
        <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start', maxWidth: 640 }}>
          <Text variant="body2" sx={{ color: 'text.secondary' }}>
            {mayEdit
              ? 'Show some of this ruleset’s recipients another picture or link, and compare who clicks. Each recipient keeps the variant they got.'
              : 'This ruleset tests no variants.'}
          </Text>
          {addButton}
        </Box>
      )}
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
      <Text variant="caption" component="p" sx={{ color: 'text.secondary', pl: { xs: 0, sm: 8 }, maxWidth: 640 }}>
        Once one of them clearly gets more clicks and does no worse in the other figures, everyone sees it. You find it said here.
      </Text>
    </Box>
  );
}
