import { DateTimeField } from '../../../../ui/DateTimeField.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { withChangedRuleset, type DraftRuleset } from '../draft/campaign-draft.ts';
import { problemAt } from '../draft/draft-problems.ts';
import { useCampaignEditor, useCampaignState } from '../editor/editor-context.tsx';
import { instantOf, localText } from './schedule-sentence.ts';
import { useTimezone } from './use-timezone.ts';

/** From when and until when a ruleset is on. */
export function ScheduleFields({ ruleset: { row, start, end } }: { ruleset: DraftRuleset }) {
  const { session, mayEdit } = useCampaignEditor();
  const problems = useCampaignState((state) => state.problems);
  const timezone = useTimezone();
  const field = (name: 'start' | 'end', label: string, value: string | null | undefined, hint: string) => (
    <DateTimeField
      size="work"
      label={label}
      value={localText(value, timezone)}
      onChange={(local) =>
        session.change((before) => withChangedRuleset(before, row, { [name]: instantOf(local, timezone) }), `${name}-${row}`)
      }
      error={problemAt(problems, row, name)}
      hint={hint}
      disabled={!mayEdit}
    />
  );
  return (
    <Box role="group" aria-label="Schedule" sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 3, mt: 1 }}>
      <Text variant="h3" component="h2" sx={{ mb: 0.5 }}>
        Schedule
      </Text>
      <Text variant="caption" component="p" muted sx={{ mb: 2 }}>
        Outside these times the ruleset is skipped. Times are in {timezone}.
      </Text>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 240px))' } }}>
        {field('start', 'Start', start, 'Leave empty to start at once.')}
        {field('end', 'End', end, 'Leave empty for no end.')}
      </Box>
    </Box>
  );
}
