import type { DirectoryFamily, Font } from '@limn/contracts';
import { useState } from 'react';
import { useServices } from '../../../../api/services.tsx';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { DialogSteps } from '../../../../ui/DialogSteps.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { usePageFiles } from '../../../../ui/drop/use-page-files.ts';
import { explainError } from '../../../../ui/explain-error.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { DirectorySample } from './DirectorySample.tsx';
import { GoogleSource } from './GoogleSource.tsx';
import { UploadDetails } from './UploadDetails.tsx';
import { UploadSource } from './UploadSource.tsx';
import { stylesOf, styleText } from './font-labels.ts';
import { useFontUploads } from './use-font-uploads.ts';

export interface AddFontDialogProps {
  /** The ones in the list. */
  fonts: readonly Font[];
  /** The text that was searched in the list. */
  search: string;
  onClose: () => void;
}

type Source = 'google' | 'upload';

/** Adds a font: where it comes from, a moment to look at it, its details, save. */
export function AddFontDialog({ fonts, search, onClose }: AddFontDialogProps) {
  const { snacks } = useServices();
  const [source, setSource] = useState<Source>('google');
  const [family, setFamily] = useState<DirectoryFamily>();
  const [name, setName] = useState<string>();
  const uploads = useFontUploads();
  const save = useApiMutation('saveFont', { quiet: true, invalidates: ['listFonts', 'availableFonts'] });
  const ready = uploads.files.flatMap((file) => (file.state === 'ready' ? [file.font] : []));
  const asksDetails = source === 'google' ? family !== undefined : ready.length > 0;
  const shownName = source === 'google' ? (family?.family ?? '') : (name ?? ready[0]?.family ?? '');
  const over = usePageFiles(!asksDetails || source === 'upload', {
    onFiles: (files) => {
      setSource('upload');
      uploads.add(files);
    },
  });

  const done = (text: string) => {
    snacks.show({ icon: 'success', text });
    onClose();
  };
  const send = () => {
    if (!asksDetails || save.isPending || uploads.isBusy) return;
    const body =
      source === 'google'
        ? { name: shownName, source: 'Google' as const, source_id: shownName, hidden: false }
        : { name: shownName.trim(), source: 'User' as const, source_id: ready.map(({ id }) => id).join(','), hidden: false };
    save.mutate({ body }, { onSuccess: ({ font }) => done(`${font.name} was added. You can pick it in any text box.`) });
  };
  const back = () => {
    save.reset();
    setFamily(undefined);
    setName(undefined);
    uploads.clear();
  };
  const problem = save.error ? (explainError(save.error) ?? 'failed: the font was not saved. Please try again.') : undefined;

  return (
    <Dialog
      open
      title="Add font"
      width={640}
      onClose={onClose}
      onNextStep={send}
      actions={
        asksDetails ? (
          <>
            <Button look="text" onClick={back} disabled={save.isPending}>
              Back
            </Button>
            <Button
              look="action"
              onClick={send}
              busy={save.isPending && (source === 'google' ? 'Fetching' : 'Saving')}
              disabled={uploads.isBusy || shownName.trim() === ''}
              reason={uploads.isBusy ? 'Wait until all files are checked.' : 'Give the font a name.'}
            >
              Save
            </Button>
          </>
        ) : null
      }
    >
      <DialogSteps steps={['Source', 'Details']} current={asksDetails ? 1 : 0} />
      {problem ? (
        <Box sx={{ mb: 4 }}>
          <Note kind="error">{problem}</Note>
        </Box>
      ) : null}
      {asksDetails ? null : (
        <Box sx={{ mb: 4 }}>
          <Segmented
            label="Where it comes from"
            options={[
              { value: 'google', label: 'Google Fonts' },
              { value: 'upload', label: 'Your own files' },
            ]}
            value={source}
            onChange={setSource}
          />
        </Box>
      )}
      {source === 'google' ? (
        family ? (
          <GoogleDetails family={family} />
        ) : (
          <GoogleSource fonts={fonts} search={search} onChoose={setFamily} onUpload={() => setSource('upload')} onShown={done} />
        )
      ) : asksDetails ? (
        <UploadDetails uploads={uploads} name={shownName} onName={setName} fonts={fonts} />
      ) : (
        <UploadSource uploads={uploads} over={over} />
      )}
    </Dialog>
  );
}

/** The files that are fetched when it is saved. */
function GoogleDetails({ family }: { family: DirectoryFamily }) {
  return (
    <Stack gap={4} sx={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '10px', px: 4, py: 3 }}>
        <DirectorySample family={family} known={false} size={32} />
        <Text variant="body2" muted>
          {stylesOf(family)} · {family.category}
        </Text>
        <Text variant="body2" sx={{ mt: 2 }}>
          {family.weights.map((weight) => styleText({ weights: [weight], style: 'normal' })).join(', ')}
          {family.styles.includes('italic') ? ', with italics' : ''}
        </Text>
      </Box>
      <Note kind="info">
        We fetch the files from Google once and keep them, so your pictures never change. You can use Google Fonts in commercial emails.
      </Note>
    </Stack>
  );
}
