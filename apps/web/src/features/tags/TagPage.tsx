import { useNavigate, useSearchParams } from 'react-router';
import { TagsDialog } from '../../dialogs/tags/TagsDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Text } from '../../ui/Text.tsx';

/** The tags dialog of the image that the address names; closing it leads to the images, which stand behind it. */
export function TagPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const id = Number(search.get('id'));
  const close = () => void navigate('/images');
  if (Number.isInteger(id) && id > 0) return <TagsDialog imageId={id} open onClose={close} />;
  return (
    <Dialog
      open
      title="Tags"
      width={500}
      onClose={close}
      actions={
        <Button look="action" onClick={close}>
          Go to the images
        </Button>
      }
    >
      <Text>The address names no image. Choose one from the list and press its tag button.</Text>
    </Dialog>
  );
}
