import type { CampaignTestResult } from '@limn/contracts';
import { Fold } from '../../../../ui/Fold.tsx';
import { Stack } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { TestResult } from './TestResult.tsx';
import type { TestResults } from './use-test-results.ts';

/** Results of the test that the draft holds, and folded below those of earlier ones. */
export function RulesetResults({ current, results }: { current: CampaignTestResult | undefined; results: TestResults }) {
  const others = results.tests.filter((test) => test !== current && test.status !== 'draft');
  const { failure } = results;
  return (
    <>
      {failure ? (
        <LoadFailure error={failure.error} busy={failure.busy} onRetry={failure.retry} kind="warning">
          Couldn’t load the results.
        </LoadFailure>
      ) : null}
      {results.isPending && !failure ? (
        <Loading label="Loading the results">
          <SkeletonBox width="100%" height={120} />
        </Loading>
      ) : null}
      {current && current.status !== 'draft' ? <TestResult test={current} /> : null}
      {others.length > 0 ? (
        <Fold
          title={others.some(({ status }) => status !== 'ended') ? 'Other tests of this ruleset' : 'Earlier tests of this ruleset'}
          heading="h2"
          open={!current && others.length === 1}
          summary={others.length === 1 ? '1 test' : `${others.length} tests`}
        >
          <Stack gap={5}>
            {others.map((test) => (
              <TestResult key={test.key} test={test} />
            ))}
          </Stack>
        </Fold>
      ) : null}
    </>
  );
}
