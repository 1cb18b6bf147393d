import { Fold } from '../../../../ui/Fold.tsx';
import { Stack } from '../../../../ui/layout.ts';
import { useCampaignState } from '../editor/editor-context.tsx';
import { TestResult } from './TestResult.tsx';
import { useTestResults } from './use-test-results.ts';

/**
 * Results of tests whose rulesets are no longer in the draft. They aid no work here: where they can't be
 * loaded, nothing is said.
 */
export function DeletedTests() {
  const rulesets = useCampaignState(({ history }) => history.present.rulesets);
  const { tests } = useTestResults((key) => rulesets.every((ruleset) => ruleset.key !== key), true);
  if (tests.length === 0) return null;
  return (
    <Fold title="Tests of deleted rulesets" heading="h2" open={false} summary={tests.length === 1 ? '1 test' : `${tests.length} tests`}>
      <Stack gap={5}>
        {tests.map((test) => (
          <TestResult key={test.key} test={test} title={test.ruleset.name} />
        ))}
      </Stack>
    </Fold>
  );
}
