import { TEST_GOALS, type TestGoal } from '@limn/model';
import { useId } from 'react';
import { Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';

const LABELS: Readonly<Record<TestGoal, string>> = {
  clicks: 'Click rate',
  conversions: 'Conversion rate',
  revenue: 'Revenue per recipient',
};
const RETURNS = 'Recipients who open again on a later day';

/** The figures that should not get worse while the goal gets better, before the test is started. */
export function Guardrails({ goal }: { goal: TestGoal }) {
  const id = useId();
  const figures = [...TEST_GOALS.filter((other) => other !== goal).map((other) => LABELS[other]), RETURNS];
  return (
    <Stack component="section" aria-labelledby={id} gap={2} sx={{ minWidth: 0 }}>
      <Text variant="h3" component="h2" id={id}>
        Guardrails
      </Text>
      <Stack component="ul" aria-labelledby={id} gap={1} sx={{ typography: 'body2' }}>
        {figures.map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
      </Stack>
      <Text variant="caption" component="p" muted sx={{ maxWidth: 640 }}>
        Results show these beside the goal. A variant that does clearly worse in one of them isn’t chosen automatically.
      </Text>
    </Stack>
  );
}
