import type { RouteName } from '@limn/contracts';
import { DeleteDialog } from '../ui/DeleteDialog.tsx';
import { usersIn } from '../ui/in-use/using-images.ts';
import { useAction } from './use-action.ts';
import { useBin, type BinWord, type BinItem } from './use-bin.ts';

/**
 * Things deleted by a call that names their users: the call, stale queries, the name, and the bin if there is
 * one.
 */
const KINDS = {
  asset: { call: 'deleteCdnImage', invalidates: ['listCdnImages', 'listCdnImageBin'], what: 'picture', bin: 'asset' },
  table: {
    call: 'deleteDatatable',
    invalidates: ['listDatatables', 'listTableRows', 'listScheduledImports', 'listDatatableBin'],
    what: 'datatable',
    bin: 'table',
  },
  feed: { call: 'deleteDataSource', invalidates: ['listDataSources', 'listDataSourceBin'], what: 'data source', bin: 'feed' },
  font: { call: 'deleteFont', invalidates: ['listFonts', 'availableFonts'], what: 'font', bin: undefined },
} as const satisfies Record<string, { call: RouteName; invalidates: readonly RouteName[]; what: string; bin: BinWord | undefined }>;

export interface DeleteOneProps {
  kind: keyof typeof KINDS;
  thing: BinItem;
  /** Where the specification asks in other words. */
  title?: string;
  /** The effect on it, and on its users. */
  consequence: string;
  /** Leads to the images that use it, which are listed below. */
  advice: string;
  onKeep: () => void;
  onDeleted: () => void;
}

/**
 * The one question before an asset, table, feed or font is deleted; where images use it, which. Undo restores
 * what has a bin.
 */
export function DeleteOne({ kind, thing, title, consequence, advice, onKeep, onDeleted }: DeleteOneProps) {
  const { call, invalidates, what, bin } = KINDS[kind];
  // A font has none: nothing is restored then.
  const { restore } = useBin(bin ?? 'asset');
  const remove = useAction(call, {
    id: thing.id,
    invalidates,
    failed: 'Couldn’t delete it.',
    done: () => `“${thing.name}” was deleted.`,
    gone: () => `“${thing.name}” was already gone. Someone else deleted it.`,
    icon: 'delete',
    ...(bin ? { undo: () => void restore([thing]) } : {}),
    onDone: onDeleted,
  });
  return (
    <DeleteDialog
      what={what}
      {...(title ? { title } : {})}
      inUse={{ name: thing.name, advice, users: usersIn(remove.error) }}
      busy={remove.busy}
      problem={remove.problem}
      onDelete={remove.go}
      onKeep={onKeep}
      consequence={consequence}
    />
  );
}
