import type { QueryClient } from '@tanstack/react-query';
import type { Image } from '@limn/contracts';
import type { SceneDocument } from '@limn/scene';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { explainError } from '../../../ui/explain-error.ts';
import { apiKey, useApiQuery } from '../../../api/use-api-query.ts';
import { useMayEdit } from '../../../api/use-may-edit.ts';
import { useServices } from '../../../api/services.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { previewOfFragment } from '../../../ui/image-addresses.ts';
import { EditorDialogs } from './dialogs/EditorDialogs.tsx';
import type { EditorDialog } from './commands/command.ts';
import { EditorFrame } from './EditorFrame.tsx';
import type { ImageSettings } from './document/image-settings.ts';
import { warningsText } from '../../../ui/warnings-text.ts';
import { useCreateFromTemplate } from './session/use-create-from-template.ts';
import { usePreview } from './preview/use-preview.ts';
import { EditorProvider, type Editor } from './context/editor-context.tsx';
import type { EditorSession } from './session/editor-session.ts';
import { useOpenEditor } from './context/use-open-editor.ts';
import { useSession } from './session/use-session.ts';
import { loadTagsDialog } from '../tags/public.ts';
import { listenForKeys } from './context/editor-keys.ts';

const FirstPublish = lazyPart(async () => (await import('./header/FirstPublish.tsx')).FirstPublish);
const PublishDialog = lazyPart(async () => (await import('./header/PublishDialog.tsx')).PublishDialog);
const TagsDialog = lazyPart(loadTagsDialog);

export interface OpenEditorProps {
  image: Image;
  document: SceneDocument;
  cache: QueryClient;
  /** The app in the address: kept with the image. */
  app: string;
}

/** An editor with its session; it keeps both until another image is opened. */
export function OpenEditor({ image, document, cache, app }: OpenEditorProps) {
  const session = useSession(image, document);
  useKeptApp(session, app);
  useEffect(
    () => () => {
      // Lists and the next opening must not show what was there before.
      for (const name of ['getImage', 'listImages'] as const) void cache.invalidateQueries({ queryKey: apiKey(name), refetchType: 'none' });
    },
    [cache],
  );
  return <Editing session={session} cache={cache} />;
}

function Editing({ session, cache }: { session: EditorSession; cache: QueryClient }) {
  const { snacks } = useServices();
  const [dialog, setDialog] = useState<EditorDialog>();
  const [publishing, setPublishing] = useState(false);
  const [checking, setChecking] = useState(false);
  const [tags, setTags] = useState<'closed' | 'publishing' | 'open'>('closed');
  // Once fetched a dialog stays, so that it can fade out.
  const [everOpened, setEverOpened] = useState({ publish: false, tags: false, checks: false });
  const preview = usePreview(session);
  const editor = useOpenEditor({ session, ask: setDialog, setPreview: preview.setPreview });
  useEditorKeys(editor);
  useRefreshOnValues(session, preview.refresh);
  useWantedPreview(session, preview.setPreview);
  const { create, creating } = useCreateFromTemplate(session);

  /**
   * The first version is published here, after the checks that the publish dialog shows: a tag of a draft
   * would show no one anything.
   */
  function askForTags(): void {
    if (session.store.getState().image.live_version !== null) return void generateTags();
    setEverOpened((opened) => ({ ...opened, checks: true }));
    setChecking(true);
  }

  async function generateTags(): Promise<void> {
    setTags('publishing');
    setEverOpened((opened) => ({ ...opened, tags: true }));
    try {
      if (session.store.getState().image.live_version === null) {
        const { warnings } = await session.publish('');
        await cache.invalidateQueries({ queryKey: apiKey('listVersions') });
        const warned = warningsText(warnings);
        if (warned) snacks.show({ icon: 'warning', text: 'It’s live. Recipients see it from now on.', detail: warned });
      } else await session.saves.flush();
      setTags('open');
    } catch (error) {
      setTags('closed');
      snacks.showError(explainError(error) ?? (error instanceof Error ? error.message : undefined));
    }
  }

  return (
    <EditorProvider editor={editor}>
      <EditorFrame
        preview={preview.shown}
        actions={{
          onTags: askForTags,
          onPublish: () => {
            setEverOpened((opened) => ({ ...opened, publish: true }));
            setPublishing(true);
          },
          tagsBusy: tags === 'publishing',
          onCreate: create,
          creating,
        }}
      />
      <EditorDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
      {everOpened.checks ? (
        <FirstPublish
          asked={checking}
          onKeep={() => setChecking(false)}
          onPublish={() => {
            setChecking(false);
            void generateTags();
          }}
        />
      ) : null}
      {everOpened.publish ? <PublishDialog open={publishing} onClose={() => setPublishing(false)} /> : null}
      {everOpened.tags ? (
        <TagsDialog
          of={{ kind: 'image', id: session.store.getState().image.id }}
          open={tags === 'open'}
          onClose={() => setTags('closed')}
        />
      ) : null}
    </EditorProvider>
  );
}

/**
 * The address may ask for the preview of certain values: they become the sample values, or are only shown to
 * who may not save.
 */
function useWantedPreview(session: EditorSession, setPreview: (on: boolean) => void): void {
  const { hash } = useLocation();
  const mayEdit = useMayEdit();
  const isKnown = useApiQuery('getUserCompany', {}).isSuccess;
  const navigate = useNavigate();
  useEffect(() => {
    const wanted = previewOfFragment(hash);
    if (!wanted || !isKnown) return;
    let isGone = false;
    // Unsaved work of this computer is restored first.
    void session.start().then(() => {
      if (isGone) return;
      // Once it is shown, going back and reloading must not undo what people change then.
      void navigate({ search: location.search, hash: '' }, { replace: true });
      const settings = { ...session.store.getState().image.preview_settings, ...wanted };
      if (!mayEdit) session.lookAt(settings);
      const saved = mayEdit ? session.setField('preview_settings', settings) : Promise.resolve();
      saved.then(
        () => setPreview(true),
        () => undefined,
      );
    });
    return () => {
      isGone = true;
    };
  }, [session, hash, mayEdit, isKnown, setPreview, navigate]);
}

/** A preview follows its sample values, and what a countdown counts to. */
function useRefreshOnValues(session: EditorSession, refresh: () => void): void {
  useEffect(() => {
    const { store } = session;
    let shown = followed(store.getState().image);
    return store.subscribe(() => {
      const { image, mode } = store.getState();
      const now = followed(image);
      if (now.every((part, index) => part === shown[index])) return;
      const same = JSON.stringify(now) === JSON.stringify(shown);
      shown = now;
      if (!same && mode === 'preview') refresh();
    });
  }, [session, refresh]);
}

function followed({ preview_settings, data_source }: ImageSettings): readonly unknown[] {
  return [preview_settings, data_source?.timer];
}

/** The program that opened the editor says its name in the address. A locked image keeps what it has. */
function useKeptApp(session: EditorSession, app: string): void {
  const mayEdit = useMayEdit();
  useEffect(() => {
    const { image } = session.store.getState();
    // No one asked for this in the editor, so no one is bothered when it fails.
    if (mayEdit && app !== '' && app !== image.app && !image.lock) void session.setField('app', app).catch(() => undefined);
  }, [session, app, mayEdit]);
}

function useEditorKeys(editor: Editor): void {
  useEffect(() => listenForKeys(editor), [editor]);
}
