import { lazyPart } from '../../../../ui/lazy-part.tsx';
import type { EditorDialog } from '../commands/command.ts';
import { useOnFirstMove } from '../parts/use-on-first-move.ts';
import { useEditorState } from '../context/editor-context.tsx';

// Fetched when they are opened.
const ConflictDialog = lazyPart(async () => (await import('./ConflictDialog.tsx')).ConflictDialog);
const KeysDialog = lazyPart(async () => (await import('./KeysDialog.tsx')).KeysDialog);
const RenameDialog = lazyPart(async () => (await import('./RenameDialog.tsx')).RenameDialog);
const FieldListDialog = lazyPart(async () => (await import('./FieldListDialog.tsx')).FieldListDialog);
const InsertImageDialog = lazyPart(async () => (await import('./InsertImageDialog.tsx')).InsertImageDialog);
const MergeFieldDialog = lazyPart(async () => (await import('./MergeFieldDialog.tsx')).MergeFieldDialog);
const SaveAsTemplateDialog = lazyPart(async () => (await import('./SaveAsTemplateDialog.tsx')).SaveAsTemplateDialog);

/** The one dialog that is open; a conflict comes before any other. */
export function EditorDialogs({ dialog, onClose }: { dialog: EditorDialog | undefined; onClose: () => void }) {
  const conflicts = useEditorState((state) => state.saving.kind === 'stale');
  useOnFirstMove(preloadOffline);
  return (
    <>
      {dialog ? <OpenDialog dialog={dialog} onClose={onClose} /> : null}
      {conflicts ? <ConflictDialog /> : null}
    </>
  );
}

/** Dialogs that need no server are there also when the connection is lost. */
function preloadOffline(): void {
  for (const part of [KeysDialog, RenameDialog]) part.preload();
}

function OpenDialog({ dialog, onClose }: { dialog: EditorDialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'insert-image':
      return <InsertImageDialog layerKey={undefined} onClose={onClose} />;
    case 'edit-image':
      return <InsertImageDialog key={dialog.key} layerKey={dialog.key} onClose={onClose} />;
    case 'merge-field':
      return <MergeFieldDialog target={dialog.target} onClose={onClose} />;
    case 'rename':
      return <RenameDialog key={dialog.key} layerKey={dialog.key} onClose={onClose} />;
    case 'fields':
      return <FieldListDialog onClose={onClose} />;
    case 'save-as-template':
      return <SaveAsTemplateDialog onClose={onClose} />;
    case 'keys':
      return <KeysDialog onClose={onClose} />;
  }
}
