import { useNavigate, useSearchParams } from 'react-router';
import { TagsDialog } from './dialog/TagsDialog.tsx';
import { ChooseImageDialog } from '../cards/public.ts';
import { TAGGABLE_KINDS, taggableInAddress } from '../taggable/public.ts';
import { tagAddress } from '../../../ui/image-addresses.ts';

/** The tags dialog of what the address names; closing it leads to the list that stands behind it. */
export function TagPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const named = taggableInAddress(search);
  const close = () => void navigate(TAGGABLE_KINDS[named?.kind ?? 'image'].list);
  if (named) return <TagsDialog of={named} open onClose={close} />;
  return (
    <ChooseImageDialog
      subtitle="Pick one to get its tag."
      onSelect={(image) => void navigate(tagAddress(image.id), { replace: true })}
      onClose={close}
    />
  );
}
