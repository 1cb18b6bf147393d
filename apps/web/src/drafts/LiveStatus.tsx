import { Status } from '../ui/Status.tsx';
import { usePublishedState } from './draft-context.tsx';

/** Tells which version recipients see, and whether what is saved differs from it. */
export function LiveStatus() {
  const live = usePublishedState(({ thing }) => thing.live_version);
  const isPending = usePublishedState(({ thing }) => thing.unpublished_changes);
  return (
    <Status kind={live === null ? 'draft' : isPending ? 'pending' : 'live'}>
      {live === null ? 'Draft' : isPending ? `Version ${live} is live, with unpublished changes` : `Version ${live} is live`}
    </Status>
  );
}
