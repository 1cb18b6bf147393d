import type { FlavourSummary } from '@limn/contracts';
import { Status } from '../../../ui/Status.tsx';

/** Not Ready, Ready or Refreshing; a refresh that failed is marked beside what is still read. */
export function FlavourStatus({
  flavour: { status, reason, progress },
}: {
  flavour: Pick<FlavourSummary, 'status' | 'reason' | 'progress'>;
}) {
  if (status === 2) return <Status kind="running">{progress ? `Refreshing ${Math.round(progress * 100)}%` : 'Refreshing'}</Status>;
  if (reason !== null) return <Status kind="failed">{status === 1 ? 'Ready, refresh failed' : 'Not Ready'}</Status>;
  return status === 1 ? <Status kind="live">Ready</Status> : <Status kind="draft">Not Ready</Status>;
}
