import { useNavigate, useSearchParams } from 'react-router';
import { TagsDialog } from './dialog/TagsDialog.tsx';
import { ChooseImageDialog } from '../cards/public.ts';
import { tagAddress } from '../../../ui/image-addresses.ts';

/** The tags dialog of the image that the address names; closing it leads to the images, which stand behind it. */
export function TagPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const id = Number(search.get('id'));
  const close = () => void navigate('/images');
  if (Number.isInteger(id) && id > 0) return <TagsDialog imageId={id} open onClose={close} />;
  return (
    <ChooseImageDialog
      subtitle="Pick one to get its tag."
      onSelect={(image) => void navigate(tagAddress(image.id), { replace: true })}
      onClose={close}
    />
  );
}
