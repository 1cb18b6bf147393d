import { Button } from '../../../ui/Button.tsx';
import { formatFullDay } from '../../../ui/format.ts';
import { Row } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import type { DateRange } from './report-range.ts';
import type { ReportQuery } from './use-report-query.ts';

/**
 * Days without figures. Someone who has just opened their first email looks for it here, and reports end
 * yesterday at first.
 */
export function QuietDays({ what, range, view: { today, change } }: { what: string; range: DateRange; view: ReportQuery }) {
  return (
    <Row gap={3} align="center" wrap sx={{ mb: 5 }}>
      <Text variant="body2" muted>
        No {what} from {formatFullDay(range.from)} to {formatFullDay(range.to)}.
      </Text>
      {today !== undefined && range.to < today ? (
        <Button size="work" onClick={() => change({ from: today, to: today })}>
          Show today
        </Button>
      ) : null}
    </Row>
  );
}
