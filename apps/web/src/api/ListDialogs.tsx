import type { RouteName } from '@limn/contracts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DeleteOne, type DeleteOneProps } from './DeleteOne.tsx';
import { useAction, type ActionName } from './use-action.ts';
import type { Output } from './use-api-query.ts';
import type { BinItem } from './use-bin.ts';

/** The open dialog of a list: about something new, or about one of its rows. */
export type ListDialog<Act extends 'copy' | 'delete' = 'copy' | 'delete'> = { kind: 'new' } | { kind: Act; thing: BinItem };

type CopyName = Extract<ActionName, `copy${string}`>;

interface CopyAct<Call extends CopyName> {
  call: Call;
  consequence: (name: string) => string;
  /** The address of the copy, which is opened. */
  opens: (answer: Output<Call>) => string;
}

/** A list whose rows can be copied says how; another one has no such dialog to open. */
type Copyable<Call extends CopyName> =
  | { dialog: ListDialog | undefined; copy: CopyAct<Call> }
  | { dialog: ListDialog<'delete'> | undefined; copy?: undefined };

interface ListDialogsBase extends Pick<DeleteOneProps, 'what' | 'invalidates'> {
  create: ReactNode;
  remove: Pick<DeleteOneProps, 'call' | 'bin' | 'advice'> & { consequence: (name: string) => string };
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

/**
 * Questions of a list before one of its things is made, copied or deleted. Each kind of thing gives its calls
 * and words.
 */
export function ListDialogs<Call extends CopyName>(props: ListDialogsBase & Copyable<Call>) {
  const { dialog, what, invalidates, create, copy, remove, onClose, onDeleted } = props;
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'new':
      return create;
    case 'copy':
      return copy && <CopyOne {...copy} what={what} invalidates={invalidates} thing={dialog.thing} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteOne
          {...remove}
          what={what}
          invalidates={invalidates}
          thing={dialog.thing}
          consequence={remove.consequence(dialog.thing.name)}
          onKeep={onClose}
          onDeleted={() => {
            onClose();
            onDeleted?.();
          }}
        />
      );
    default:
      return dialog satisfies never;
  }
}

interface CopyOneProps<Call extends CopyName> extends CopyAct<Call> {
  what: string;
  invalidates: readonly RouteName[];
  thing: BinItem;
  onClose: () => void;
}

function CopyOne<Call extends CopyName>({ call, what, invalidates, thing, consequence, opens, onClose }: CopyOneProps<Call>) {
  const navigate = useNavigate();
  const copy = useAction(call, {
    id: thing.id,
    invalidates,
    failed: 'Couldn’t copy it.',
    done: (answer) => {
      void navigate(opens(answer));
      return `“${thing.name}” was copied.`;
    },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={`Copy ${what}?`}
      confirm={`Copy ${what}`}
      keep="Cancel"
      look="action"
      busy={copy.busy && 'Copying'}
      problem={copy.problem}
      onConfirm={copy.go}
      onKeep={onClose}
    >
      {consequence(thing.name)}
    </ConfirmDialog>
  );
}
