import { ApiError, type CdnImage } from '@limn/contracts';
import { useState } from 'react';
import { fieldErrors } from '../../api/explain-error.ts';
import { useServices } from '../../api/services.tsx';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { kindOf, sizeOf, usageOf, weightOf } from '../../dialogs/pictures/picture-words.ts';
import { PictureSource } from '../../dialogs/upload/PictureSource.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChipsField } from '../../ui/ChipsField.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Box } from '../../ui/layout.ts';
import { Note } from '../../ui/Note.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Text } from '../../ui/Text.tsx';
import { DeletePictureDialog } from './DeletePictureDialog.tsx';

export interface PictureDialogProps {
  picture: CdnImage;
  /** Every tag of the company, offered while typing. */
  tags: readonly string[];
  mayEdit: boolean;
  /** The list is out of date. */
  onChanged: () => void;
  onClose: () => void;
}

/** One picture: what it is, its name, tags and description; another one in its place; its end. */
export function PictureDialog({ picture: opened, tags, mayEdit, onChanged, onClose }: PictureDialogProps) {
  const { snacks } = useServices();
  const [picture, setPicture] = useState(opened);
  const [mode, setMode] = useState<'details' | 'replace' | 'delete'>('details');
  const [name, setName] = useState(picture.name);
  const [chips, setChips] = useState<readonly string[]>(picture.tags);
  const [desc, setDesc] = useState(picture.desc);
  const save = useApiMutation('updateCdnImage', {
    outdates: ['listCdnImages'],
    onSuccess: ({ cdn_image: saved }) => {
      snacks.show({ icon: 'success', text: `“${saved.name}” is saved.` });
      onClose();
    },
  });
  const errors = fieldErrors(save.error);
  const gone = save.error instanceof ApiError && save.error.status === 404;
  const changed = name.trim() !== picture.name || desc !== picture.desc || chips.join('\n') !== picture.tags.join('\n');
  const send = () => {
    if (changed && name.trim() !== '') save.mutate({ params: { id: picture.id }, body: { name: name.trim(), desc, tags: [...chips] } });
  };
  if (mode === 'delete')
    return (
      <DeletePictureDialog
        picture={picture}
        onKeep={() => setMode('details')}
        onDeleted={() => {
          onChanged();
          onClose();
        }}
      />
    );
  if (mode === 'replace')
    return (
      <Dialog
        open
        title={`Replace “${picture.name}”`}
        subtitle={`${usageOf(picture)}. Drafts show the new picture at once; what is published keeps the old one until it is published again.`}
        width={600}
        onClose={onClose}
        actions={
          <Button look="text" onClick={() => setMode('details')}>
            Back
          </Button>
        }
      >
        <PictureSource
          replace={picture.id}
          onUploaded={(next) => {
            setPicture(next);
            setMode('details');
            onChanged();
            snacks.show({ icon: 'success', text: `“${next.name}” shows the new picture, at the same address.` });
          }}
        />
      </Dialog>
    );
  return (
    <Dialog
      open
      title={picture.name}
      width={720}
      onClose={onClose}
      onNextStep={send}
      actions={
        mayEdit ? (
          <>
            <Button look="text" onClick={() => setMode('delete')}>
              Delete
            </Button>
            <Button look="text" onClick={() => setMode('replace')}>
              Replace
            </Button>
            <Box sx={{ flex: 1 }} />
            <Button look="text" onClick={onClose}>
              Close
            </Button>
            <Button
              look="action"
              disabled={!changed || name.trim() === ''}
              reason={name.trim() === '' ? 'Give the picture a name.' : 'Nothing has changed.'}
              busy={save.isPending && 'Saving'}
              onClick={send}
            >
              Save
            </Button>
          </>
        ) : undefined
      }
    >
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { sm: '280px minmax(0, 1fr)' } }}>
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
          <Box
            sx={{
              height: 210,
              borderRadius: '6px',
              bgcolor: 'well',
              p: 3,
              display: 'grid',
              placeItems: 'center',
              gridTemplateRows: 'minmax(0, 1fr)',
              gridTemplateColumns: 'minmax(0, 1fr)',
            }}
          >
            <Picture src={picture.url} alt={picture.name} eager style={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }} />
          </Box>
          <Text variant="body2" sx={{ color: 'text.secondary' }}>
            {sizeOf(picture)} · {weightOf(picture)} · {kindOf(picture)}
            <br />
            {usageOf(picture)}
          </Text>
          <div>
            <CopyButton text={picture.url} label="Copy address" />
          </div>
        </Box>
        <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
          {gone ? <Note kind="warning">Somebody else deleted this picture.</Note> : null}
          <Field label="Name" value={name} onChange={setName} disabled={!mayEdit} error={errors['name']} />
          <ChipsField
            label="Tags"
            value={chips}
            onChange={setChips}
            known={tags}
            disabled={!mayEdit}
            error={errors['tags']}
            hint="Enter or a comma ends a tag."
          />
          <Field label="Description" value={desc} onChange={setDesc} multiline={3} disabled={!mayEdit} error={errors['desc']} />
        </Box>
      </Box>
    </Dialog>
  );
}
