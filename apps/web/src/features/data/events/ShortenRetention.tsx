import type { EventKind } from '@limn/contracts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { formatCount } from '../../../ui/format.ts';

export interface ShortenRetentionProps {
  event: EventKind;
  days: number;
  onConfirm: () => void;
  onKeep: () => void;
}

/** Asks before records go that were to be kept. */
export function ShortenRetention({ event, days, onConfirm, onKeep }: ShortenRetentionProps) {
  const query = useApiQuery('countExpiringEvents', { params: { id: event.id }, query: { days } });
  const records = query.data?.records;
  return (
    <ConfirmDialog
      open
      title="Delete older records?"
      confirm="Save and delete"
      keep="Keep them"
      busy={query.isPending && 'Counting'}
      onConfirm={onConfirm}
      onKeep={onKeep}
    >
      {records === 0
        ? 'No records are old enough to be deleted now. '
        : `${said(event, records)} within the hour, and can’t be brought back. `}
      From now on, records older than {days === 1 ? '1 day' : `${formatCount(days)} days`} are deleted a month at a time. Conversions that
      were counted from them stay in your reports.
    </ConfirmDialog>
  );
}

function said({ event_name: name }: EventKind, records: number | undefined): string {
  if (records === undefined) return `Older records of “${name}” are deleted`;
  return records === 1 ? `1 record of “${name}” is deleted` : `${formatCount(records)} records of “${name}” are deleted`;
}

/** Whether some would be kept for a shorter time than now. */
export function isShorter(event: EventKind, days: number): boolean {
  return days > 0 && (event.data_retention_days === 0 || days < event.data_retention_days);
}
