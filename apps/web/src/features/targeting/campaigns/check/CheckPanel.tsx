import { Card } from '../../../../ui/Card.tsx';
import { Close } from '../../../../ui/icons/general.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Row } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import type { GoTo } from '../editor/use-goal.ts';
import { CheckResults } from './CheckResults.tsx';

/** Problems of the draft, over its rulesets. */
export function CheckPanel({ goTo, onClose }: { goTo: GoTo; onClose: () => void }) {
  return (
    <Card label="Check" sx={{ px: { xs: 3, sm: 4 }, py: 2 }}>
      <Row gap={2} align="center" justify="space-between">
        <Text variant="h3" component="h2">
          Check
        </Text>
        <IconButton label="Close the check" size="work" onClick={onClose}>
          <Close />
        </IconButton>
      </Row>
      <CheckResults goTo={goTo} />
    </Card>
  );
}
