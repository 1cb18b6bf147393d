import type { RouteName } from '@limn/contracts';
import { DeleteDialog } from '../ui/DeleteDialog.tsx';
import { usersIn } from '../ui/in-use/using-images.ts';
import type { BinWord } from './bins.ts';
import { useAction, type ActionName } from './use-action.ts';
import { useRestore, type BinItem } from './use-bin.ts';

export interface DeleteOneProps {
  call: Extract<ActionName, `delete${string}`>;
  /** Reads that are out of date afterwards. */
  invalidates: readonly RouteName[];
  /** Asked about as: "data source". */
  what: string;
  /** The bin that it goes to: Undo restores it from there. */
  bin?: BinWord | undefined;
  thing: BinItem;
  /** Where the specification asks in other words. */
  title?: string;
  /** The effect on it, and on its users. */
  consequence: string;
  /** Leads to its users, which are listed below; absent where it is deleted even so. */
  advice?: string | undefined;
  onKeep: () => void;
  onDeleted: () => void;
}

/** The one question before a thing is deleted; where something uses it, which. */
export function DeleteOne({ call, invalidates, what, bin, thing, title, consequence, advice, onKeep, onDeleted }: DeleteOneProps) {
  // A hook is called for each: nothing is restored where there is no bin.
  const restore = useRestore(bin ?? 'asset');
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
      {...(advice ? { inUse: { name: thing.name, advice, users: usersIn(remove.error) } } : {})}
      busy={remove.busy}
      problem={remove.problem}
      onDelete={remove.go}
      onKeep={onKeep}
      consequence={consequence}
    />
  );
}
