import { useState } from 'react';
import { useSnacks } from '../../../../api/services.tsx';
import { withMovedRow, withoutRow, withRestoredRow, type DraftList } from '../draft/recipe-draft.ts';
import { useRecipeEditor } from './editor-context.tsx';

/** Tells which rows of a list are open, and what is done to them: move, delete with Undo, add. */
export function useRows(list: DraftList) {
  const { session } = useRecipeEditor();
  const snacks = useSnacks();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const rows = () => session.getState().history.present[list];
  return {
    isOpen: (id: number) => open.has(id),
    toggle: (id: number) => setOpen((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]))),
    move: (id: number, index: number) => session.change((draft) => withMovedRow(draft, list, id, index)),
    add(with_: Parameters<typeof session.change>[0]) {
      session.change(with_);
      const added = rows().at(-1);
      if (added) setOpen((now) => new Set([...now, added.id]));
    },
    remove(id: number, name: string) {
      const index = rows().findIndex((row) => row.id === id);
      const row = rows()[index];
      if (!row) return;
      session.change((draft) => withoutRow(draft, list, id));
      snacks.show({
        icon: 'delete',
        text: `“${name}” was deleted.`,
        action: {
          label: 'Undo',
          onClick: () => {
            session.change((now) => withRestoredRow(now, list, row, index));
            snacks.close();
          },
        },
      });
    },
  };
}
