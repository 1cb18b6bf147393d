import { useId, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Delete } from '../../../../ui/icons/general.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { placeOfVariant, withKeptVariant, withTest, type DraftRuleset } from '../draft/campaign-draft.ts';
import { problemAt } from '../draft/draft-problems.ts';
import { testWithChangedVariant, testWithoutVariant, type DraftVariant } from '../draft/ruleset-test.ts';
import { useCampaignEditor, useCampaignState } from '../editor/editor-context.tsx';
import { useNewGoal, type Goal } from '../editor/use-goal.ts';
import { ChoiceForm } from '../setup/ChoiceForm.tsx';
import { FoundHere } from '../setup/FoundHere.tsx';
import { PanelHead } from '../setup/PanelHead.tsx';
import { PercentField } from './PercentField.tsx';

interface VariantCardProps {
  ruleset: DraftRuleset;
  variant: DraftVariant;
  isOpenAtFirst: boolean;
  goal: Goal | undefined;
}

/** One variant: its share, and unfolded its own picture or live image and link. */
export function VariantCard({ ruleset, variant, isOpenAtFirst, goal }: VariantCardProps) {
  const { session, mayEdit } = useCampaignEditor();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const place = placeOfVariant(ruleset.row, variant.row);
  useNewGoal(goal?.place === place ? goal : undefined, () => setOpen(true));
  const problems = useCampaignState((state) => state.problems);
  const hasProblem = problems.some((problem) => problem.place === place);
  const name = variant.name.trim() || 'Variant without a name';
  const change = (next: Partial<Pick<DraftVariant, 'name' | 'weight'>>, typedIn: string): void =>
    session.change(
      (draft) => withTest(draft, ruleset.row, (test) => test && testWithChangedVariant(test, variant.row, next)),
      `${typedIn}-${place}`,
    );
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        border: '1px solid',
        borderColor: hasProblem ? 'error.main' : isOpen ? 'line.strong' : 'divider',
        borderRadius: '10px',
        minWidth: 0,
        display: 'grid',
        // Beside its name, in one column with the weights of the control and the hold-out.
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        alignItems: 'center',
      }}
    >
      <PanelHead
        id={id}
        title={name}
        text={`${variant.weight}% of recipients`}
        mark={markOf(ruleset, variant)}
        choice={variant}
        isOpen={isOpen}
        grip={false}
        onToggle={() => setOpen(!isOpen)}
        actions={
          mayEdit ? (
            <IconButton
              label={`Remove: ${name}`}
              size="work"
              onClick={() =>
                session.change((draft) => withTest(draft, ruleset.row, (test) => test && testWithoutVariant(test, variant.row)))
              }
            >
              <Delete />
            </IconButton>
          ) : null
        }
      />
      <Box sx={{ px: 3, pt: { sm: 2 }, pb: { xs: 3, sm: 2 } }}>
        <PercentField
          label={`Weight of ${name}`}
          value={variant.weight}
          min={1}
          disabled={!mayEdit}
          error={problemAt(problems, place, 'weight')}
          onChange={(weight) => change({ weight }, 'weight')}
        />
      </Box>
      {isOpen ? (
        <Stack id={`${id}-body`} gap={3} sx={{ gridColumn: '1 / -1', minWidth: 0, px: 3, pt: { sm: 1 }, pb: 3 }}>
          <FoundHere place={place} part="test" />
          <ChoiceForm place={place} choice={variant}>
            <Field
              label="Variant Name"
              value={variant.name}
              onChange={(next) => change({ name: next }, 'name')}
              error={problemAt(problems, place, 'name')}
              disabled={!mayEdit}
              hint="Shown in the results. Recipients never see it."
            />
          </ChoiceForm>
          {mayEdit ? (
            <Box>
              <Button look="text" onClick={() => session.change((draft) => withKeptVariant(draft, ruleset.row, variant.row))}>
                End test and show this to everyone
              </Button>
            </Box>
          ) : null}
        </Stack>
      ) : null}
    </Box>
  );
}

/** From B on: the control is A. */
function markOf({ test }: DraftRuleset, variant: DraftVariant): string {
  return String.fromCharCode('B'.charCodeAt(0) + Math.max(0, test?.variants.indexOf(variant) ?? 0));
}
