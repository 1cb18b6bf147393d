import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Loading, SkeletonBox } from '../../../ui/Skeletons.tsx';

interface ReportMissingProps {
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Instead of a report that has not come: why, or its outline. */
export function ReportMissing({ query }: ReportMissingProps) {
  return query.isError ? (
    <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
      Couldn’t load this report.
    </LoadFailure>
  ) : (
    <Loading label="Loading the report">
      <SkeletonBox width="100%" height={96} />
      <SkeletonBox width="100%" height={180} sx={{ mt: 4 }} />
      <SkeletonBox width="100%" height={320} sx={{ mt: 4 }} />
    </Loading>
  );
}
