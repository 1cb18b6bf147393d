import { useId, type ReactNode } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { withTest, type DraftRuleset } from '../draft/campaign-draft.ts';
import { problemAt } from '../draft/draft-problems.ts';
import { evenlySplit, isEvenlySplit, sumOfWeights, testWithHoldOut, type DraftTest } from '../draft/ruleset-test.ts';
import { useCampaignEditor, useCampaignState } from '../editor/editor-context.tsx';
import type { Goal } from '../editor/use-goal.ts';
import { PercentField } from './PercentField.tsx';
import { VariantCard } from './VariantCard.tsx';

interface ArmListProps {
  ruleset: DraftRuleset;
  test: DraftTest;
  /** Row of the variant that is open at first. */
  opened: number | undefined;
  /** A variant that was asked for from elsewhere. */
  goal: Goal | undefined;
  addButton: ReactNode;
}

const WHOLE = 100;

/** The control, the variants and the hold-out with their shares, which add up to 100. */
export function ArmList({ ruleset, test, opened, goal, addButton }: ArmListProps) {
  const { session, mayEdit } = useCampaignEditor();
  const id = useId();
  const { row } = ruleset;
  const change = (next: (test: DraftTest) => DraftTest, typedIn?: string): void =>
    session.change((draft) => withTest(draft, row, (before) => before && next(before)), typedIn && `${typedIn}-${row}`);
  const problem = useCampaignState(({ problems }) => problemAt(problems, row, 'test'));
  const sum = sumOfWeights(test);
  return (
    <Stack component="section" aria-labelledby={id} gap={3} sx={{ minWidth: 0 }}>
      <Text variant="h3" component="h2" id={id}>
        Variants
      </Text>
      {problem ? <Note kind="error">{problem}</Note> : null}
      <Stack component="ul" aria-label={`Variants of ${ruleset.name}`} gap={2} sx={{ minWidth: 0 }}>
        <ArmRow name="Control" text="What Choose Image shows.">
          <PercentField
            label="Weight of the control"
            value={test.weight}
            min={1}
            disabled={!mayEdit}
            onChange={(weight) => change((before) => ({ ...before, weight }), 'weight')}
          />
        </ArmRow>
        {test.variants.map((variant) => (
          <VariantCard key={variant.row} ruleset={ruleset} variant={variant} isOpenAtFirst={variant.row === opened} goal={goal} />
        ))}
        <ArmRow name="Hold-out" text="Sees Otherwise, to show what this ruleset brings at all. 0% for none.">
          <PercentField
            label="Hold-out"
            value={test.hold_out}
            min={0}
            disabled={!mayEdit}
            onChange={(holdOut) => change((before) => testWithHoldOut(before, holdOut), 'hold_out')}
          />
        </ArmRow>
      </Stack>
      <Row gap={2} align="center" wrap>
        {addButton}
        {mayEdit ? (
          <Button onClick={() => change(evenlySplit)} disabled={isEvenlySplit(test)} reason="The weights are split evenly.">
            Split evenly
          </Button>
        ) : null}
        <Text variant="body2" role="status" sx={{ color: sum === WHOLE ? 'text.secondary' : 'error.main' }}>
          {sumSentence(sum)}
        </Text>
      </Row>
    </Stack>
  );
}

function ArmRow({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <Row
      component="li"
      aria-label={name}
      gap={3}
      align="center"
      wrap
      sx={{ px: 3, py: 2, border: '1px solid', borderColor: 'divider', borderRadius: '10px' }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Text component="span" strong sx={{ display: 'block' }}>
          {name}
        </Text>
        <Text variant="caption" component="span" muted>
          {text}
        </Text>
      </Box>
      {children}
    </Row>
  );
}

function sumSentence(sum: number): string {
  if (sum === WHOLE) return 'Adds up to 100%.';
  return sum < WHOLE ? `Adds up to ${sum}%: ${WHOLE - sum}% is left to give.` : `Adds up to ${sum}%: take away ${sum - WHOLE}%.`;
}
