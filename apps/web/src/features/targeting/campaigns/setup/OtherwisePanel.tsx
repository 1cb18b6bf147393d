import { Box, Stack } from '../../../../ui/layout.ts';
import { OTHERWISE, type Place } from '../draft/campaign-draft.ts';
import type { Choice } from '../draft/choice.ts';
import { useCampaignState } from '../editor/editor-context.tsx';
import type { Goal } from '../editor/use-goal.ts';
import { ChoiceForm } from './ChoiceForm.tsx';
import { FoundHere } from './FoundHere.tsx';
import { PanelHead } from './PanelHead.tsx';

interface OtherwisePanelProps {
  choice: Choice;
  isOpen: boolean;
  goal: Goal | undefined;
  onToggle: (place: Place) => void;
}

/** Always last: for everyone whom no ruleset matches. */
export function OtherwisePanel({ choice, isOpen, goal, onToggle }: OtherwisePanelProps) {
  const hasProblem = useCampaignState(({ problems }) => problems.some(({ place }) => place === OTHERWISE));
  return (
    <Box
      component="section"
      aria-label="Otherwise"
      sx={{
        border: '1px dashed',
        borderColor: hasProblem ? 'error.main' : 'line.strong',
        borderRadius: '10px',
        bgcolor: 'background.paper',
        minWidth: 0,
      }}
    >
      <PanelHead
        id="otherwise"
        title="Otherwise"
        text="Everyone else. Always last."
        mark="–"
        choice={choice}
        isOpen={isOpen}
        goal={goal}
        onToggle={() => onToggle(OTHERWISE)}
      />
      {isOpen ? (
        <Stack id="otherwise-body" gap={3} sx={{ px: { xs: 3, sm: 4 }, pb: 4 }}>
          <FoundHere place={OTHERWISE} part="image" />
          <ChoiceForm place={OTHERWISE} choice={choice} />
        </Stack>
      ) : null}
    </Box>
  );
}
