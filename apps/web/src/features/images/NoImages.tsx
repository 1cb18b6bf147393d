import Add from '@mui/icons-material/AddOutlined';
import { ExamplePicture } from '../../image-cards/ExamplePicture.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export function NoImages() {
  return (
    <EmptyState
      picture={<ExamplePicture name="Theo" />}
      title="No images yet"
      text="An image is one design that shows each person their own name, points or offer."
      action={
        <Button look="action" icon={<Add />} to="/new">
          Make an image
        </Button>
      }
    />
  );
}
