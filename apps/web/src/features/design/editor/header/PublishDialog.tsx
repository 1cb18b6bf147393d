import { useQuery } from '@tanstack/react-query';
import { useState, useCallback } from 'react';
import { useSnacks } from '../../../../api/services.tsx';
import { apiKey, useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Picture } from '../../../../ui/Picture.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { explainError } from '../../../../ui/explain-error.ts';
import { kilobytesOf } from '../../../../ui/kilobytes.ts';
import { FindingsNote } from '../checks/FindingsNote.tsx';
import { useFindings, useGoTo } from '../checks/use-findings.ts';
import { BeforeAfter } from '../preview/BeforeAfter.tsx';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import { WeightFields } from './WeightFields.tsx';
import { warningsText } from '../../../../ui/warnings-text.ts';
import { chosenFormat, type ChosenFormat, type DraftWeight, FORMAT_NAMES } from '../preview/weight-labels.ts';
import { ScenePicture } from '../preview/ScenePicture.tsx';

/** Before and after, then the draft becomes what recipients see. */
export function PublishDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { session } = useEditor();
  const snacks = useSnacks();
  const image = useEditorState((state) => state.image);
  const findings = useFindings(open) ?? [];
  const goTo = useGoTo();
  const refused = findings.some(({ kind }) => kind === 'error');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [format, setFormat] = useState<ChosenFormat>('best');
  const { weights, failed } = useDraftWeight(open);
  const query = useApiQuery('listVersions', { params: { id: image.id } }, { enabled: open });
  const live = query.data?.versions.find((version) => version.live);

  async function publish(): Promise<void> {
    setBusy(true);
    try {
      const { version, warnings } = await session.publish(note, chosenFormat(weights, format));
      await query.refetch();
      snacks.show({
        text: `“${image.name}” is live. Recipients see it from now on.`,
        detail:
          warningsText(warnings) ??
          `Version ${version.version}, ${FORMAT_NAMES[version.format] ?? version.format}, ${kilobytesOf(version.weight)}`,
        icon: warnings.length > 0 ? 'warning' : 'success',
      });
      setNote('');
      onClose();
    } catch (error) {
      snacks.showError(explainError(error) ?? (error instanceof Error ? error.message : undefined));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      title="Publish?"
      subtitle="Recipients see the new version from now on, even in emails you’ve already sent. Tags don’t change."
      width={720}
      onClose={onClose}
      onNextStep={() => {
        if (!refused) void publish();
      }}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Not yet
          </Button>
          <Button
            look="action"
            busy={busy && 'Publishing'}
            disabled={image.lock || refused}
            reason={image.lock ? 'The image is locked.' : 'Fix the errors first.'}
            onClick={() => void publish()}
          >
            Publish
          </Button>
        </>
      }
    >
      <FindingsNote
        findings={findings}
        onGo={(at) => {
          onClose();
          goTo(at);
        }}
      />
      <BeforeAfter
        before={{
          title: live ? `Now live, version ${live.version}` : 'Now live',
          picture: live ? <Picture src={live.thumbnail} alt="The live version" eager /> : <Spinner label="Loading" />,
        }}
        after={{ title: 'After publishing', picture: open ? <DraftPicture /> : null }}
      />
      <WeightFields weights={weights} failed={failed} chosen={format} onChange={setFormat} />
      <Field label="Note" value={note} onChange={setNote} hint="Shown to your team in the list of versions. Optional." />
    </Dialog>
  );
}

/**
 * The draft's file size: asked each time the dialog opens, after pending saves. Undefined until it is known.
 */
function useDraftWeight(open: boolean): { weights: DraftWeight | undefined; failed: boolean } {
  const { session } = useEditor();
  const id = useEditorState((state) => state.image.id);
  // A draft that cannot be saved or drawn gets its message when it is published.
  const query = useQuery<DraftWeight>({
    queryKey: apiKey('weighDraft', id),
    queryFn: () => session.weigh(),
    enabled: open,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return { weights: query.isFetching ? undefined : query.data, failed: query.isError };
}

/** The draft with the preview data, drawn small. */
function DraftPicture() {
  const { session } = useEditor();
  const read = useCallback(async () => {
    // Rows, custom fields and steps are filled in by the server, for this picture as for all others.
    const { document } = await session.preview();
    return { document, maps: await session.drawMaps(document) };
  }, [session]);
  return <ScenePicture label="The draft with the preview data" read={read} />;
}
