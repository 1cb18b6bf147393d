import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** @param isNone no folder is chosen, but the images that are in none */
export function EmptyFolder({ isNone, mayEdit, onAll }: { isNone: boolean; mayEdit: boolean; onAll: () => void }) {
  return (
    <EmptyState
      title={isNone ? 'Every image is in a folder' : 'This folder is empty'}
      text={
        isNone
          ? 'New images come here first.'
          : mayEdit
            ? 'Drag images onto it from All images, or choose Move to folder in the menu of an image.'
            : 'Images that are moved here will be listed.'
      }
      action={<Button onClick={onAll}>Show all images</Button>}
    />
  );
}
