import type { Datatable, TableStatus } from '@limn/contracts';
import { formatCount } from '../../../../ui/format.ts';
import type { StatusKind } from '../../../../ui/Status.tsx';

/** "1 row", "84,210 rows". */
export function rowsText(rows: number): string {
  return `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`;
}

/** "data table", "location table". */
export function kindText(type: Datatable['type']): string {
  return type === 'location' ? 'location table' : 'data table';
}

/** Whether the server is at work on the newest file; `confirm` waits for a person. */
export function isUnderWay(status: TableStatus): boolean {
  return status === 'uploading' || status === 'processing';
}

const PLAIN: Readonly<Record<TableStatus, { kind: StatusKind; text: string }>> = {
  uploading: { kind: 'running', text: 'Uploading' },
  confirm: { kind: 'pending', text: 'Confirm…' },
  processing: { kind: 'running', text: 'Processing' },
  complete: { kind: 'live', text: 'Complete' },
  failed: { kind: 'failed', text: 'Failed' },
};

/** @param progress of the newest file, 0 to 1, where it is known */
export function statusText(status: TableStatus, progress?: number): { kind: StatusKind; text: string } {
  const { kind, text } = PLAIN[status];
  return progress === undefined || status !== 'uploading' ? { kind, text } : { kind, text: `${text}, ${Math.floor(progress * 100)}%` };
}
