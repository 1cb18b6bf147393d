import type { CdnImage } from '@limn/contracts';
import { useEffect, useState } from 'react';
import { PictureSource } from '../../../dialogs/upload/PictureSource.tsx';
import { explainError } from '../../../api/explain-error.ts';
import { useServices } from '../../../api/services.tsx';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChipsField } from '../../../ui/ChipsField.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogSteps } from '../../../ui/DialogSteps.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Box } from '../../../ui/layout.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { Text } from '../../../ui/Text.tsx';
import { addObject } from '../commands/add-object.ts';
import { canvasSize } from '../commands/command.ts';
import { findLayer } from '../document/editor-document.ts';
import { newStaticImage } from '../document/new-objects.ts';
import { propertiesOf } from '../document/object-facts.ts';
import { replacedPicture } from '../document/replace-picture.ts';
import { useEditor } from '../session/editor-context.tsx';

const STEPS = ['Image Source', 'Image Details'] as const;

/** Inserts a picture, or changes the picture of an image object. */
export function InsertImageDialog({ layerKey, onClose }: { layerKey: string | undefined; onClose: () => void }) {
  const { session } = useEditor();
  const { snacks } = useServices();
  const layer = layerKey === undefined ? undefined : findLayer(session.store.getState().document, layerKey);
  const assetId = layer ? assetOf(propertiesOf(layer.object)) : undefined;
  const known = useApiQuery('getCdnImage', { params: { id: assetId ?? 0 } }, { enabled: assetId !== undefined });
  const [uploaded, setUploaded] = useState<CdnImage>();
  const [replacing, setReplacing] = useState(false);
  const foreign = layerKey !== undefined && assetId === undefined;
  useEffect(() => {
    // A picture that is none of the company's own has no details to change.
    if (foreign) onClose();
  }, [foreign, onClose]);
  const picture = replacing ? undefined : (uploaded ?? known.data?.cdn_image);
  const waiting = !replacing && uploaded === undefined && assetId !== undefined && known.isPending;

  function failed(reason: string | undefined): void {
    snacks.showError(reason);
    onClose();
  }

  function insert(chosen: CdnImage): void {
    const { store } = session;
    const size = canvasSize(store.getState());
    if (!layer) addObject(store, newStaticImage(chosen, size), 'Add image');
    else store.patch([layer.key], replacedPicture(layer.object, chosen), { label: 'Change image' });
    onClose();
  }

  if (foreign) return null;
  if (picture)
    return (
      <PictureDetailsStep
        key={picture.id}
        picture={picture}
        editing={layer !== undefined}
        onBack={() => setReplacing(true)}
        onClose={onClose}
        onDone={insert}
      />
    );
  return (
    <Dialog
      open
      title={layer ? 'Edit Image' : 'Insert Image'}
      width={600}
      onClose={onClose}
      actions={
        <>
          {replacing && (uploaded ?? known.data) ? (
            <Button look="text" onClick={() => setReplacing(false)}>
              Back
            </Button>
          ) : null}
          <Button look="text" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <DialogSteps steps={STEPS} current={0} />
      {waiting ? (
        <Skeleton height={204} />
      ) : (
        <PictureSource
          onUploaded={(next) => {
            setUploaded(next);
            setReplacing(false);
          }}
          onPicked={(next) => {
            setUploaded(next);
            setReplacing(false);
          }}
          onFailed={failed}
        />
      )}
    </Dialog>
  );
}

function assetOf(properties: Readonly<Record<string, unknown>>): number | undefined {
  const id = Number(properties['staticImageId'] ?? properties['assetId']);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

interface DetailsProps {
  picture: CdnImage;
  editing: boolean;
  onBack: () => void;
  onClose: () => void;
  onDone: (picture: CdnImage) => void;
}

/** The picture, its size, and the name and tags that belong to the picture wherever it is used. */
function PictureDetailsStep({ picture, editing, onBack, onClose, onDone }: DetailsProps) {
  const { client, snacks } = useServices();
  const [name, setName] = useState(picture.name);
  const [tags, setTags] = useState(picture.tags);
  const [busy, setBusy] = useState(false);

  async function done(): Promise<void> {
    const changed = name.trim() !== picture.name || tags.join() !== picture.tags.join();
    if (!changed) return onDone(picture);
    setBusy(true);
    try {
      const { cdn_image: saved } = await client.updateCdnImage({
        params: { id: picture.id },
        body: { name: name.trim() || picture.name, tags },
      });
      onDone({ ...picture, name: saved.name });
    } catch (error) {
      snacks.showError(explainError(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={editing ? 'Edit Image' : 'Insert Image'}
      width={600}
      onClose={onClose}
      onNextStep={() => void done()}
      actions={
        <>
          <Button look="text" onClick={onBack}>
            Back
          </Button>
          <Box sx={{ flex: 1 }} />
          <Button look="text" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onBack}>Replace</Button>
          <Button look="action" busy={busy && 'Saving'} onClick={() => void done()}>
            {editing ? 'Edit' : 'Insert'}
          </Button>
        </>
      }
    >
      <DialogSteps steps={STEPS} current={1} />
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { sm: '240px minmax(0, 1fr)' } }}>
        <Box>
          <Box
            sx={{
              height: 168,
              borderRadius: '6px',
              bgcolor: 'well',
              p: 2,
              display: 'grid',
              placeItems: 'center',
              gridTemplateRows: 'minmax(0, 1fr)',
              gridTemplateColumns: 'minmax(0, 1fr)',
            }}
          >
            <Picture src={picture.url} alt={picture.name} eager style={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }} />
          </Box>
          <Text variant="caption" sx={{ display: 'block', mt: 1.5, color: 'text.secondary' }}>
            {picture.width} × {picture.height}
          </Text>
        </Box>
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
          <Field label="Name" value={name} onChange={setName} />
          <ChipsField label="Tags" value={tags} onChange={setTags} />
        </Box>
      </Box>
    </Dialog>
  );
}
