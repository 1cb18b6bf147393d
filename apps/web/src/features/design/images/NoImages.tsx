import { Add } from '../../../ui/icons/general.ts';
import { ExamplePicture } from '../../../ui/ExamplePicture.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

export function NoImages({ mayEdit }: { mayEdit: boolean }) {
  return (
    <EmptyState
      picture={<ExamplePicture name="Theo" />}
      title="No images yet"
      text={
        mayEdit
          ? 'An image is one design that shows each recipient their own name, points or offer.'
          : 'No one on your team has created an image yet. They’ll appear here.'
      }
      action={
        mayEdit ? (
          <Button look="action" icon={<Add />} to="/new">
            Create an image
          </Button>
        ) : undefined
      }
    />
  );
}
