import type { EventView } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { randomKey } from '../../../../api/random-key.ts';
import { useServices } from '../../../../api/services.tsx';
import { apiKey } from '../../../../api/use-api-query.ts';
import { useMayEdit } from '../../../../api/use-may-edit.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Page } from '../../../../ui/Page.tsx';
import { useLeaveWarning } from '../../../../ui/use-leave-warning.ts';
import { createViewSession, isUnsaved } from '../draft/view-session.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { useViewEditor, useViewState, ViewEditorContext } from './editor-context.tsx';
import { ViewHeader } from './ViewHeader.tsx';
import { ViewTabs } from './ViewTabs.tsx';

/** @param view as it was when the page opened */
export function OpenView({ view }: { view: EventView }) {
  const { client } = useServices();
  const cache = useQueryClient();
  const mayEdit = useMayEdit();
  const [session] = useState(() => createViewSession(client, view, randomKey));
  const editor = useMemo(() => ({ session, mayEdit }), [session, mayEdit]);
  // The list and the next visit show what was saved here.
  useEffect(
    () => () => {
      void cache.invalidateQueries({ queryKey: apiKey('listEvents') });
      cache.removeQueries({ queryKey: apiKey('getEventView', { params: { id: view.id } }) });
    },
    [cache, view.id],
  );
  return (
    <ViewEditorContext value={editor}>
      <EditorBody />
    </ViewEditorContext>
  );
}

function EditorBody() {
  const { session, mayEdit } = useViewEditor();
  const { snacks } = useServices();
  const unsaved = useViewState(isUnsaved);
  const leaving = useLeaveWarning(unsaved);
  useEffect(() => {
    snacks.setUnsaved(unsaved);
    return () => snacks.setUnsaved(false);
  }, [snacks, unsaved]);

  function keys(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || !mayEdit) return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      void session.save();
    }
    // In a field, the browser's own undo goes on working character by character.
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) session.redo();
    else session.undo();
  }

  return (
    <Page>
      <Box onKeyDown={keys}>
        <ViewHeader />
        <ViewTabs />
      </Box>
      <ConflictDialog />
      <ConfirmDialog
        open={leaving.asked}
        title="Leave without saving?"
        confirm="Leave without saving"
        keep="Stay here"
        onConfirm={leaving.leave}
        onKeep={leaving.stay}
      >
        Your changes to this view aren’t saved and will be lost.
      </ConfirmDialog>
    </Page>
  );
}
