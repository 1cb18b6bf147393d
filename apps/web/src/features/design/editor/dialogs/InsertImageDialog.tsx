import { useEffect, useState } from 'react';
import type { DialogStep } from '../../assets/public.ts';
import { DataObject, Image } from '../../../../ui/icons/general.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ChoiceList } from '../../../../ui/ChoiceList.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { idOf } from '../document/dynamic-image.ts';
import { findLayer } from '../document/editor-document.ts';
import { isDynamicImage, propertiesOf } from '../document/object-facts.ts';
import { useEditor } from '../context/editor-context.tsx';
import { MergeFieldDialog } from './MergeFieldDialog.tsx';
import { useDynamicImage } from './use-dynamic-image.tsx';
import { useStaticImage } from './use-static-image.tsx';

type ImageKind = 'static' | 'dynamic';

/**
 * Inserts a picture, the same for everyone or another for each, or changes the picture of an image object.
 */
export function InsertImageDialog({ layerKey, onClose }: { layerKey: string | undefined; onClose: () => void }) {
  const { session } = useEditor();
  const [layer] = useState(() => (layerKey === undefined ? undefined : findLayer(session.store.getState().document, layerKey)));
  const properties = layer && propertiesOf(layer.object);
  const pictureId = idOf(properties?.['staticImageId'] ?? properties?.['assetId']);
  const isDynamic = layer !== undefined && isDynamicImage(layer.object);
  const [kind, setKind] = useState<ImageKind>(isDynamic ? 'dynamic' : 'static');
  const [choosing, setChoosing] = useState(layer === undefined);
  const foreign = layerKey !== undefined && !isDynamic && pictureId === undefined;
  useEffect(() => {
    // A picture from elsewhere has no details to change.
    if (foreign) onClose();
  }, [foreign, onClose]);
  const flow = { title: layer ? 'Edit Image' : 'Insert Image', layer, onBack: () => setChoosing(true), onClose };
  const still = useStaticImage({ ...flow, active: !choosing && kind === 'static' }, isDynamic ? undefined : pictureId);
  const dynamic = useDynamicImage({ ...flow, active: !choosing && kind === 'dynamic' });

  if (foreign) return null;
  const { address } = dynamic;
  if (address.isAsking) return <MergeFieldDialog target={{ kind: 'insert', insert: address.insert }} onClose={address.endAsking} />;
  const step = choosing
    ? kindStep({ title: flow.title, kind, setKind, onNext: () => setChoosing(false), onClose })
    : kind === 'static'
      ? still
      : dynamic.step;
  return <Dialog open width={600} {...step} />;
}

interface KindStepOptions {
  title: string;
  kind: ImageKind;
  setKind: (kind: ImageKind) => void;
  onNext: () => void;
  onClose: () => void;
}

function kindStep({ title, kind, setKind, onNext, onClose }: KindStepOptions): DialogStep {
  return {
    title,
    onClose,
    onNextStep: onNext,
    actions: (
      <>
        <Button look="text" onClick={onClose}>
          Close
        </Button>
        <Button look="action" onClick={onNext} autoFocus>
          Next
        </Button>
      </>
    ),
    children: (
      <ChoiceList
        label="Kind of image"
        value={kind}
        onChange={setKind}
        choices={[
          { value: 'static', title: 'Static Image', text: 'The same picture for everyone.', icon: <Image /> },
          {
            value: 'dynamic',
            title: 'Dynamic Image',
            text: 'A different picture for each recipient, from a URL with merge fields.',
            icon: <DataObject />,
          },
        ]}
      />
    ),
  };
}
